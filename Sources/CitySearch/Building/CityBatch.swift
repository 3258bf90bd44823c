/// Folded cities in the order in which they came. A loading task or a ``CityIndexBuilder`` makes it, and
/// ``IndexAssembly`` makes an index of several.
struct CityBatch: Sendable {
    let cities: CityAttributes
    /// The folds of the scalars in the names.
    let folds: FoldTableBuilder
    /// The parts (``KeyPartition``) of the cities' own names.
    let names: [KeyBatch]
    /// The parts of the alternate names of the cities.
    let alternates: [KeyBatch]
    /// The parts of the later words of the cities' own names.
    let words: [KeyBatch]
}

/// What each city of a batch has once, beside its name.
struct CityAttributes: Sendable {
    let fields: Column<CityFields>
    let regions: TextBatch
    /// For each region, the country it lies in.
    let regionCountries: [UInt16]
    let timeZones: TextBatch
}

/// What a city has beside its names.
struct CityFields: Sendable, BitwiseCopyable {
    /// No region, no time zone.
    static let none = UInt32.max

    var id: Int64
    var latitude: Double
    var longitude: Double
    /// 0 when unknown.
    var population: UInt32
    var country: CountryCode
    var importance = Importance(rawValue: 0)
    /// The number of the region in its batch.
    var region = CityFields.none
    var timeZone = CityFields.none
    /// Where in the file the city begins.
    var offset: Int
}

/// The range of a text: in the file, or where the scanner resolved its escapes.
struct TextReference: BitwiseCopyable, Sendable {
    private let start: Int
    private let end: Int
    let isResolved: Bool

    @inline(__always)
    init(range: Range<Int>, isResolved: Bool) {
        (start, end) = (range.lowerBound, range.upperBound)
        self.isResolved = isResolved
    }

    /// Where its bytes lie.
    @inline(__always)
    var range: Range<Int> {
        start..<end
    }
}
