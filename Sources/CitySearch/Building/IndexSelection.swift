/// The selection of cities and of their data for a smaller index.
///
/// Omitted data is neither searchable nor returned. Everything else is as in an index of a list that never had more.
///
/// ```swift
/// var selection = IndexSelection()
/// selection.mostCities = 10_000
/// selection.languages = [Language("en"), Language("de")].compactMap(\.self)
/// let small = try await index.selecting(selection)
/// try await small.writeSnapshot(to: "cities-10000.cityindex")
/// ```
public struct IndexSelection: Hashable, Sendable {
    /// Data of cities that an index can omit.
    public enum Part: String, CaseIterable, Sendable {
        /// Names without a language: other spellings, former names, transcriptions. Names by language stay.
        case alternateNames = "alternates"
        /// Codes of airports.
        case airports
        /// Divisions of the second level, such as counties.
        case subregions
        /// Time zones.
        case timeZones = "time-zones"
    }

    /// The minimum population of a city.
    public var minimumPopulation = 0
    /// The maximum number of cities: the largest ones of the selection; nil for all. Equally large ones are taken in
    /// the order of ``CityIndex/cities``.
    public var mostCities: Int?
    /// Only cities of these countries are included; empty for all countries.
    public var countries: Set<CountryCode> = []
    /// The languages of names of cities, regions, subregions and countries; nil for all.
    ///
    /// Only names in these languages are included, with all that ``CityIndex/localized(in:)`` shows for them: for
    /// `zh-TW` also names in simplified characters, its fallback. The index also contains
    /// - the names of the data, which are English for divisions and countries, and the codes of both,
    /// - names in the languages of the country, so that `münchen` finds Munich in any index,
    /// - names without a language, except those that fold like an omitted name of the city.
    public var languages: Set<Language>?
    /// The parts that are omitted for all cities.
    public var omittedParts: Set<Part> = []

    /// Keeps everything.
    public init() {}
}
