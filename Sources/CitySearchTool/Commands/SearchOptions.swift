import ArgumentParser
import CitySearch

/// The options that say what to look for and how much of it to give.
struct SearchOptions: ParsableArguments {
    private static let defaultLimit = 20

    // Unconditional, so that -1 is a wrong number rather than an unknown option.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give at most N matches of a query, \(defaultLimit) unless given; 0 only counts them.",
            valueName: "N"),
        transform: Self.count)
    var limit = defaultLimit

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pass over the first N matches.", valueName: "N"),
        transform: Self.count)
    var offset = 0

    @Option(help: "The order of cities found in the same way.")
    var order: SearchOrder = .name

    @Option(
        name: .customLong("country"),
        help: ArgumentHelp(
            "Only cities of this country, for example AR. May be repeated.", valueName: "CC"),
        transform: Self.country)
    var countries: [CountryCode] = []

    @Flag(name: .customLong("no-alternates"), help: "Do not look for alternate names.")
    var excludesAlternateNames = false

    @Flag(name: .customLong("no-countries"), help: "Do not look for the names of countries.")
    var excludesCountries = false

    @Option(
        help: ArgumentHelp(
            "Name countries in this language, for example de or pt_BR, and find them by these names.",
            valueName: "xx"))
    var locale: String?

    @Option(
        help: ArgumentHelp("Search the cities of this JSON file.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var data: String?

    func validate() throws {
        if data?.isEmpty == true { throw ValidationError("--data needs the name of a file.") }
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw ValidationError("give a whole number, 0 or more")
        }
        return count
    }

    private static func country(_ text: String) throws -> CountryCode {
        guard let code = CountryCode(text) else {
            throw ValidationError("give the two letters of ISO 3166, such as AR")
        }
        return code
    }

    /// Loads the cities to search.
    func load() async throws -> LoadedIndex {
        try await LoadedIndex(DataLocation.find(option: data), locale: locale)
    }

    /// Answers a query.
    func page(_ text: String, in index: CityIndex) -> ResultPage {
        let query = SearchQuery(
            text, order: order, countries: Set(countries),
            includesAlternateNames: !excludesAlternateNames,
            includesCountries: !excludesCountries)
        return ResultPage(query, in: index, offset: offset, limit: limit)
    }
}
