/// Decodes cities, one JSON object after another, into a batch.
struct RecordDecoder: ~Copyable {
    private var scanner = JSONScanner(position: 0)
    private var batch: CityBatchBuilder
    /// The other names of the city that is decoded, each with the set that its key belongs to.
    private var otherNames: [(text: TextReference, set: KeySet)] = []
    /// Its names by language; see ``Language/packed(_:)``.
    private var localNames: [(text: TextReference, language: UInt64)] = []
    /// For each key, by its number, the key that followed it last time: cities of a file have their
    /// keys in one order.
    private var followers = InlineArray<32, CityKey?>(repeating: nil)
    /// The number of the key that was read last; 0 at the start of a city.
    private var last = 0
    private let rules: LoadRules

    /// Where in the file the bytes for ``decodeNext(_:)`` begin.
    private var base = 0
    /// Where the latest record begins.
    private(set) var start = 0
    /// The number of records of the chunk that were passed.
    private(set) var count = 0
    /// The invalid records, with their numbers in the chunk.
    private(set) var skipped = SkippedRecords()
    /// Whether a city has an id, and where the first one without begins. A list has ids for all of its cities or
    /// for none.
    private(set) var hasIDs = false
    private(set) var firstWithoutID: Int?

    /// - Parameters:
    ///   - length: the approximate number of bytes to decode.
    ///   - rules: the handling of invalid records.
    init(length: Int, rules: LoadRules) {
        batch = CityBatchBuilder(length: length)
        self.rules = rules
    }

    /// Begins a chunk of the file.
    mutating func begin(at base: Int) {
        self.base = base
        (position, count, skipped) = (0, 0, SkippedRecords())
    }

    /// Where the next byte is read: at the start of an object, unless decoding ended.
    var position: Int {
        get { scanner.position }
        set { scanner.position = newValue }
    }

    /// Ends the decoding.
    consuming func finish() -> CityBatch { batch.finish() }

    /// Decodes the object that begins at ``position``, and passes everything up to the next object.
    ///
    /// - Returns: false when the array ended here instead.
    mutating func decodeNext(_ json: Span<UInt8>) throws(CityIndexError) -> Bool {
        start = scanner.position
        var parts = CityParts()
        var fields: CityFields?
        do throws(CityIndexError) {
            fields = try decodeCity(into: &parts, json)
        } catch {
            try skip(error, json)
        }
        do throws(OutOfMemory) {
            if let fields { try add(fields, parts, json) }
        } catch {
            throw CityIndexError(error)
        }
        count += 1
        return try passSeparator(json)
    }

    /// Skips an invalid record, if that is allowed and it is at least JSON.
    private mutating func skip(
        _ error: CityIndexError, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        guard rules.isLenient, case .invalid(let expected, var found) = error.reason else {
            throw error
        }
        scanner.position = start
        try scanner.passValue(json)
        if let offset = error.offset, found.hasPrefix("`") {
            // The error quotes nothing after the record.
            let record = json.extracting(..<scanner.position)
            found = scanner.found(at: offset, record)
        }
        skipped.add(
            SkippedRecords.Reason(
                expected: expected, found: found, count: 1, record: count + 1,
                offset: base + (error.offset ?? 0)))
    }

