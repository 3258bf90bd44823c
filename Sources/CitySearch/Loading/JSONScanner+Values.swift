/// The values of a city. A number may stand in quotation marks, as many lists have it.
extension JSONScanner {
    /// Reads a key and its colon; nil for one that is not known.
    mutating func field(_ json: Span<UInt8>) throws(CityIndexError) -> CityField? {
        let key = try text("a key", json)
        try expect(UInt8(ascii: ":"), "a colon", json)
        return key.isResolved
            ? CityField(resolved.span, key.range) : CityField(json, key.range)
    }

    @inline(__always)
    mutating func integer(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Int64 {
        if peek(json) == .quote { return try quotedInteger(expected(), json) }
        let number = try number(expected(), json)
        guard let value = number.integer else {
            // An integer all the same, but one that no `Int64` holds.
            let isInteger = number.range.allSatisfy { json[$0] == 0x2D || 0x30...0x39 ~= json[$0] }
            let range = isInteger ? " that fits in 64 bits" : ""
            throw failure(expected() + range, at: number.range.lowerBound, json)
        }
        return value
    }

    @inline(never)
    private mutating func quotedInteger(
        _ expected: String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Int64 {
        let start = position
        let digits = try quotedDigits(expected, json)
        guard let value = Int64(digits) else {
            let range = digits.contains(".") ? "" : " that fits in 64 bits"
            throw failure(expected + range, at: start, json)
        }
        return value
    }

    /// Degrees from `-limit` to `limit`.
    @inline(__always)
    mutating func degrees(limit: Double, _ json: Span<UInt8>) throws(CityIndexError) -> Double {
        if peek(json) == .quote { return try quotedDegrees(limit, json) }
        let number = try number("a number of degrees", json)
        guard let value = number.double(json), abs(value) <= limit else {
            throw outside(limit, at: number.range.lowerBound, json)
        }
        return value
    }

    @inline(never)
    private mutating func quotedDegrees(
        _ limit: Double, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Double {
        let start = position
        let digits = try quotedDigits("a number of degrees", json)
        guard let value = Double(digits), abs(value) <= limit else {
            throw outside(limit, at: start, json)
        }
        return value
    }

    private func outside(_ limit: Double, at offset: Int, _ json: Span<UInt8>) -> CityIndexError {
        failure("degrees from -\(Int(limit)) to \(Int(limit))", at: offset, json)
    }

    /// Reads a string that holds a number as JSON writes it, without exponent.
    private mutating func quotedDigits(
        _ expected: String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> String {
        let start = position
        // Read first: a call takes the scanner as it was before its arguments are made.
        let reference = try text(expected, json)
        let text = string(reference, json)
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            } && (parts[0].utf8.count == 1 || parts[0].utf8.first != UInt8(ascii: "0"))
        guard isNumber else { throw failure(expected, at: start, json) }
        return text
    }

    /// Reads two letters; nil for none, which stand for a city without a country.
    @inline(__always)
    mutating func country(
        _ field: CityField, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CountryCode? {
        if try passNull(json) { return nil }
        let text = try text("a string for \(field.quoted)", json)
        if text.range.isEmpty { return nil }
        let code =
            text.isResolved
            ? Self.country(resolved.span, text.range) : Self.country(json, text.range)
        guard let code else {
            let start = text.isResolved ? position : text.range.lowerBound - 1
            throw failure("two letters for \(field.quoted)", at: start, json)
        }
        return code
    }

    @inline(__always)
    private static func country(_ text: Span<UInt8>, _ range: Range<Int>) -> CountryCode? {
        range.count == 2
            ? CountryCode(text.byte(at: range.lowerBound), text.byte(at: range.lowerBound + 1))
            : nil
    }

    @inline(__always)
    mutating func population(_ json: Span<UInt8>) throws(CityIndexError) -> UInt32 {
        if try passNull(json) { return 0 }
        let start = position
        let expected = "an integer from 0 to 4294967295 for \"population\""
        if peek(json) != .quote {
            let number = try number(expected, json)
            if let value = number.integer.flatMap(UInt32.init(exactly:)) { return value }
        } else if let value = UInt32(try quotedDigits(expected, json)) {
            return value
        }
        throw failure(expected, at: start, json)
    }

    @inline(__always)
    mutating func optionalText(
        _ field: CityField, _ json: Span<UInt8>
    ) throws(CityIndexError) -> TextReference? {
        try passNull(json) ? nil : text("a string for \(field.quoted)", json)
    }

    // MARK: Texts

    /// A text that was read.
    func string(_ text: TextReference, _ json: Span<UInt8>) -> String {
        text.isResolved ? resolved.span.string(text.range) : json.string(text.range)
    }

    /// Whether two texts have the same bytes.
    @inline(never)
    func areEqual(_ one: TextReference, _ other: TextReference, _ json: Span<UInt8>) -> Bool {
        string(one, json).utf8.elementsEqual(string(other, json).utf8)
    }
}
