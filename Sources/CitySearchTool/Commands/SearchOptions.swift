import ArgumentParser
import CitySearch

/// The options that say what to look for and how much of it to give.
struct SearchOptions: ParsableArguments {
    @OptionGroup
    var limit: LimitOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pass over the first N matches.", valueName: "N"),
        transform: LimitOption.count)
    var offset = 0

    @Option(
        help: """
            The order: of cities found in the same way by name, population or distance, or of all \
            by relevance, which is what is most likely meant.
            """)
    var order: SearchOrder = .name

    @Option(
        help: """
            How the text may match: the beginning of a name; also of a later word; also with a \
            typing error. With --order relevance all of these, otherwise prefix, unless given.
            """)
    var match: MatchMode?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Prefer cities near this point, with --order relevance or distance.",
            valueName: "LAT,LON"),
        transform: { try Coordinate(text: $0) })
    var near: Coordinate?

    @OptionGroup
    var countries: CountryOption

    @Flag(name: .customLong("no-alternates"), help: "Do not look for alternate names.")
    var excludesAlternateNames = false

    @Flag(name: .customLong("no-countries"), help: "Do not look for the names of countries.")
    var excludesCountries = false

    @OptionGroup
    var data: DataOptions

    func validate() throws {
        if order == .distance && near == nil {
            throw ValidationError("--order distance needs --near LAT,LON, for example 52.52,13.4.")
        }
    }

    /// Loads the cities to search.
    func load() async throws -> LoadedIndex {
        try await data.load()
    }

    /// Answers a query.
    func page(_ text: String, in index: CityIndex) -> ResultPage {
        let query = SearchQuery(
            text, order: order, match: match, near: near, countries: Set(countries.countries),
            includesAlternateNames: !excludesAlternateNames,
            includesCountries: !excludesCountries,
            // Farther pages are seldom asked for; then all that match are ranked.
            rankedCount: min(1_000, offset.addingReportingOverflow(limit.limit).partialValue))
        return ResultPage(query, in: index, offset: offset, limit: limit.limit)
    }
}
