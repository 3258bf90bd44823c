import CitySearch

extension JSONScanner {
    /// A key and its colon.
    mutating func key(_ json: Span<UInt8>) throws(CityIndexError) -> String {
        // Read first: otherwise the call would use a copy of the scanner from before its arguments are evaluated.
        let reference = try text("a key", json)
        let key = string(reference, json)
        try expect(UInt8(ascii: ":"), "a colon", json)
        return key
    }

    /// A text.
    mutating func string(_ json: Span<UInt8>) throws(CityIndexError) -> String {
        let reference = try text("a string", json)
        return string(reference, json)
    }

    /// A text, or a number or a word in the characters of the file; nil for `null`, objects and arrays.
    mutating func scalar(_ json: Span<UInt8>) throws(CityIndexError) -> String? {
        switch peek(json) {
        case .quotationMark: return try string(json)
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"):
            try passValue(json)
            return nil
        default:
            let start = position
            try passValue(json)
            return json.string(start..<position)
        }
    }
}
