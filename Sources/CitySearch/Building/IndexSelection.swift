/// What a smaller index keeps of a larger one: which cities, and what of them.
///
/// What is left out is not found, and is not told. All else is as in an index of a list that never had more.
///
/// ```swift
/// var selection = IndexSelection()
/// selection.mostCities = 10_000
/// selection.languages = [Language("en"), Language("de")].compactMap(\.self)
/// let small = try await index.selecting(selection)
/// try await small.writeSnapshot(to: "cities-10000.cityindex")
/// ```
public struct IndexSelection: Hashable, Sendable {
    /// What cities have that an index can do without.
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

    /// Only cities with at least so many people stay.
    public var minimumPopulation = 0
    /// Only so many cities stay, the largest of those that stay otherwise; all of them if it is nil. Equally large ones
    /// go in the order of ``CityIndex/cities``.
    public var mostCities: Int?
    /// Only cities of these countries stay; those of all countries if there are none.
    public var countries: Set<CountryCode> = []
    /// The languages in which names stay, of cities, regions, subregions and countries; all of them if it is nil.
    ///
    /// What ``CityIndex/localized(in:)`` shows for one of these languages stays: of `zh-TW` also names in simplified
    /// characters, which stand in for traditional ones. Beside these stay
    /// - the names of the data, which are English for divisions and countries, and the codes of both,
    /// - names in the languages that are spoken in the country, so that `münchen` finds Munich in any index,
    /// - names without a language, but for those that fold like a name of the city in a language that goes.
    public var languages: Set<Language>?
    /// What is left out of all cities.
    public var omittedParts: Set<Part> = []

    /// Keeps everything.
    public init() {}
}
