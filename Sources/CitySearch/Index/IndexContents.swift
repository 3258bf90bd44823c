/// The columns of an index, read in place from its bytes.
@usableFromInline
package final class IndexContents: Sendable {
    package let bytes: Bytes
    /// The positions of the columns.
    package let table: SectionTable

    // Cities, by ordinal.
    package let nameKeys: SortedKeyTable
    package let names: TextColumn
    @usableFromInline package let facts: Column<CityFacts>
    /// The ``GridCell`` of each city.
    package let cells: Column<UInt16>
    package let numbers: CityNumber.Each<Column<UInt32>>
    package let populations: Column<UInt32>
    /// The place of each city: its subregion, or its region or country when it has none.
    package let places: Column<UInt16>
    package let timeZones: Column<UInt16>

    // Other orders.
    package let ordinalsByID: PackedColumn
    package let ordinalsByPopulation: PackedColumn
    let spatialTree: SpatialTree

    package let importances: BlockMaxima<UInt16>
    let populationMaxima: BlockMaxima<UInt32>

    package let alternates: SortedKeyTable
    /// All keys, set by set.
    private let keys: KeySet.Each<SortedKeyTable>
    package let placeTable: PlaceTable
    package let timeZoneNames: TextColumn
    package let localNames: LocalNames
    /// The local keys that were looked up so far, for all views of these bytes.
    let localKeysMemo: LocalKeysMemo
    /// ``sections``, once they were used.
    let knownSections = LazySlot<Sections>()
    /// ``placeSizes``, once they were used.
    let knownPlaceSizes = LazySlot<PlaceSizes>()
    let skippedRecords: SkippedRecords
    /// The names of countries in a requested language.
    let localization: CountryLocalization?

    convenience init(_ bytes: Bytes) throws(IndexFormatError) {
        var table = try SectionTable(bytes)
        try table.checkLengths()
        try table.restore()
        try self.init(table)
    }

    /// - Parameters:
    ///   - table: the sections, whose lengths agree.
    ///   - localKeysMemo: that of another view of the same bytes, or an empty one.
    ///   - localization: makes the names of countries in a language of the places.
    init(
        _ table: SectionTable, localKeysMemo: LocalKeysMemo = LocalKeysMemo(),
        localization: (PlaceTable) -> CountryLocalization? = { _ in nil }
    ) throws(IndexFormatError) {
        bytes = table.bytes
        self.table = table
        self.localKeysMemo = localKeysMemo
        let keys = try KeySet.Each<SortedKeyTable> { number throws(IndexFormatError) in
            try SortedKeyTable(table, KeySet.allCases[number])
        }
        self.keys = keys
        nameKeys = keys[Int(KeySet.names.rawValue)]
        alternates = keys[Int(KeySet.alternates.rawValue)]
        names = try TextColumn(table, KeySet.names.texts)
        facts = try table.column(.facts)
        cells = nameKeys.cells
        let numbers = try CityNumber.Each<Column<UInt32>> { number throws(IndexFormatError) in
            try table.column(.number(CityNumber.allCases[number]))
        }
        self.numbers = numbers
        populations = numbers[CityNumber.population.rawValue]
        places = nameKeys.places
        timeZones = try table.column(.timeZones)
        ordinalsByID = try PackedColumn(table, .ordinalsByID)
        ordinalsByPopulation = try PackedColumn(table, .ordinalsByPopulation)
        importances = nameKeys.importances
        populationMaxima = try BlockMaxima(
            values: populations, blocks: table.column(.populationBlocks),
            superblocks: table.column(.populationSuperblocks))
        spatialTree = try SpatialTree(table)
        let placeTable = try PlaceTable(table, keys[Int(KeySet.places.rawValue)])
        self.placeTable = placeTable
        self.localization = localization(placeTable)
        timeZoneNames = try TextColumn(table, .timeZones)
        localNames = try LocalNames(table)
        skippedRecords = try SkippedRecords(table)
    }

    /// The number of cities.
    @inlinable package var count: Int { facts.count }

    /// The keys of a set.
    package func keys(_ set: KeySet) -> SortedKeyTable { keys[Int(set.rawValue)] }

    /// The keys of the cities' names in a language; nil when the index does not know the language.
    func localKeys(_ language: LanguageNumbers) -> LocalKeys? { localKeysMemo.keys(language, self) }

    /// The name of a city in the data.
    @usableFromInline
    func name(of ordinal: Int) -> String { names[ordinal] }

    /// The city with an id, if there is one.
    ///
    /// - Complexity: O(log n).
    func ordinal(of id: City.ID) -> Int? {
        let position = ordinalsByID.indices.partitionPoint { facts[Int(ordinalsByID[$0])].id < id }
        guard position < count else { return nil }
        let ordinal = Int(ordinalsByID[position])
        return facts[ordinal].id == id ? ordinal : nil
    }
}

/// Which cities are sections of other places. As bits they stay in the cache while a search measures cities.
final class Sections: Sendable {
    private let bits: OrdinalBitset

    /// - Complexity: O(n).
    init(_ contents: IndexContents) {
        let codes = contents.numbers[CityNumber.featureCode.rawValue]
        let section = FeatureCode.section?.packed
        var bits = OrdinalBitset(count: codes.count)
        for ordinal in codes.indices where codes[ordinal] == section { bits.insert(ordinal) }
        self.bits = bits
    }

    func contains(_ ordinal: UInt32) -> Bool { bits.contains(Int(ordinal)) }
}

extension IndexContents {
    /// The sections, which are looked up when they are first needed.
    var sections: Sections { knownSections.value ?? knownSections.storeIfNil(Sections(self)) }
}
