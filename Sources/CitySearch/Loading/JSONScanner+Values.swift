/// The values of a city. A number may be in quotation marks, as in many lists.
extension JSONScanner {
    /// The name of a member of an object, and its colon.
    mutating func member(_ json: Span<UInt8>) throws(CityIndexError) -> TextReference {
        let name = try text("a key", json)
        try expect(UInt8(ascii: ":"), "a colon", json)
        return name
    }

    /// Whether an object begins here.
    mutating func isAtObject(_ json: Span<UInt8>) -> Bool { peek(json) == UInt8(ascii: "{") }

    /// Whether a string begins here.
    mutating func isAtString(_ json: Span<UInt8>) -> Bool { peek(json) == .quote }

    // MARK: Numbers

    /// An integer that fits in 64 bits.
    mutating func integer(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Int64 {
        _ = peek(json)
        let start = position
        if let value = try value(expected(), json, \.integer, Int64.init) { return value }
        // An integer all the same, but one that no `Int64` holds.
        let isInteger = !(start..<position).contains { ".eE".utf8.contains(json[$0]) }
        throw failure(expected() + (isInteger ? " that fits in 64 bits" : ""), at: start, json)
    }

    /// Degrees from `-limit` to `limit`.
    package mutating func degrees(
        limit: Double, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Double {
        _ = peek(json)
        let start = position
        let value = try value("a number of degrees", json, { $0.double(json) }, Double.init)
        if let value, abs(value) <= limit { return value }
        throw failure("degrees from -\(Int(limit)) to \(Int(limit))", at: start, json)
    }

    /// A number in its stored form; 0 for `null`.
    mutating func number(
        _ number: CityNumber, _ json: Span<UInt8>
    ) throws(CityIndexError) -> UInt32 {
        if try passNull(json) { return 0 }
        let start = position
        let value = try value(number.expected, json, \.integer, Int64.init)
        if let value, let stored = number.stored(value) { return stored }
        throw failure(number.expected, at: start, json)
    }

    /// The value of a number, or of a string that holds one; nil when the number has none.
    private mutating func value<Value>(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>,
        _ ofNumber: (JSONNumber) -> Value?, _ ofDigits: (String) -> Value?
    ) throws(CityIndexError) -> Value? {
        peek(json) == .quote
            ? ofDigits(try quotedNumber(expected(), json)) : ofNumber(try number(expected(), json))
    }

    /// Reads a string that holds a number as JSON writes it, without exponent.
    private mutating func quotedNumber(
        _ expected: String, _ json: Span<UInt8>
    ) throws(CityIndexError) -> String {
        let start = position
        // Read first: otherwise `string` would use a copy of the scanner from before `text` changed it.
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

    // MARK: Texts

    /// Reads two letters; nil for none, as in a city without a country.
    mutating func country(
        _ key: CityKey, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CountryCode? {
        let text = try optionalText(key, json)
        if text.range.isEmpty { return nil }
        let code = withBytes(of: text, json) { text, range in
            range.count == 2
                ? CountryCode(text.byte(at: range.lowerBound), text.byte(at: range.lowerBound + 1))
                : nil
        }
        guard let code else {
            let start = text.isResolved ? position : text.range.lowerBound - 1
            throw failure("two letters for \(key.quoted)", at: start, json)
        }
        return code
    }

    /// Reads a feature code in its stored form; 0 for none.
    mutating func featureCode(
        _ key: CityKey, _ json: Span<UInt8>
    ) throws(CityIndexError) -> UInt32 {
        _ = peek(json)
        let start = position
        let text = try optionalText(key, json)
        if text.range.isEmpty { return 0 }
        guard let code = withBytes(of: text, json, { FeatureCode($0, $1) }) else {
            throw failure("one to six letters and digits for \(key.quoted)", at: start, json)
        }
        return code.packed
    }

    /// A text; an empty one for `null`.
    mutating func optionalText(
        _ key: CityKey, _ json: Span<UInt8>
    ) throws(CityIndexError) -> TextReference {
        try passNull(json) ? .empty : text("a string for \(key.quoted)", json)
    }

    /// A text that was read.
    package func string(_ text: TextReference, _ json: Span<UInt8>) -> String {
        withBytes(of: text, json) { $0.string($1) }
    }

    /// Calls `body` with the bytes that contain a text, and its range.
    func withBytes<Result, Failure: Error>(
        of text: TextReference, _ json: Span<UInt8>,
        _ body: (Span<UInt8>, Range<Int>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try text.isResolved ? body(resolved.span, text.range) : body(json, text.range)
    }
}
