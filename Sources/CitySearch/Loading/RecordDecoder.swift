/// Decodes cities, one JSON object after another, into a batch.
struct RecordDecoder: ~Copyable {
    private var scanner = JSONScanner(position: 0)
    private var batch: CityBatchBuilder
    /// The other names of the city that is decoded, each with the set that its key belongs to.
    private var otherNames = GrowingColumn<OtherName>(room: 1 << 10)
    /// Its names by language.
    private var localNames = GrowingColumn<LocalName>(room: 1 << 7)
    /// The key that followed each key last time, by its number. The cities of a file have theirs in one order.
    private var followers = InlineArray<32, CityKey?>(repeating: nil)
    /// The number of the key that was read last; 0 at the start of a city.
    private var last = 0
    private let rules: LoadRules

    /// Where in the file the bytes begin that are handed to ``decodeNext(_:)``.
    var base = 0
    /// How many records were passed.
    var count = 0
    /// Those that are no cities, with their numbers among the records that were passed.
    private(set) var skipped = SkippedRecords()
    /// Whether a city has an id, and where the first one without begins. A list has ids for all of its cities or
    /// for none.
    private(set) var hasIDs = false
    private(set) var firstWithoutID: Int?

    /// - Parameters:
    ///   - length: about how many bytes will be decoded.
    ///   - rules: what becomes of records that are no cities.
    init(length: Int, rules: LoadRules) {
        batch = CityBatchBuilder(length: length)
        self.rules = rules
    }

    /// Where the next byte is read: at the start of an object, unless decoding ended.
    var position: Int {
        get { scanner.position }
        set { scanner.position = newValue }
    }

    /// Ends the decoding.
    consuming func finish() -> CityBatch {
        batch.finish()
    }

    /// Decodes the object that begins at ``position``, and what follows it up to the next object.
    ///
    /// - Returns: false when the array ended here instead.
    mutating func decodeNext(_ json: Span<UInt8>) throws(CityIndexError) -> Bool {
        let start = scanner.position
        var fault: CityIndexError?
        var parts = CityParts()
        var fields: CityFields?
        do throws(CityIndexError) {
            fields = try decodeCity(into: &parts, json)
        } catch {
            fault = try passed(error, from: start, json)
        }
        count += 1
        // Nothing is added before it is known to end here: a window may end behind it.
        let hasNext = try passSeparator(json)
        if let fault { skip(fault) }
        do throws(OutOfMemory) {
            if let fields { try add(fields, parts, json) }
        } catch {
            throw CityIndexError(error)
        }
        return hasNext
    }

    /// Passes a record that is no city, if that is allowed and it is JSON at least.
    @inline(never)
    private mutating func passed(
        _ error: CityIndexError, from start: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CityIndexError {
        guard rules.isLenient, case .invalid(let expected, let found) = error.reason else {
            throw error
        }
        scanner.position = start
        try scanner.passValue(json)
        guard let offset = error.offset, found.hasPrefix("`") else { return error }
        // Told without what lies behind the record, which may not be in the window.
        return scanner.failure(expected, at: offset, json.extracting(..<scanner.position))
    }

    @inline(never)
    private mutating func skip(_ fault: CityIndexError) {
        guard case .invalid(let expected, let found) = fault.reason else { return }
        skipped.add(
            SkippedRecords.Reason(
                expected: expected, found: found, count: 1, record: count,
                offset: base + (fault.offset ?? 0)))
    }

    /// Passes what stands between two cities, or ends the array.
    ///
    /// - Returns: whether a city follows.
    @inline(__always)
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

    @inline(__always)
    private mutating func decodeCity(
        into parts: inout CityParts, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CityFields {
        let start = scanner.position
        otherNames.truncate(to: 0)
        localNames.truncate(to: 0)
        scanner.clearResolved()
        last = 0
        if try scanner.opens(UInt8(ascii: "{"), "a city", json) {
            repeat {
                try decodeMember(into: &parts, json)
            } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of the city", json)
        }
        return try complete(parts, start: start, json)
    }

    @inline(__always)
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
    @inline(__always)
    private mutating func key(_ json: Span<UInt8>) throws(CityIndexError) -> CityKey? {
        var key = followers[last]
        let length = key?.length(at: scanner.position, json) ?? 0
        if length > 0 {
            scanner.position += length
        } else {
            key = try scanner.key(json)
            if key != nil { followers[last] = key }
        }
        if let key { last = key.number }
        return key
    }

    @inline(__always)
    private mutating func complete(
        _ parts: CityParts, start: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) -> CityFields {
        guard let name = parts.name else { throw missing("the key \"name\"", start) }
        guard let latitude = parts.latitude, let longitude = parts.longitude else {
            throw missing("the key \"coord\", or \"lat\" and \"lon\"", start)
        }
        let offset = base + start
        let country = parts.country ?? .none
        let id =
            if let id = parts.id {
                id
            } else {
                try derivedID(name, country, latitude, longitude, start: start, json)
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

    /// The id of a city in a list without ids, from its name, its country and its coordinates. It does not
    /// depend on where in the list the city stands or on how its numbers are written.
    ///
    /// It has 53 bits of the XXH64 of these, so it is positive and small enough for any JSON reader (RFC 8259,
    /// section 6). In one list of 18,000 with a million cities each, two cities get the same id, which is an
    /// error.
    @inline(never)
    private func derivedID(
        _ name: TextReference, _ country: CountryCode, _ latitude: Double, _ longitude: Double,
        start: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Int64 {
        guard !rules.requiresID else { throw missing("the key \"_id\", as others have it", start) }
        return CityRecord.derivedID(
            name: scanner.string(name, json), country: country, latitude: latitude,
            longitude: longitude)
    }

    @inline(__always)
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
        // Of names that fold alike the first is shown, and that is the one which a language has.
        for number in 0..<localNames.count {
            let name = localNames[number]
            try scanner.withBytes(of: name.text, json) { (text, range) throws(OutOfMemory) in
                try batch.addName(text, range, in: name.language)
            }
        }
        for number in 0..<otherNames.count {
            let name = otherNames[number]
            try scanner.withBytes(of: name.text, json) { (text, range) throws(OutOfMemory) in
                try batch.addName(text, range, to: name.set)
            }
        }
        try batch.finishCity(fields)
    }

    private func missing(_ what: String, _ start: Int) -> CityIndexError {
        CityIndexError(
            .invalid(expected: "a city with \(what)", found: "one without"), offset: start)
    }

    @inline(never)
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
    @inline(__always)
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

    /// Reads an object of names by language. What is none, some lists have under the same key.
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
            do throws(OutOfMemory) {
                try localNames.append(LocalName(language: language, text: text))
            } catch {
                throw CityIndexError(error)
            }
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
            let text = try scanner.text("a string in \(key.quoted)", json)
            do throws(OutOfMemory) {
                try otherNames.append(OtherName(text: text, set: set))
            } catch {
                throw CityIndexError(error)
            }
        } while try scanner.goesOn(before: UInt8(ascii: "]"), "the end of \(key.quoted)", json)
    }
}

/// The name of a city in a language.
struct LocalName: BitwiseCopyable, Sendable {
    /// See ``Language/packed(_:)``.
    let language: UInt64
    let text: TextReference
}

/// A name of a city beside its own.
struct OtherName: BitwiseCopyable, Sendable {
    let text: TextReference
    /// The set that its key belongs to.
    let set: KeySet
}
