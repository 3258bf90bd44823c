public import ArgumentParser
public import CitySearch
import CitySearchPostal
import CitySearchProgram

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
            The order: by relevance, which is what is most likely meant, or of cities found in the \
            same way by name, population or distance.
            """)
    var order: SearchOrder = .relevance

    @Option(
        help: """
            How the text may match: the beginning of a name; also of a later word; also with a \
            typing error. With --order relevance all of these, otherwise prefix, unless given.
            """)
    var match: MatchMode?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Prefer cities near this point, by relevance, or with --order distance the nearest.",
            valueName: "LAT,LON"),
        transform: { try Coordinate(text: $0) })
    var near: Coordinate?

    @OptionGroup
    var countries: CountryOption

    @OptionGroup
    var favourites: FavouritesOption

    @Flag(name: .customLong("no-alternates"), help: "Do not look for alternate names.")
    var excludesAlternateNames = false

    @Flag(name: .customLong("no-countries"), help: "Do not look for the names of countries.")
    var excludesCountries = false

    @OptionGroup
    var data: DataOptions

    @Option(
        help: ArgumentHelp(
            """
            A text may also be a postal code, with or without a country, of this file of citysearch \
            import postal; else of that of CITYSEARCH_POSTAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["postalindex"]))
    var postal: FilePath?

    func validate() throws {
        try order.check(near: near)
        if near != nil, order != .distance, order != .relevance {
            throw ValidationError(
                "--near makes no difference with --order \(order.rawValue): use --order distance or "
                    + "relevance.")
        }
    }

    /// Loads the cities to search.
    func load() async throws -> LoadedIndex {
        try await data.load()
    }

    /// What answers queries on an index.
    func search(in index: CityIndex) throws -> Search {
        Search(
            index: index, options: self, countries: try countries.countries(in: index),
            favourites: try favourites.favourites(over: index),
            codes: try PostalFile.open(option: postal))
    }

    /// A way to answer queries: an index, and the options.
    struct Search: Sendable {
        let index: CityIndex
        fileprivate let options: SearchOptions
        fileprivate let countries: Set<CountryCode>
        fileprivate let favourites: FavouriteSet?
        fileprivate let codes: PostalIndex?

        /// How many cities an answer has at most.
        var limit: Int { options.limit.limit }

        /// Answers a query.
        func page(_ text: String) -> ResultPage {
            let offset = options.offset
            let query = SearchQuery(
                text, order: options.order, mode: options.match, near: options.near,
                countries: countries,
                favourites: options.favourites.areRequired ? .only : .mixed,
                includesAlternateNames: !options.excludesAlternateNames,
                includesCountries: !options.excludesCountries,
                // For farther pages, which users seldom ask for, the engine ranks all that match.
                expectedCount: min(1_000, offset.addingReportingOverflow(limit).partialValue))
            return ResultPage(
                query, favourites: favourites, in: index, codes: codes, offset: offset,
                limit: limit)
        }
    }
}

// A conformance of a public type is public, and so are the modules that it names.
extension MatchMode: ExpressibleByArgument {}
extension SearchOrder: ExpressibleByArgument {}

extension SearchOrder {
    /// Throws when the order needs a point, and there is none.
    func check(near point: Coordinate?) throws {
        if self == .distance && point == nil {
            throw ValidationError("--order distance needs --near LAT,LON, for example 52.52,13.4.")
        }
    }
}
