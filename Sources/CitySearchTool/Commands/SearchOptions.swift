import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The options for the query and the number of results.
struct SearchOptions: ParsableArguments {
    @OptionGroup var limit: LimitOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Skip the first N matches.", valueName: "N"),
        transform: LimitOption.count)
    var offset = 0

    @OptionGroup var options: QueryOptions

    @Flag(
        help: """
            Explain the position of each city: print the terms of its score. One more equals twice \
            as many people.
            """)
    var explain = false

    @OptionGroup var countries: CountryOption
    @OptionGroup var favourites: FavouritesOption
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var payload: PayloadOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var postal: PostalOption

    /// The parts of the query that can be read without cities.
    var query: SearchQuery {
        var query = SearchQuery(
            "", order: .relevance, mode: .fuzzy,
            favourites: favourites.areRequired ? .only : .mixed)
        for change in options.changes { query.apply(change) }
        return query
    }

    func validate() throws {
        let query = query
        try query.checkDistance()
        if query.near != nil, query.order != .distance, query.order != .relevance {
            throw ValidationError(
                "--near makes no difference with --order \(query.order.rawValue): use --order "
                    + "distance or relevance.")
        }
        if explain, query.order != .relevance {
            throw ValidationError(
                "--explain needs the order by relevance: leave out --order \(query.order.rawValue)."
            )
        }
    }

    /// Returns the search for queries on an index.
    ///
    /// - Parameters:
    ///   - tellsFavourites: whether the output marks favourites.
    ///   - most: the maximum number of cities of an answer; nil to use the options.
    func search(in index: CityIndex, tellsFavourites: Bool, most: Int? = nil) throws -> Search {
        var query = query
        let limit = most ?? limit.limit
        // For farther pages, which users seldom ask for, the engine ranks all that match.
        query.expectedCount = min(1_000, offset.addingReportingOverflow(limit).partialValue)
        query.countries = try countries.countries(in: index)
        if let code = CountryNames.unknown(preferredBy: query, in: index) {
            throw ToolError.noCountry(code.rawValue)
        }
        let payload = try payload.open()
        if let payload { OverlayOptions.noteUnknown(payload.ids, of: "--payload", in: index) }
        return Search(
            index: try overlay.open()(index), query: query, offset: offset, limit: limit,
            favourites: try favourites.favourites(over: index, areTold: tellsFavourites),
            codes: try postal.open(), isExplained: explain, payload: payload)
    }

    /// A way to answer queries: an index, and the options.
    struct Search: Sendable {
        let index: CityIndex
        /// The query without its text.
        fileprivate var query: SearchQuery
        fileprivate let offset: Int
        /// The maximum number of cities of an answer.
        let limit: Int
        fileprivate let favourites: FavouriteSet?
        fileprivate let codes: PostalIndex?
        /// Whether cities have explanations.
        fileprivate let isExplained: Bool
        /// The user's columns that cities are returned with; nil for none.
        let payload: Payload.Columns?

        /// The minimum confidence of a city.
        var minimumConfidence: Double { query.minimumConfidence ?? 0 }
        /// The same search, with cities of any confidence.
        var ofAnyConfidence: Self {
            var search = self
            search.query.minimumConfidence = nil
            return search
        }
        /// The fields for how cities were found.
        var reasonFields: [String] {
            ResultPage.reasonFields(near: query.near, isExplained: isExplained)
        }

        /// The same search for texts that may be unfinished.
        var ofOpenTexts: Self {
            var search = self
            search.query.isComplete = false
            return search
        }

        /// Answers a query.
        ///
        /// - Parameters:
        ///   - isOneOfMany: whether the text is one of many names, so that a blank one means none.
        ///   - countries: the only countries of the cities; empty for the countries of the options.
        ///   - near: the point near which cities are preferred; nil to use the options.
        func page(
            _ text: String, isOneOfMany: Bool = false, in countries: [CountryCode] = [],
            near: Coordinate? = nil
        ) -> ResultPage {
            var query = query
            query.text = text
            if !countries.isEmpty { query.countries = Set(countries) }
            if let near { query.near = near }
            return ResultPage(
                query, favourites: favourites, in: index, codes: codes,
                isOneOfMany: isOneOfMany, isExplained: isExplained, offset: offset, limit: limit,
                payload: payload)
        }
    }
}

extension SearchQuery {
    /// Throws if the order needs a point, and the options have none.
    func checkDistance() throws {
        if order == .distance, near == nil {
            throw ValidationError("--order distance needs --near LAT,LON, for example 52.52,13.4.")
        }
    }
}

/// The option for the maximum number of cities.
struct LimitOption: ParsableArguments {
    private static let defaultLimit = 20

    // Unconditional, so that -1 is a wrong number rather than an unknown option.
    @Option(
        name: .customLong("limit"), parsing: .unconditional,
        help: ArgumentHelp(
            "Return at most N cities (\(defaultLimit) by default); 0 only counts them.",
            valueName: "N"),
        transform: Self.count)
    var given: Int?

    var limit: Int { given ?? Self.defaultLimit }

    /// A number of things that an argument gives.
    static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw ValidationError("give a whole number, 0 or more")
        }
        return count
    }

    /// The same for one thing at least.
    static func positive(_ text: String) throws -> Int {
        guard let count = Int(text), count > 0 else {
            throw ValidationError("give a whole number, 1 or more")
        }
        return count
    }
}

extension OverlayOptions {
    /// Reads the files.
    ///
    /// - Returns: adds the overlays of the options to an index.
    func open() throws -> @Sendable (CityIndex) -> CityIndex {
        let (signal, synonyms) = try read()
        return { index in
            Self.noteUnknown(signal.keys, of: "--signal", in: index)
            return index.ranked(by: signal).understanding(synonyms)
        }
    }

    /// Notes how many ids of a file are of no city.
    ///
    /// - Parameter option: the option that names the file.
    static func noteUnknown(_ ids: some Sequence<City.ID>, of option: String, in index: CityIndex) {
        var (unknown, all) = (0, 0)
        for id in ids {
            all += 1
            if index[id: id] == nil { unknown += 1 }
        }
        guard unknown > 0 else { return }
        StandardError.writeLine(
            "citysearch: \(option): \(unknown.grouped) of \(all.counted("id")) "
                + "\(unknown == 1 ? "is" : "are") of no city in these data")
    }
}
