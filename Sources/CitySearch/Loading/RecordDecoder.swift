/// Decodes cities, one JSON object after another, into a batch.
struct RecordDecoder: ~Copyable {
    private var scanner: JSONScanner
    private var memo: ScalarFoldMemo
    private var batch: CityBatchBuilder
    private var alternates = GrowingColumn<TextReference>(room: 1 << 10)
    private var forecast = FieldForecast()

    /// Where in the file the bytes begin that are handed to ``decodeNext(_:)``.
    var base = 0

    /// - Parameter length: about how many bytes will be decoded.
    init(length: Int) {
        scanner = JSONScanner(position: 0)
        memo = ScalarFoldMemo()
        batch = CityBatchBuilder(length: length)
    }

    /// How many cities were decoded.
    var count: Int {
        batch.count
    }

    /// Where the next byte is read: at the start of an object, unless decoding ended.
    var position: Int {
        get { scanner.position }
        set { scanner.position = newValue }
    }

    /// Ends the decoding.
    consuming func finish() -> (batch: CityBatch, memo: ScalarFoldMemo) {
        let memo = memo
        return (batch.finish(), memo)
    }

    /// Decodes the object that begins at ``position``, and what follows it up to the next object.
    ///
    /// - Returns: false when the array ended here instead.
    mutating func decodeNext(_ json: Span<UInt8>) throws(LoadError) -> Bool {
        try decodeCity(json)
        switch scanner.peek(json) {
        case UInt8(ascii: ","):
            scanner.position += 1
            guard scanner.peek(json) == UInt8(ascii: "{") else {
                throw scanner.failure("a city", json)
            }
            return true
        case UInt8(ascii: "]"):
            scanner.position += 1
            return false
        default:
            throw scanner.failure("a comma or the end of the array", json)
        }
    }

    // MARK: One city

    /// What was read of a city.
    private struct Parts {
        var id: Int64?
        var name: TextReference?
        var country: CountryCode?
        var latitude: Double?
        var longitude: Double?
        var population: UInt32 = 0
        var region: TextReference?
        var timeZone: TextReference?
        private var seen: UInt8 = 0

        /// Whether a key comes for the first time. Of equal keys the first one counts, as for
        /// Foundation's `JSONDecoder`; RFC 8259 leaves it open.
        @inline(__always)
        mutating func isFirst(_ field: CityField) -> Bool {
            let bit = UInt8(1) << field.rawValue
            defer { seen |= bit }
            return seen & bit == 0
        }
    }

    private mutating func decodeCity(_ json: Span<UInt8>) throws(LoadError) {
        let start = scanner.position
        var parts = Parts()
        alternates.truncate(to: 0)
        scanner.clearResolved()
        forecast.restart()
        try scanner.expect(UInt8(ascii: "{"), "a city", json)
        if scanner.peek(json) == UInt8(ascii: "}") {
            scanner.position += 1
        } else {
            repeat { try decodeMember(into: &parts, json) } while try passComma(json)
        }
        try add(parts, start: start, json)
    }

