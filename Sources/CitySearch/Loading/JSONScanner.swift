/// Reads JSON values (RFC 8259) one after another, checking all that it passes.
///
/// The bytes are handed to each call, so that the scanner itself is a plain position.
package struct JSONScanner {
    /// Where the next byte is read.
    package var position: Int
    /// Where escaped texts are resolved, until ``clearResolved()``.
    private(set) var resolved: [UInt8] = []

    package init(position: Int) { self.position = position }

    /// Forgets the texts that were resolved so far.
    mutating func clearResolved() {
        if !resolved.isEmpty { resolved.removeAll(keepingCapacity: true) }
    }

    // MARK: White space and punctuation

    /// Passes white space and returns the byte after it; 0 at the end.
    package mutating func peek(_ json: Span<UInt8>) -> UInt8 {
        while position < json.count {
            let byte = json.byte(at: position)
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return 0
    }

    /// Passes white space and one expected byte.
    package mutating func expect(
        _ byte: UInt8, _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        guard peek(json) == byte, position < json.count else {
            throw failure(expected(), json)
        }
        position += 1
    }

    /// Passes the bracket that opens an object or an array, and the one that closes it if it is empty.
    ///
    /// - Returns: whether it is not empty.
    package mutating func opens(
        _ bracket: UInt8, _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Bool {
        try expect(bracket, expected(), json)
        // In ASCII the closing bracket is the next but one.
        guard peek(json) == bracket + 2 else { return true }
        position += 1
        return false
    }

    /// Passes the comma before another member, and returns true; or the closing bracket, and returns false.
    package mutating func goesOn(
        before closer: UInt8, _ end: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Bool {
        let byte = peek(json)
        guard byte == UInt8(ascii: ",") || byte == closer else {
            throw failure("a comma or \(end())", json)
        }
        position += 1
        return byte == UInt8(ascii: ",")
    }

    // MARK: Texts

    /// Reads a string.
    ///
    /// - Returns: the range of its UTF-8, which is valid: between the quotes, or in ``resolved``.
    package mutating func text(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> TextReference {
        guard peek(json) == .quote, position < json.count else { throw failure(expected(), json) }
        position += 1
        let start = position
        try passPlain(json)
        guard json.byte(at: position) == .quote else { return try resolve(from: start, json) }
        position += 1
        return TextReference(range: start..<position - 1, isResolved: false)
    }

    /// Passes the unescaped bytes of a string up to a quote or a backslash, and checks their UTF-8.
    private mutating func passPlain(_ json: Span<UInt8>) throws(CityIndexError) {
        let start = position
        var (bits, stops): (UInt64, UInt64) = (0, 0)
        while stops == 0, position + 8 <= json.count {
            let word = json.littleEndianWord(at: position)
            stops = Self.stops(in: word)
            // Of the last word, only the bytes before the stop count.
            bits |= word & ((stops & (0 &- stops)) &- 1)
            position += stops == 0 ? 8 : stops.trailingZeroBitCount >> 3
        }
        if stops == 0 { passTail(json, &bits) }
        if bits & 0x8080_8080_8080_8080 != 0 { try checkUTF8(from: start, json) }
        guard position < json.count else { throw failure("the quote that ends a string", json) }
        guard json.byte(at: position) >= 0x20 else {
            throw failure("no control character in a string", json)
        }
    }

    /// Passes the last bytes of the file in the same way.
    private mutating func passTail(_ json: Span<UInt8>, _ bits: inout UInt64) {
        while position < json.count {
            let byte = json.byte(at: position)
            if byte == .quote || byte == .backslash || byte < 0x20 { return }
            bits |= UInt64(byte)
            position += 1
        }
    }

    /// Throws if the bytes since a position are not valid UTF-8.
    private mutating func checkUTF8(
        from start: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: json.extracting(start..<position))
        } catch {
            position = start + error.byteOffsets.lowerBound
            throw failure("valid UTF-8", json)
        }
    }

    /// A mark in the high bit of each quote, backslash or control character. Only the lowest mark is reliable.
    private static func stops(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8.quote))
        let backslashes = word ^ (ones &* UInt64(UInt8.backslash))
        let found =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            | ((word &- ones &* 0x20) & ~word)
        return found & (ones &* 0x80)
    }

    /// Reads on at the first backslash of a string that began at `start`.
    private mutating func resolve(
        from start: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) -> TextReference {
        let first = resolved.count
        resolved.append(json.extracting(start..<position))
        while json.byte(at: position) == .backslash {
            try resolveEscape(json)
            let start = position
            try passPlain(json)
            resolved.append(json.extracting(start..<position))
        }
        position += 1
        return TextReference(range: first..<resolved.count, isResolved: true)
    }

    private mutating func resolveEscape(_ json: Span<UInt8>) throws(CityIndexError) {
        let start = position
        guard position + 1 < json.count else { throw failure("an escape", json) }
        position += 2
        switch json.byte(at: start + 1) {
        case UInt8.quote, UInt8.backslash, UInt8(ascii: "/"):
            resolved.append(json.byte(at: start + 1))
        case UInt8(ascii: "b"): resolved.append(0x08)
        case UInt8(ascii: "f"): resolved.append(0x0C)
        case UInt8(ascii: "n"): resolved.append(0x0A)
        case UInt8(ascii: "r"): resolved.append(0x0D)
        case UInt8(ascii: "t"): resolved.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = try Unicode.Scalar(scalarOfEscape(json)),
                let bytes = UTF8.encode(scalar)
            else {
                position = start
                throw failure("a surrogate pair", json)
            }
            resolved.append(contentsOf: bytes)
        default:
            position = start
            throw failure("an escape", json)
        }
    }

    /// The value of one `\u` escape or of a surrogate pair of them; a lone surrogate unchanged.
    private mutating func scalarOfEscape(_ json: Span<UInt8>) throws(CityIndexError) -> UInt32 {
        let high = try hexadecimal(json)
        guard 0xD800...0xDBFF ~= high, json.hasBytes("\\u", at: position) else { return high }
        position += 2
        let low = try hexadecimal(json)
        guard 0xDC00...0xDFFF ~= low else { return high }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private mutating func hexadecimal(_ json: Span<UInt8>) throws(CityIndexError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard position < json.count,
                let digit = Character(Unicode.Scalar(json.byte(at: position))).hexDigitValue
            else { throw failure("four hexadecimal digits", json) }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Passing over

    /// Passes a value of any kind and depth.
    ///
    /// - Complexity: O(length); the depth costs a byte a level and no stack.
    package mutating func passValue(_ json: Span<UInt8>) throws(CityIndexError) {
        var closers: [UInt8] = []
        repeat {
            switch peek(json) {
            case UInt8(ascii: "{"):
                position += 1
                guard peek(json) == UInt8(ascii: "}") else {
                    closers.append(UInt8(ascii: "}"))
                    _ = try member(json)
                    continue
                }
                position += 1
            case UInt8(ascii: "["):
                position += 1
                guard peek(json) == UInt8(ascii: "]") else {
                    closers.append(UInt8(ascii: "]"))
                    continue
                }
                position += 1
            case UInt8.quote:
                _ = try text("a string", json)
            case UInt8(ascii: "t"): try passWord("true", json)
            case UInt8(ascii: "f"): try passWord("false", json)
            case UInt8(ascii: "n"): try passWord("null", json)
            default: _ = try number("a value", json)
            }
            try passEnds(&closers, json)
        } while !closers.isEmpty
    }

    /// Passes the closing brackets after a value, up to the next value.
    private mutating func passEnds(
        _ closers: inout [UInt8], _ json: Span<UInt8>
    ) throws(CityIndexError) {
        while let closer = closers.last {
            let byte = peek(json)
            if byte == closer {
                position += 1
                closers.removeLast()
            } else if byte == UInt8(ascii: ",") {
                position += 1
                if closer == UInt8(ascii: "}") { _ = try member(json) }
                return
            } else {
                throw failure("a comma or \(quoted(closer))", json)
            }
        }
    }

    /// Passes `null` if it is here.
    mutating func passNull(_ json: Span<UInt8>) throws(CityIndexError) -> Bool {
        guard peek(json) == UInt8(ascii: "n") else { return false }
        try passWord("null", json)
        return true
    }

    private mutating func passWord(
        _ word: StaticString, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        guard json.hasBytes(word, at: position) else { throw failure("a value", json) }
        position += word.utf8CodeUnitCount
    }

    // MARK: Failing

    /// An error at the present position.
    func failure(_ expected: String, _ json: Span<UInt8>) -> CityIndexError {
        failure(expected, at: position, json)
    }

    /// An error at another position.
    func failure(_ expected: String, at offset: Int, _ json: Span<UInt8>) -> CityIndexError {
        CityIndexError(
            .invalid(expected: expected, found: found(at: offset, json)), offset: offset)
    }

    /// A description of the bytes at a position for an error.
    func found(at offset: Int, _ json: Span<UInt8>) -> String {
        guard offset < json.count else { return "the end of the file" }
        let piece = json.string(offset..<min(offset + 24, json.count))
        let line = piece.prefix { !$0.isNewline }
        let isCut = line.count > 20
        return line.isEmpty ? "the end of a line" : "`\(line.prefix(20))\(isCut ? "…" : "")`"
    }

    private func quoted(_ byte: UInt8) -> String { "\"\(Character(Unicode.Scalar(byte)))\"" }
}

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
}
