/// An immutable index of cities that answers prefix queries.
///
/// The index keeps its cities in name order, so that the cities with a prefix are one range, found by binary search
/// over folded keys. It is built once, from a file (`init(contentsOf:skippingInvalidRecords:progress:)`), from JSON in
/// memory (`init(json:skippingInvalidRecords:progress:)`) or from values (``CityIndexBuilder``); afterwards any number
/// of threads may read it without a lock. A copy of this value shares the index.
///
/// ```swift
/// let index = try await CityIndex(contentsOf: "Data/cities.json")
/// for match in index.search("münch").prefix(5) {
///     print(match.city.name, match.matchedText)
/// }
/// ```
public struct CityIndex: Sendable {
    package let contents: IndexContents
    private let shards: ReferenceShards
    /// The cached matches of short prefixes.
    let shortPrefixes: ShortPrefixMemo
    /// The language of ``localized(in:)``; nil for that of the data.
    public private(set) var language: Language?
    /// The scores by the signal of ``ranked(by:)``.
    var signalScores: SignalScores?
    /// The synonyms of ``understanding(_:)``; nil for none.
    var synonyms: Synonyms?

    init(_ bytes: Bytes) throws(IndexFormatError) { self.init(try IndexContents(bytes)) }

    /// Opens a snapshot on the calling thread, and checks each section against its checksum.
    ///
    /// - Throws: ``IndexFormatError`` if the bytes are not a snapshot, or damaged.
    /// - Complexity: O(bytes).
    package init(sealed bytes: Bytes) throws(IndexFormatError) {
        let entries = try SectionTable(sealed: bytes).entries
        try SectionChecksums.check(entries, SectionChecksums.checksums(entries, of: bytes))
        try self.init(bytes)
    }

    private init(_ contents: IndexContents) {
        self.contents = contents
        shards = ReferenceShards(contents)
        shortPrefixes = ShortPrefixMemo()
    }

    /// The number of cities.
    public var count: Int { contents.count }

    /// The number of folded keys: one per city, and the keys of the alternate names.
    public var keyCount: Int { contents.nameKeys.count + contents.alternates.count }

    /// The size of the index in memory, in bytes.
    public var byteCount: Int { contents.table.memoryByteCount }

    /// The digest of the file that the cities are from, when the index was opened from a snapshot
    /// that holds it.
    public var source: SourceDigest? {
        // An index that was opened has a header.
        try? IndexHeader(contents.bytes).source
    }

    /// The city with an id, or nil if there is none.
    ///
    /// - Complexity: O(log *n*).
    public subscript(id id: City.ID) -> City? {
        contents.ordinal(of: id).map { city(withOrdinal: $0) }
    }

    /// Returns the positions in ``cities`` of the cities whose main names begin with a text.
    ///
    /// This is what every query starts from; ``search(_:favourites:)`` adds the other tiers.
    ///
    /// - Complexity: O(length + log *n*). Allocates nothing.
    public func positions(withNamePrefix text: String) -> Range<Int> {
        let prefix = FoldedPrefix(text)
        return contents.nameKeys.range(of: prefix)
    }

    /// All cities, in name order: by folded name, then the name as written, then country code, then id.
    public var cities: Cities { Cities(shard: shard) }

    /// The city with an ordinal, for the running thread.
    func city(withOrdinal ordinal: Int) -> City { City(shard: shard, ordinal: ordinal) }

    /// A shard of the index for the results of the running thread.
    @inline(__always)
    var shard: ReferenceShard {
        language.map { ReferenceShard(contents, language: $0) } ?? shards.current
    }

    /// Returns this index in a language. Its cities return their names, and the names of divisions and countries, in
    /// that language (``City/localizedName``). By relevance, the name in the language counts as a main name.
    ///
    /// ```swift
    /// let index = index.localized(in: Language("es"))
    /// index.search(SearchQuery("munich", order: .relevance)).first?.city.localizedName  // Múnich
    /// ```
    ///
    /// - Parameter language: nil for the names of the data.
    /// - Complexity: O(1): all languages are in the one index.
    public func localized(in language: Language?) -> CityIndex {
        var localized = self
        localized.language = language
        return localized
    }

    /// The languages in which cities or divisions have names (``Language/packed(_:)``). Countries are named in many
    /// more, if only in their own.
    ///
    /// - Complexity: O(names by language).
    package var languagesOfNames: Set<UInt64> {
        let (count, countries) = (contents.count, contents.placeTable.countries.count)
        return contents.localNames.languages(except: count..<count + countries)
    }

    /// Returns this index, with the names of countries in one more language.
    ///
    /// Countries are then found by their names in that language from the first letter on, as by their English names,
    /// and ``City/countryName`` returns these names.
    ///
    /// ```swift
    /// index.localized { Locale.current.localizedString(forRegionCode: $0.rawValue) }
    /// ```
    ///
    /// - Parameter countryName: returns the name of a country in the language; nil if there is none.
    /// - Complexity: O(countries).
    public func localized(countryName: (CountryCode) -> String?) -> CityIndex {
        let localized = try? IndexContents(
            contents.table, localKeysMemo: contents.localKeysMemo
        ) { CountryLocalization($0, countryName) }
        // Bytes that were read once can be read again.
        guard var index = localized.map({ CityIndex($0) }) else { return self }
        (index.language, index.signalScores, index.synonyms) = (language, signalScores, synonyms)
        return index
    }
}

extension CityIndex {
    /// The version of the format that this version reads and writes.
    package static var snapshotVersion: Int { Int(IndexSection.version) }

    /// The version of the rules by which names and queries are folded; a snapshot of another one is
    /// refused.
    package static var foldingVersion: Int { Int(Folding.version) }

    /// The sizes of the parts of a snapshot of the index, with names in English, for example `alternate names`;
    /// together they are all of its bytes.
    ///
    /// - Complexity: O(1).
    package var parts: [(name: String, byteCount: Int)] {
        var byteCounts: [String: Int] = [:]
        for (name, range) in partRanges { byteCounts[name, default: 0] += range.count }
        return SectionSchema.Part.allCases.map { ($0.rawValue, byteCounts[$0.rawValue] ?? 0) }
    }

    /// The ranges of the bytes of the parts, in their order; most parts have several ranges.
    ///
    /// - Complexity: O(1).
    package var partRanges: [(name: String, range: Range<Int>)] {
        let header = (SectionSchema.Part.header.rawValue, 0..<SectionTable.length)
        return [header]
            + contents.table.entries.map { ($0.section.schema.part.rawValue, $0.range) }
    }

    /// Whether any city or place has a name in a language, or in a fallback; true for English.
    ///
    /// - Complexity: O(log languages).
    package func hasNames(in language: Language) -> Bool {
        language.tag.hasPrefix("en") || !contents.localNames.numbers(of: language).isEmpty
    }

    /// The bytes of the index.
    package var bytes: Column<UInt8> { Column(contents.bytes, count: contents.bytes.count) }
}
