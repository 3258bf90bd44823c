/// Makes the bytes of an index from batches of cities.
///
/// It sorts the main names, which gives each city its ordinal. Then tasks on all processors fill the sections in place,
/// part by part of the keys. They sort the other keys only then, because ordinals break the ties of equal keys. A task
/// releases each part that it has written, since all batches together are as large as the index.
enum IndexAssembly {
    /// - Parameters:
    ///   - batches: the cities.
    ///   - skipped: the records that a load left out.
    ///   - lexicon: the names of countries.
    ///   - languages: those in which places keep names; the cities' names are as they came.
    ///   - progress: called with the number of keys that a task has written, and the total.
    /// - Throws: ``CityIndexError``, ``OutOfMemory``, ``DuplicateIDs``, `CancellationError`.
    /// - Complexity: O(n) for n keys of usual length, shared by the processors.
    static func assemble(
        _ batches: consuming [CityBatch], skipped: SkippedRecords = SkippedRecords(),
        lexicon: CountryLexicon, languages: KeptLanguages = .all,
        progress: @escaping @Sendable (_ keys: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> Bytes {
        try checkLimits(batches)
        let keys = KeySet.ofCities.indices.map { set in KeyParts(batches.map { $0.keys[set] }) }
        for number in batches.indices { batches[number].keys = [] }
        let names = keys[0]
        let (cities, tables, placeKeys, localNames) = try await sorted(
            names, consume batches, lexicon, languages)
        let keyCount = keys.reduce(0) { $0 + $1.count }
        try requireRoom(cities: names.count, keys: keyCount - names.count)

        var counts = SectionCounts()
        counts[.facts] = names.count
        for (set, keys) in zip(KeySet.ofCities, keys) { counts.add(set, keys) }
        let places = try PlaceSections(tables, placeKeys, skipped, in: &counts)
        localNames.count(in: &counts)
        let parents = tables.parents
        let writer = try IndexWriter(counts) { progress($0, keyCount) }
        let citySections = CitySections(writer: writer)
        let tree = SpatialSections(writer)
        let secondary = try KeySet.secondary.map { set in
            try SecondaryKeySections(set, keys[Int(set.rawValue)], writer)
        }
        let order = try await citySections.fill(consume cities, tables, tree)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await tree.fillTree(parts: Platform.processorCount) }
            group.addTask { try await citySections.fillOrders(parents) }
            for sections in secondary { group.addTask { try await sections.fill(order) } }
            places.fill(writer)
            localNames.fill(writer, order)
            try await group.waitForAll()
        }
        return writer.finish()
    }

    /// Sorts the cities by name, and numbers the places meanwhile. Then it sorts the keys of places
    /// while it arranges the names by language of both.
    private static func sorted(
        _ names: KeyParts, _ cities: [CityBatch], _ lexicon: CountryLexicon,
        _ languages: KeptLanguages
    ) async throws -> (
        cities: SortedCities, tables: PlaceTables, placeKeys: SortedPlaceKeys,
        localNames: LocalNameSections
    ) {
        let (tables, parts) = try await concurrently {
            try await PlaceTables(cities, lexicon, languages)
        } and: {
            let order = NameOrder(cities: cities)
            return try await concurrently(names.parts.count) { part in
                try names.parts[part].sorted(by: order.precedes)
            }
        }
        let (placeKeys, localNames) = try await concurrently {
            SortedPlaceKeys(tables.keys)
        } and: {
            LocalNameSections(cities.map(\.localNames), places: tables.localNames)
        }
        return (SortedCities(names: parts, batches: cities), tables, placeKeys, localNames)
    }

    /// Throws if there is no room for the arrays from which orders and lists are made.
    private static func requireRoom(cities: Int, keys: Int) throws(OutOfMemory) {
        // Sorting ids or populations takes most, 40 bytes a city; lists take a number for each entry.
        try Platform.requireRoom(for: 40 * cities + 4 * (keys + 3 * cities))
    }

    private static func checkLimits(_ batches: [CityBatch]) throws(CityIndexError) {
        let cities = batches.map(\.fields.count)
        let keys = batches.flatMap { $0.keys.dropFirst().joined() }.map(\.count)
        // A `KeyEntry` distinguishes only this many, and ordinals and positions have 32 bits.
        guard batches.count <= KeyEntry.maximumBatches,
            (cities + keys).allSatisfy({ $0 <= KeyEntry.maximumKeys }),
            [cities, keys].allSatisfy({ $0.reduce(0, +) < UInt32.max })
        else { throw CityIndexError(.tooManyCities(cities.reduce(0, +))) }
        // The starts of keys in their parts and of texts in sections have 32 bits, too.
        for set in KeySet.ofCities.indices {
            let length = batches.flatMap { $0.keys[set] }.reduce(0) { $0 + $1.bytes.count }
            guard length <= UInt32.max else { throw CityIndexError(.tooMuchText(length)) }
        }
    }
}

/// The small sections: places, time zones, and the records that a load left out.
struct PlaceSections: Sendable {
    private var counts: SectionCounts
    private var fills: [@Sendable (IndexWriter) -> Void] = []

    /// Makes room for the sections.
    init(
        _ tables: PlaceTables, _ keys: SortedPlaceKeys, _ skipped: SkippedRecords,
        in counts: inout SectionCounts
    ) throws(CityIndexError) {
        self.counts = counts
        add(.placeParents, tables.parents)
        add(.placeParts, tables.firstParts)
        add(.placeCodes, tables.countries.map(\.packed))
        try add(.placeNameOffsets, .placeNameBytes, tables.names)
        add(keys)
        try add(.timeZoneOffsets, .timeZoneBytes, tables.timeZones)
        try add(.skippedTextOffsets, .skippedTextBytes, skipped.texts)
        add(.skippedNumbers, skipped.numbers)
        counts = self.counts
    }

    func fill(_ writer: IndexWriter) {
        for fill in fills { fill(writer) }
    }

    private mutating func add<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ elements: [Element]
    ) {
        counts[section] = elements.count
        fills.append { $0.fill(section, from: elements) }
    }

    private mutating func add(_ keys: SortedPlaceKeys) {
        counts.add(.places, count: keys.places.count, keys.lengths)
        fills.append { writer in
            let sections = KeySections(set: .places, writer: writer)
            keys.keys.forEachBlock { sections.fill($0) }
            sections.job()()
        }
        add(.placesOfKeys, keys.places)
        add(.placeKeyClasses, keys.classes)
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [String]
    ) throws(CityIndexError) {
        var ends: [UInt32] = [0]
        ends.reserveCapacity(texts.count + 1)
        var content: [UInt8] = []
        for text in texts {
            content += text.utf8
            guard content.count <= UInt32.max else {
                throw CityIndexError(.tooMuchText(content.count))
            }
            ends.append(UInt32(content.count))
        }
        add(offsets, ends)
        add(bytes, content)
    }
}
