/// Whether bytes are JSON as RFC 8259 has it, in UTF-8, without escapes of half a surrogate pair.
///
/// Foundation's decoder is laxer and lazy: it accepts trailing commas, UTF-16, and any unused strings and numbers.
package struct StrictJSON {
    private let bytes: [UInt8]
    private var position = 0

    package static func isValid(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        let bom: [UInt8] = [0xEF, 0xBB, 0xBF]
        var json = StrictJSON(bytes: bytes.starts(with: bom) ? Array(bytes.dropFirst(3)) : bytes)
        guard json.passesValue() else { return false }
        json.passSpace()
        return json.position == json.bytes.count
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func passSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func passes(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func passes(_ word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func passesValue() -> Bool {
        passSpace()
        switch next {
        case UInt8(ascii: "{"): return passesList(UInt8(ascii: "}"), ofMembers: true)
        case UInt8(ascii: "["): return passesList(UInt8(ascii: "]"), ofMembers: false)
        case UInt8(ascii: "\""): return passesString()
        case UInt8(ascii: "t"): return passes("true")
        case UInt8(ascii: "f"): return passes("false")
        case UInt8(ascii: "n"): return passes("null")
        default: return passesNumber()
        }
    }

    private mutating func passesList(_ closer: UInt8, ofMembers: Bool) -> Bool {
        position += 1
        passSpace()
        if passes(closer) { return true }
        while true {
            if ofMembers {
                passSpace()
                guard passesString() else { return false }
                passSpace()
                guard passes(UInt8(ascii: ":")) else { return false }
            }
            guard passesValue() else { return false }
            passSpace()
            if passes(closer) { return true }
            guard passes(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func passesString() -> Bool {
        guard passes(UInt8(ascii: "\"")) else { return false }
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"):
                guard passesEscape() else { return false }
            default: continue
            }
        }
        return false
    }

    private mutating func passesEscape() -> Bool {
        guard let byte = next else { return false }
        position += 1
        guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
        guard let unit = hexadecimal() else { return false }
        if UTF16.isTrailSurrogate(unit) { return false }
        guard UTF16.isLeadSurrogate(unit) else { return true }
        guard passes("\\u"), let second = hexadecimal() else { return false }
        return UTF16.isTrailSurrogate(second)
    }

    private mutating func hexadecimal() -> UInt16? {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        position += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func passesNumber() -> Bool {
        _ = passes(UInt8(ascii: "-"))
        if !passes(UInt8(ascii: "0")) {
            guard next != UInt8(ascii: "0"), passesDigits() else { return false }
        }
        if passes(UInt8(ascii: ".")), !passesDigits() { return false }
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return true }
        position += 1
        if !passes(UInt8(ascii: "-")) { _ = passes(UInt8(ascii: "+")) }
        return passesDigits()
    }

    private mutating func passesDigits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        return position > start
    }
}