    /// Passes the separator between two cities, or ends the array.
    ///
    /// - Returns: whether a city follows.
    private mutating func passSeparator(_ json: Span<UInt8>) throws(CityIndexError) -> Bool {
        switch scanner.peek(json) {
        case UInt8(ascii: ","):
            scanner.position += 1
            let next = scanner.peek(json)
            guard next == UInt8(ascii: "{") || rules.isLenient && next != 0 else {
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

    private mutating func decodeCity(
        into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CityFields {
        otherNames.removeAll(keepingCapacity: true)
        localNames.removeAll(keepingCapacity: true)
        scanner.clearResolved()
        last = 0
        if try scanner.opens(UInt8(ascii: "{"), "a city", json) {
            repeat {
                try decodeMember(into: &parts, json)
            } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of the city", json)
        }
        return try complete(parts, json)
    }

    private mutating func decodeMember(
        into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        guard let key = try key(json), key.isNew(in: &parts.seen) else {
            return try scanner.passValue(json)
        }
        let start = scanner.position
        var isOnly = true
        switch key.content {
        case .id:
            let value = try scanner.integer("an integer for \(key.quoted)", json)
            isOnly = parts.id.note(value)
        case .text(.name): parts.name = try scanner.text("a string for \"name\"", json)
        case .text(.country):
            if let code = try scanner.country(key, json) { isOnly = parts.country.note(code) }
        case .text(.region): isOnly = try decodeRegion(key, into: &parts, json)
        case .text(.subregion): parts.subregion = try scanner.optionalText(key, json)
        case .text(.timeZone): parts.timeZone = try scanner.optionalText(key, json)
        case .text(.featureCode):
            parts.numbers[CityNumber.featureCode.rawValue] = try scanner.featureCode(key, json)
        // An index has names of its own for countries.
        case .text(.countryName), .localName: try scanner.passValue(json)
        case .axis(let axis): isOnly = try decodeDegrees(axis, into: &parts, json)
        case .number(let number): parts.numbers[number.rawValue] = try scanner.number(number, json)
        case .names(let set): try decodeNames(key, set, json)
        case .localNames: try decodeLocalNames(key, json)
        case .coordinate: isOnly = try decodeCoordinate(into: &parts, json)
        }
        if !isOnly { throw ambiguous(key, start, json) }
    }

    /// Reads a key and its colon; nil for one that is not known.
    private mutating func key(_ json: Span<UInt8>) throws(CityIndexError) -> CityKey? {
        var key = followers[last]
        let length = key?.length(at: scanner.position, json) ?? 0
        if length > 0 {
            scanner.position += length
        } else {
            let name = try scanner.member(json)
            key = scanner.withBytes(of: name, json) { CityKey($0, $1) }
            if let key { followers[last] = key }
        }
        guard let key else { return nil }
        last = key.number
        return key
    }

    private mutating func complete(
        _ parts: CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CityFields {
        guard let name = parts.name else { throw missing("the key \"name\"") }
        guard let latitude = parts.latitude, let longitude = parts.longitude else {
            throw missing("the key \"coord\", or \"lat\" and \"lon\"")
        }
        let offset = base + start
        let country = parts.country ?? .none
        let id =
            if let id = parts.id {
                id
            } else {
                try derivedID(name, country, latitude, longitude, json)
            }
        if parts.id == nil { firstWithoutID = firstWithoutID ?? offset } else { hasIDs = true }
        if rules.isDuplicate(offset) {
            throw CityIndexError(
                .invalid(expected: "a new id", found: "\(id) once more"), offset: start)
        }
        return CityFields(
            facts: CityFacts(id: id, latitude: latitude, longitude: longitude),
            numbers: parts.numbers, country: country, offset: offset)
    }

    /// The id of a city in a list without ids, from its name, its country and its coordinates. It does not depend on
    /// the city's position in the list or on how its numbers are written.
    ///
    /// It has 53 bits of the XXH64 of these, so it is positive and small enough for any JSON reader (RFC 8259,
    /// section 6). In one list of 18,000 with a million cities each, two cities get the same id, which is an
    /// error.
    private func derivedID(
        _ name: TextReference, _ country: CountryCode, _ latitude: Double, _ longitude: Double,
        _ json: Span<UInt8>
    ) throws(CityIndexError) -> Int64 {
        guard !rules.requiresID else { throw missing("the key \"_id\", as others have it") }
        return CityRecord.derivedID(
            name: scanner.string(name, json), country: country, latitude: latitude,
            longitude: longitude)
    }

    private mutating func add(
        _ fields: CityFields, _ parts: CityParts, _ json: Span<UInt8>
    ) throws(OutOfMemory) {
        var fields = fields
        fields.region = try scanner.withBytes(of: parts.region, json) {
            (text, range) throws(OutOfMemory) in
            try batch.regions.number(
                of: text, range, tag: UInt32(fields.country.packed),
                keepsEmpty: !parts.subregion.range.isEmpty)
        }
        fields.subregion = try scanner.withBytes(of: parts.subregion, json) {
            (text, range) throws(OutOfMemory) in
            try batch.subregions.number(of: text, range, tag: fields.region)
        }
        fields.timeZone = try scanner.withBytes(of: parts.timeZone, json) {
            (text, range) throws(OutOfMemory) in try batch.timeZones.number(of: text, range)
        }
        try scanner.withBytes(of: parts.name ?? .empty, json) {
            (text, range) throws(OutOfMemory) in try batch.addName(text, range)
        }
        // These come before the other names, since a match shows the first of the names that fold
        // alike.
        for name in localNames {
            try scanner.withBytes(of: name.text, json) { (text, range) throws(OutOfMemory) in
                try batch.addName(text, range, in: name.language)
            }
        }
        for name in otherNames {
            try scanner.withBytes(of: name.text, json) { (text, range) throws(OutOfMemory) in
                try batch.addName(text, range, to: name.set)
            }
        }
        try batch.finishCity(fields)
    }

    private func missing(_ what: String) -> CityIndexError {
        CityIndexError(
            .invalid(expected: "a city with \(what)", found: "one without"), offset: start)
    }

    private func ambiguous(_ key: CityKey, _ start: Int, _ json: Span<UInt8>) -> CityIndexError {
        scanner.failure(
            "the same for \(key.quoted) as under another key of the city", at: start, json)
    }

    // MARK: Members

    /// - Returns: whether no other key gave another region.
    private mutating func decodeRegion(
        _ key: CityKey, into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Bool {
        let (text, known) = (try scanner.optionalText(key, json), parts.region)
        guard !text.range.isEmpty else { return true }
        parts.region = text
        return known.range.isEmpty
            || scanner.string(known, json).utf8.elementsEqual(scanner.string(text, json).utf8)
    }

    /// - Returns: whether no other key gave another value.
    private mutating func decodeDegrees(
        _ axis: CityField.Axis, into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Bool {
        if try scanner.passNull(json) { return true }
        return axis == .latitude
            ? parts.latitude.note(try scanner.degrees(limit: 90, json))
            : parts.longitude.note(try scanner.degrees(limit: 180, json))
    }

    /// - Returns: whether no other key gave another point.
    private mutating func decodeCoordinate(
        into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Bool {
        if try scanner.passNull(json) { return true }
        let start = scanner.position
        var point = CityParts()
        var isOnly = true
        if try scanner.opens(UInt8(ascii: "{"), "an object for \"coord\"", json) {
            repeat {
                if let key = try key(json), case .axis(let axis) = key.content,
                    key.isNew(in: &point.seen)
                {
                    let isSame = try decodeDegrees(axis, into: &point, json)
                    isOnly = isOnly && isSame
                } else {
                    try scanner.passValue(json)
                }
            } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of the city", json)
        }
        guard let latitude = point.latitude, let longitude = point.longitude else {
            throw scanner.failure("\"lat\" and \"lon\" in \"coord\"", at: start, json)
        }
        let isLatitude = parts.latitude.note(latitude)
        let isLongitude = parts.longitude.note(longitude)
        return isOnly && isLatitude && isLongitude
    }

    /// Reads an object of names by language. Some lists have other values under the same key, which
    /// are skipped.
    private mutating func decodeLocalNames(
        _ key: CityKey, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        guard scanner.isAtObject(json) else { return try scanner.passValue(json) }
        guard try scanner.opens(UInt8(ascii: "{"), "an object for \(key.quoted)", json) else {
            return
        }
        repeat {
            let tag = try scanner.member(json)
            guard let language = Language.packed(scanner.string(tag, json)),
                scanner.isAtString(json)
            else {
                try scanner.passValue(json)
                continue
            }
            let text = try scanner.text("a string in \(key.quoted)", json)
            localNames.append((text, language))
        } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of \(key.quoted)", json)
    }

    private mutating func decodeNames(
        _ key: CityKey, _ set: KeySet, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        if try scanner.passNull(json) { return }
        guard try scanner.opens(UInt8(ascii: "["), "an array for \(key.quoted)", json) else {
            return
        }
        repeat {
            otherNames.append((try scanner.text("a string in \(key.quoted)", json), set))
        } while try scanner.goesOn(before: UInt8(ascii: "]"), "the end of \(key.quoted)", json)
    }
}
