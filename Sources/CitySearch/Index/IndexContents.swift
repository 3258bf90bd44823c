/// The columns of an index, read in place from its bytes.
@usableFromInline
package final class IndexContents: Sendable {
    package let bytes: Bytes

    // Cities, by ordinal.
    package let nameKeys: KeyColumn
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
    package let populationRanks: PackedColumn
    let spatialTree: SpatialTree

    package let importances: BlockMaxima<UInt16>
    let populationMaxima: BlockMaxima<UInt32>

    /// The other keys that lead to cities, set by set; nil for own names.
    private let secondaryKeys: KeySet.OfCities<SecondaryKeys?>
    package let alternates: SecondaryKeys
    /// The texts behind them; nil where there are none, and for own names.
    private let secondaryTexts: KeySet.OfCities<NameTexts?>
    package let placeTable: PlaceTable
    package let timeZoneNames: TextColumn
    package let localNames: LocalNames
    /// What was looked up of the languages, for all views of these bytes.
    let localKeysMemo: LocalKeysMemo
    let skippedRecords: SkippedRecords
    /// The names of countries in a language that was asked for.
    let localization: CountryLocalization?

    /// - Parameters:
    ///   - localKeysMemo: that of another view of the same bytes, or an empty one.
    ///   - localization: makes the names of countries in a language of the places.
    init(
        _ bytes: Bytes, localKeysMemo: LocalKeysMemo = LocalKeysMemo(),
        localization: (PlaceTable) -> CountryLocalization? = { _ in nil }
    ) throws(IndexFormatError) {
        self.bytes = bytes
        self.localKeysMemo = localKeysMemo
        let table = try SectionTable(bytes)
        try table.checkLengths()
        nameKeys = try KeyColumn(table, .names)
        names = try TextColumn(table, KeySet.names.texts)
        facts = try table.column(.facts)
        cells = try table.column(.keys(.names, .cells))
        let numbers = try CityNumber.Each<Column<UInt32>> { number throws(IndexFormatError) in
            try table.column(.number(CityNumber.allCases[number]))
        }
        self.numbers = numbers
        populations = numbers[CityNumber.population.rawValue]
        places = try table.column(.places)
        timeZones = try table.column(.timeZones)
        ordinalsByID = try PackedColumn(table, .ordinalsByID)
        ordinalsByPopulation = try PackedColumn(table, .ordinalsByPopulation)
        populationRanks = try PackedColumn(table, .populationRanks)
        importances = try BlockMaxima(
            values: table.column(.importances), blocks: table.column(.importanceBlocks),
            superblocks: table.column(.importanceSuperblocks))
        populationMaxima = try BlockMaxima(
            values: populations, blocks: table.column(.populationBlocks),
            superblocks: table.column(.populationSuperblocks))
        spatialTree = try SpatialTree(table)
        let alternates = try SecondaryKeys(table, .alternates)
        self.alternates = alternates
        let secondaryKeys = try KeySet.OfCities<SecondaryKeys?> {
            number throws(IndexFormatError) in
            switch KeySet.ofCities[number] {
            case .alternates: alternates
            case let set where set.isSecondary: try SecondaryKeys(table, set)
            default: nil
            }
        }
        self.secondaryKeys = secondaryKeys
        secondaryTexts = try KeySet.OfCities { number throws(IndexFormatError) in
            let set = KeySet.ofCities[number]
            guard set.hasTexts, let keys = secondaryKeys[number]?.keys else { return nil }
            return try NameTexts(table, set, keys: keys)
        }
        let placeTable = try PlaceTable(table)
        self.placeTable = placeTable
        self.localization = localization(placeTable)
        timeZoneNames = try TextColumn(table, .timeZoneOffsets, .timeZoneBytes)
        localNames = try LocalNames(table)
        skippedRecords = try SkippedRecords(table)
    }

    /// How many cities there are.
    @inlinable package var count: Int {
        facts.count
    }

    /// The keys of a set of which a city may have any number; nil for own names, which are the cities in
    /// their order.
    @inline(__always)
    package func secondaryKeys(_ set: KeySet) -> SecondaryKeys? {
        secondaryKeys[Int(set.rawValue)]
    }

    /// The text behind a key, as it is written; nil when the keys have none, or are own names.
    @inline(__always)
    package func text(ofKey key: UInt32, in set: KeySet) -> String? {
        secondaryTexts[Int(set.rawValue)]?[Int(key)]
    }

    /// The keys that are what cities are called in a language; nil when there are none.
    func localKeys(_ language: LanguageNumbers) -> LocalKeys? {
        localKeysMemo.keys(language, self)
    }

    /// The name of a city as it is written in the data.
    @usableFromInline
    func name(of ordinal: Int) -> String {
        names[ordinal]
    }

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
