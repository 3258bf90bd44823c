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

    @Option(help: "The order of cities found in the same way.")
    var order: SearchOrder = .name

    @OptionGroup
    var countries: CountryOption

    @Flag(name: .customLong("no-alternates"), help: "Do not look for alternate names.")
    var excludesAlternateNames = false

    @Flag(name: .customLong("no-countries"), help: "Do not look for the names of countries.")
    var excludesCountries = false

    @OptionGroup
    var data: DataOptions

    /// Loads the cities to search.
    func load() async throws -> LoadedIndex {
        try await data.load()
    }

    /// Answers a query.
    func page(_ text: String, in index: CityIndex) -> ResultPage {
        let query = SearchQuery(
            text, order: order, countries: Set(countries.countries),
            includesAlternateNames: !excludesAlternateNames,
            includesCountries: !excludesCountries)
        return ResultPage(query, in: index, offset: offset, limit: limit.limit)
    }
}
