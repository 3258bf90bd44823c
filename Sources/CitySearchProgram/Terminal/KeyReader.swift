/// Converts the bytes of a terminal to keys: UTF-8, control characters, and the sequences of xterm for other keys.
///
/// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
package struct KeyReader {
    private var bytes: [UInt8] = []
    /// The current paste; nil without one.
    private var paste: Paste?

    /// The pasted text, until the end mark.
    private struct Paste {
        var bytes: [UInt8] = []
        let began: ContinuousClock.Instant
        /// Whether the input paused for a moment. The bytes of a paste follow each other directly, those of typed keys
        /// do not.
        var hasPaused = false
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// The maximum length of a sequence; longer input is not one.
    private static let longestSequence = 32
    /// The maximum number of bytes of a paste to keep. A line takes fewer.
    private static let longestPaste = 1 << 16
    /// The maximum time of a paste with pauses. Its end may be lost, and then keys must count again.
    private static let pasteTime = Duration.seconds(1)

    package init() {}

    /// The keys that are complete with these bytes.
    ///
    /// - Parameter now: when they came.
    package mutating func keys(_ more: [UInt8], at now: ContinuousClock.Instant = .now) -> [Key] {
        var keys: [Key] = []
        if let lost = paste, lost.hasPaused, lost.began.duration(to: now) >= Self.pasteTime {
            keys.append(Self.pasted(lost.bytes))
            paste = nil
        }
        bytes += more
        return keys + self.keys(isPaused: false, now)
    }

    /// The keys that are complete since nothing follows: a lone Escape is one.
    package mutating func keysAtPause() -> [Key] {
        paste?.hasPaused = true
        return keys(isPaused: true, .now)
    }

    private mutating func keys(isPaused: Bool, _ now: ContinuousClock.Instant) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            if paste != nil {
                guard let key = takePasted(&rest) else { break }
                keys.append(key)
                continue
            }
            guard let (key, length) = Self.key(rest, isPaused: isPaused) else { break }
            rest = rest.dropFirst(length)
            switch key {
            case .key(let key): keys.append(key)
            case .pasteBegin: paste = Paste(began: now)
            case .nothing: break
            }
        }
        bytes = Array(rest)
        return keys
    }

    /// Takes the pasted text, up to the mark after it.
    private mutating func takePasted(_ rest: inout ArraySlice<UInt8>) -> Key? {
        let end = Self.pasteEnd
        let start = rest.indices.first { rest[$0] == Self.escape && rest[$0...].starts(with: end) }
        // The last bytes may be the start of the mark.
        let text =
            if let start {
                rest[..<start]
            } else {
                rest.dropLast(
                    (1..<end.count).last { rest.suffix($0).elementsEqual(end.prefix($0)) } ?? 0)
            }
        let room = Self.longestPaste - (paste?.bytes.count ?? 0)
        paste?.bytes += text.prefix(room)
        rest = rest[text.endIndex...]
        guard start != nil, let whole = paste else { return nil }
        rest = rest.dropFirst(end.count)
        paste = nil
        return Self.pasted(whole.bytes)
    }

    private static func pasted(_ bytes: [UInt8]) -> Key {
        .paste(String(decoding: bytes, as: UTF8.self))
    }

    // MARK: One key

    private enum Meaning {
        case key(Key)
        case pasteBegin
        /// A sequence that is not a supported key.
        case nothing

        init(_ key: Key?) { self = key.map(Meaning.key) ?? .nothing }
    }

    /// The first key and its number of bytes; nil while it is incomplete.
    private static func key(_ bytes: ArraySlice<UInt8>, isPaused: Bool) -> (Meaning, length: Int)? {
        guard let first = bytes.first else { return nil }
        let rest = bytes.dropFirst()
        switch first {
        case escape: return sequence(rest, isPaused: isPaused)
        case 0x09: return (.key(.tab), 1)
        case 0x0A, 0x0D: return (.key(.enter), 1)
        case 0x08, 0x7F: return (.key(.backspace), 1)
        case 0x01...0x1A: return (.key(.control(Character(Unicode.Scalar(first + 0x60)))), 1)
        case 0..<0x20: return (.nothing, 1)
        case 0x20..<0x7F: return (.key(.character(Unicode.Scalar(first))), 1)
        default: return scalar(bytes)
        }
    }

    /// A scalar. Its bytes may come apart, with a pause between them on a slow line.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Meaning, length: Int)? {
        var iterator = bytes.prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            // A scalar has at most four bytes, and all after the first begin with the bits 10.
            let others = bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
            let wanted = bytes[bytes.startIndex].leadingOnes - 1
            if others == bytes.count - 1, others < wanted, wanted < 4 { return nil }
            return (.key(.character("\u{FFFD}")), 1 + min(others, max(0, wanted)))
        }
        let length = UTF8.width(scalar)
        // C1 controls are sequences on old terminals; they are not typed.
        return (0x80...0x9F ~= scalar.value ? .nothing : .key(.character(scalar)), length)
    }

    /// - Parameter rest: the bytes after an Escape.
    private static func sequence(
        _ rest: ArraySlice<UInt8>, isPaused: Bool
    ) -> (Meaning, length: Int)? {
        guard let second = rest.first else { return isPaused ? (.key(.escape), 1) : nil }
        let body = rest.dropFirst()
        switch second {
        case escape: return (.key(.escape), 1)
        case UInt8(ascii: "["):
            guard let end = body.firstIndex(where: { !(0x20...0x3F ~= $0) }) else {
                let isEndless = isPaused || body.count > longestSequence
                return isEndless ? (.nothing, 2 + body.count) : nil
            }
            let length = 2 + body.distance(from: body.startIndex, to: end)
            // A byte that cannot be the last one is a key after a truncated sequence.
            guard 0x40...0x7E ~= body[end] else { return (.nothing, length) }
            return (control(body[..<end], body[end]), length + 1)
        case UInt8(ascii: "O"):
            guard let final = body.first else { return isPaused ? (.nothing, 2) : nil }
            return (Meaning(arrow(final, modifier: 1)), 3)
        case 0x20..<0x7F: return (.key(.alt(Character(Unicode.Scalar(second)))), 2)
        case 0x7F: return (.key(.alt("\u{7F}")), 2)
        default: return (.key(.escape), 1)
        }
    }

    /// A control sequence, by its parameters and its last byte.
    private static func control(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Meaning {
        if parameters.first == UInt8(ascii: "<") {
            return Meaning(
                mouse(numbers(parameters.dropFirst()), isPressed: final == UInt8(ascii: "M")))
        }
        let numbers = numbers(parameters)
        let modifier = numbers.count > 1 ? numbers[1] : 1
        guard final == UInt8(ascii: "~") else { return Meaning(arrow(final, modifier: modifier)) }
        switch numbers.first {
        case 1, 7: return .key(.home)
        case 3: return .key(.delete)
        case 4, 8: return .key(.end)
        case 5: return .key(.pageUp)
        case 6: return .key(.pageDown)
        case 200: return .pasteBegin
        default: return .nothing
        }
    }

    private static func arrow(_ final: UInt8, modifier: Int) -> Key? {
        let (isAlt, isPlain) = (modifier == 3, modifier <= 2)
        switch final {
        case UInt8(ascii: "A"): return isAlt ? .altUp : .up
        case UInt8(ascii: "B"): return isAlt ? .altDown : .down
        case UInt8(ascii: "C"): return isPlain ? .right : .wordRight
        case UInt8(ascii: "D"): return isPlain ? .left : .wordLeft
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "M"): return .enter
        default: return nil
        }
    }

    private static func mouse(_ numbers: [Int], isPressed: Bool) -> Key? {
        guard numbers.count == 3, isPressed else { return nil }
        switch numbers[0] {
        case 0: return .click(column: numbers[1] - 1, row: numbers[2] - 1)
        case 64: return .wheel(-1)
        case 65: return .wheel(1)
        default: return nil
        }
    }

    private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
        parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
    }
}

extension UInt8 {
    fileprivate var leadingOnes: Int { (~self).leadingZeroBitCount }
}

/// An action at the keyboard.
package enum Key: Hashable, Sendable {
    /// A scalar of a text: a letter, or a mark that belongs to the letter before.
    case character(Unicode.Scalar)
    /// A text that was pasted.
    case paste(String)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
    /// Up and down with the Alt key.
    case altUp, altDown
    /// A letter with the Control key, in lower case.
    case control(Character)
    /// A letter with the Alt key.
    case alt(Character)
    /// The wheel of the mouse, by this many notches down.
    case wheel(Int)
    /// A click on a cell; both from 0.
    case click(column: Int, row: Int)
}