    /// Passes a comma, and returns true, or the brace that ends the object.
    @inline(__always)
    private mutating func passComma(_ json: Span<UInt8>) throws(LoadError) -> Bool {
        let byte = scanner.peek(json)
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
            throw scanner.failure("a comma or the end of the city", json)
        }
        scanner.position += 1
        return byte == UInt8(ascii: ",")
    }

    @inline(__always)
    private mutating func decodeMember(
        into parts: inout Parts, _ json: Span<UInt8>
    ) throws(LoadError) {
        let field = try field(json)
        if let field { forecast.learn(field) }
        guard let field, parts.isFirst(field) else { return try scanner.passValue(json) }
        switch field {
        case .id: parts.id = try integer("an integer for \"_id\"", json)
        case .name: parts.name = try scanner.text("a string for \"name\"", json)
        case .country: parts.country = try country(json)
        case .coordinate: try decodeCoordinate(into: &parts, json)
        case .population: parts.population = try population(json)
        case .region: parts.region = try optionalText("a string for \"admin1\"", json)
        case .timeZone: parts.timeZone = try optionalText("a string for \"timezone\"", json)
        case .alternateNames: try decodeAlternates(json)
        }
    }

    /// Reads a key and its colon; nil for one that is not known.
    @inline(__always)
    private mutating func field(_ json: Span<UInt8>) throws(LoadError) -> CityField? {
        if let forecast = forecast.next {
            let length = forecast.length(at: scanner.position, json)
            if length > 0 {
                scanner.position += length
                return forecast
            }
        }
        let key = try scanner.text("a key", json)
        try scanner.expect(UInt8(ascii: ":"), "a colon", json)
        return key.isResolved
            ? CityField(scanner.resolved.span, key.range) : CityField(json, key.range)
    }

    private mutating func add(
        _ parts: Parts, start: Int, _ json: Span<UInt8>
    ) throws(LoadError) {
        guard let id = parts.id else { throw missing("_id", start, json) }
        guard let name = parts.name else { throw missing("name", start, json) }
        guard let country = parts.country else { throw missing("country", start, json) }
        guard let latitude = parts.latitude, let longitude = parts.longitude else {
            throw missing("coord", start, json)
        }
        var city = CityFields(
            id: id, latitude: latitude, longitude: longitude, population: parts.population,
            country: country, region: CityFields.none, timeZone: CityFields.none,
            offset: base + start)
        if let region = parts.region {
            city.region = withText(region, json) { batch, _, text, range in
                batch.region(text, range, country: country)
            }
        }
        if let timeZone = parts.timeZone {
            city.timeZone = withText(timeZone, json) { batch, _, text, range in
                batch.timeZone(text, range)
            }
        }
        withText(name, json) { batch, memo, text, range in
            batch.addName(text, range, memo: &memo)
        }
        for number in 0..<alternates.count {
            withText(alternates[number], json) { batch, memo, text, range in
                batch.addAlternate(text, range, memo: &memo)
            }
        }
        batch.finishCity(city, memo: &memo)
    }

    /// Calls `body` with the bytes that a text lies in.
    @inline(__always)
    private mutating func withText<Result>(
        _ text: TextReference, _ json: Span<UInt8>,
        _ body: (inout CityBatchBuilder, inout ScalarFoldMemo, Span<UInt8>, Range<Int>) -> Result
    ) -> Result {
        guard text.isResolved else { return body(&batch, &memo, json, text.range) }
        let resolved = scanner.resolved
        return body(&batch, &memo, resolved.span, text.range)
    }

    private func missing(_ key: String, _ start: Int, _ json: Span<UInt8>) -> LoadError {
        LoadError(
            .invalid(expected: "a city with the key \"\(key)\"", found: "one without"),
            offset: start)
    }

    // MARK: Values

    @inline(__always)
    private mutating func integer(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(LoadError) -> Int64 {
        let number = try scanner.number(expected(), json)
        guard let value = number.integer else {
            // An integer all the same, but one that no `Int64` holds.
            let isInteger = number.range.allSatisfy { json[$0] == 0x2D || 0x30...0x39 ~= json[$0] }
            let range = isInteger ? " that fits in 64 bits" : ""
            throw scanner.failure(expected() + range, at: number.range.lowerBound, json)
        }
        return value
    }

    @inline(__always)
    private mutating func country(_ json: Span<UInt8>) throws(LoadError) -> CountryCode {
        let text = try scanner.text("a string for \"country\"", json)
        let code =
            text.isResolved
            ? Self.country(scanner.resolved.span, text.range) : Self.country(json, text.range)
        guard let code else {
            let start = text.isResolved ? scanner.position : text.range.lowerBound - 1
            throw scanner.failure("two letters for \"country\"", at: start, json)
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
    private mutating func population(_ json: Span<UInt8>) throws(LoadError) -> UInt32 {
        if try scanner.passNull(json) { return 0 }
        let expected = "an integer from 0 to 4294967295 for \"population\""
        let number = try scanner.number(expected, json)
        guard let value = number.integer.flatMap(UInt32.init(exactly:)) else {
            throw scanner.failure(expected, at: number.range.lowerBound, json)
        }
        return value
    }

    @inline(__always)
    private mutating func optionalText(
        _ expected: @autoclosure () -> String, _ json: Span<UInt8>
    ) throws(LoadError) -> TextReference? {
        try scanner.passNull(json) ? nil : scanner.text(expected(), json)
    }

    private mutating func decodeAlternates(_ json: Span<UInt8>) throws(LoadError) {
        if try scanner.passNull(json) { return }
        let expected = "an array for \"alternateNames\""
        try scanner.expect(UInt8(ascii: "["), expected, json)
        if scanner.peek(json) == UInt8(ascii: "]") {
            scanner.position += 1
            return
        }
        while true {
            alternates.append(try scanner.text("a string in \"alternateNames\"", json))
            let byte = scanner.peek(json)
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
                throw scanner.failure("a comma or the end of \"alternateNames\"", json)
            }
            scanner.position += 1
            if byte == UInt8(ascii: "]") { return }
        }
    }

    private mutating func decodeCoordinate(
        into parts: inout Parts, _ json: Span<UInt8>
    ) throws(LoadError) {
        let start = scanner.position
        try scanner.expect(UInt8(ascii: "{"), "an object for \"coord\"", json)
        if scanner.peek(json) == UInt8(ascii: "}") {
            scanner.position += 1
        } else {
            repeat {
                switch try axis(json) {
                case .latitude where parts.latitude == nil:
                    parts.latitude = try degrees(.latitude, json)
                case .longitude where parts.longitude == nil:
                    parts.longitude = try degrees(.longitude, json)
                default: try scanner.passValue(json)
                }
            } while try passComma(json)
        }
        guard parts.latitude != nil, parts.longitude != nil else {
            throw scanner.failure("\"lat\" and \"lon\" in \"coord\"", at: start, json)
        }
    }

    private enum Axis: Double {
        case latitude = 90
        case longitude = 180
    }

    /// Reads a key and its colon; nil for one that is not known.
    @inline(__always)
    private mutating func axis(_ json: Span<UInt8>) throws(LoadError) -> Axis? {
        let isLongitude = json.hasBytes("\"lon\":", at: scanner.position)
        if isLongitude || json.hasBytes("\"lat\":", at: scanner.position) {
            scanner.position += 6
            return isLongitude ? .longitude : .latitude
        }
        let key = try scanner.text("a key", json)
        try scanner.expect(UInt8(ascii: ":"), "a colon", json)
        return key.isResolved
            ? Self.axis(scanner.resolved.span, key.range) : Self.axis(json, key.range)
    }

    private static func axis(_ text: Span<UInt8>, _ range: Range<Int>) -> Axis? {
        guard range.count == 3 else { return nil }
        if text.hasBytes("lat", at: range.lowerBound) { return .latitude }
        return text.hasBytes("lon", at: range.lowerBound) ? .longitude : nil
    }

    @inline(__always)
    private mutating func degrees(
        _ axis: Axis, _ json: Span<UInt8>
    ) throws(LoadError) -> Double {
        let number = try scanner.number("a number of degrees", json)
        guard let value = number.double(json), abs(value) <= axis.rawValue else {
            let expected = "degrees from -\(Int(axis.rawValue)) to \(Int(axis.rawValue))"
            throw scanner.failure(expected, at: number.range.lowerBound, json)
        }
        return value
    }
}
