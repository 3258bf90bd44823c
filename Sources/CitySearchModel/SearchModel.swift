public import CitySearch
public import CitySearchAPI
public import Observation

/// The content and the actions of a screen that searches cities as the user types.
///
/// A change of the search, such as of ``text``, ``order`` or the ``index``, searches synchronously. That takes a
/// millisecond at most, so ``rows`` are always current, and a late result cannot replace a newer one. Loading and
/// storing run in the background, and outdated results of them are discarded.
///
/// ```swift
/// let model = SearchModel()
/// await model.load(contentsOf: "Data/cities.json")
/// model.text = "münch"
/// ```
@MainActor
@Observable
public final class SearchModel {
    /// The number of rows of a page.
    public nonisolated static let pageSize = 50
    /// The maximum number of searches in ``history``.
    public nonisolated static let historyLimit = 20

    /// The state of a screen.
    public enum State: Hashable, Sendable {
        /// There are no cities yet; the fraction of the load is finished, from 0 to 1.
        case loading(fraction: Double)
        /// There are rows.
        case content
        /// There are no rows: nothing was found, or nothing was loaded.
        case empty
        /// There are no cities, since the load failed.
        case failed(LoadFailure)
    }

    /// The cities that are searched; nil until some are loaded.
    public private(set) var index: CityIndex?
    /// The current query. The text and the filters are also separate properties.
    public private(set) var query = SearchQuery("", order: .relevance, mode: .fuzzy)
    /// The results; nil without an ``index``. They include all that ``rows`` does not show.
    public private(set) var results: CityMatches?
    /// The displayed results: the first page, and the pages that ``loadMore()`` added.
    public private(set) var rows: [SearchRow] = []
    /// The postal codes that the text may be; nil for none. A text that is all a code finds its cities.
    public var postalCodes: PostalIndex? { didSet { search(pages: 1) } }
    /// The id of the city that the user chose. It stays when other cities are found or loaded.
    public var selection: City.ID?

    /// The finished fraction of a load, from 0 to 1; nil without one.
    public internal(set) var loadedFraction: Double?
    /// Why the last load failed; nil when it did not.
    public internal(set) var loadFailure: LoadFailure?

    /// The ids of the favourites, in the order in which they were added.
    public internal(set) var favouriteIDs: [City.ID] = [] {
        didSet { layFavourites() }
    }
    /// The searched texts, the newest first, each text once.
    public internal(set) var history: [String] = []
    /// Why a favourite or a search could not be stored or read; nil if there is no problem. Set it to nil when the user
    /// has seen it.
    public var storeProblem: String?

    /// The maximum number of favourites.
    @ObservationIgnored public let favouriteLimit: Int
    @ObservationIgnored let favouriteStore: any FavouriteStore
    @ObservationIgnored let historyStore: any HistoryStore
    @ObservationIgnored private(set) var favourites: FavouriteSet?

    @ObservationIgnored var loader: Loader?
    @ObservationIgnored var load: (number: Int, task: Task<Void, Never>?) = (0, nil)
    @ObservationIgnored var unstored: [StoredChange] = []
    @ObservationIgnored var storing: Task<Void, Never>?

    /// A model without cities.
    ///
    /// - Parameters:
    ///   - favouriteStore: stores favourites; ``restore()`` reads them.
    ///   - historyStore: stores searches.
    ///   - favouriteLimit: the maximum number of favourites after an addition.
    public init(
        favouriteStore: any FavouriteStore = InMemoryStore(),
        historyStore: any HistoryStore = InMemoryStore(),
        favouriteLimit: Int = FavouriteSet.defaultLimit
    ) {
        self.favouriteStore = favouriteStore
        self.historyStore = historyStore
        self.favouriteLimit = favouriteLimit
    }

    isolated deinit {
        load.task?.cancel()
    }
}

// MARK: The query

extension SearchModel {
    /// The typed text. The empty text finds all cities.
    public var text: String {
        get { query.text }
        set { ask { $0.text = newValue } }
    }

    /// The order of the results; by relevance at first, and by distance only once ``near`` is known.
    public var order: SearchOrder {
        get { query.order }
        set { ask { $0.order = newValue } }
    }

    /// The countries of the cities; any if empty.
    public var countries: Set<CountryCode> {
        get { query.countries }
        set { ask { $0.countries = newValue } }
    }

    /// The position of favourites among the results: mixed, first, or alone.
    public var favouritePlacement: FavouritePlacement {
        get { query.favourites }
        set { ask { $0.favourites = newValue } }
    }

    /// Where the user is.
    public var near: Coordinate? {
        get { query.near }
        set { ask { $0.near = newValue } }
    }

    /// Changes several properties of the query, and searches once. The expected number of results follows from the
    /// displayed pages.
    public func ask(_ change: (inout SearchQuery) -> Void) {
        var changed = query
        change(&changed)
        guard changed != query else { return }
        query = changed
        search(pages: 1)
    }
}

// MARK: The results

extension SearchModel {
    /// The state of a screen.
    public var state: State {
        if index != nil { return rows.isEmpty ? .empty : .content }
        if let loadedFraction { return .loading(fraction: loadedFraction) }
        return loadFailure.map(State.failed) ?? .empty
    }

    /// The number of matches on all pages.
    public var total: Int { results?.count ?? 0 }

    /// Whether there is another page.
    public var hasMore: Bool { rows.count < total }

    /// Adds the next page to ``rows``, if there is one.
    public func loadMore() {
        guard hasMore, let index, let results else { return }
        rows += page(rows.count / Self.pageSize, of: results, in: index)
    }

    /// Searches other cities. The text, the favourites and the selection stay, and as many pages as there were.
    ///
    /// A load that is under way is given up.
    public func replaceIndex(_ index: CityIndex) {
        endLoad()
        loadFailure = nil
        self.index = index
        layFavourites()
    }

    /// Applies the favourites to the index, and searches again since they are marked in the results.
    private func layFavourites() {
        favourites = index.map { FavouriteSet(favouriteIDs, over: $0, limit: favouriteLimit) }
        search(pages: max(1, rows.count.dividedUp(by: Self.pageSize)))
    }

    private func search(pages: Int) {
        guard let index else { return }
        var query = query
        query.expectedCount = pages * Self.pageSize
        if query.order == .distance, query.near == nil { query.order = .relevance }
        let results = index.search(query, codes: postalCodes, favourites: favourites)
        self.results = results
        rows = (0..<pages).flatMap { page($0, of: results, in: index) }
    }

    private func page(
        _ number: Int, of results: CityMatches, in index: CityIndex
    ) -> [SearchRow] {
        SearchRow.rows(
            results.part(from: number * Self.pageSize, limit: Self.pageSize), in: index,
            near: query.near)
    }
}

// MARK: The selection

extension SearchModel {
    /// The selected city; nil if there is none, or the index lacks it.
    public var selectedCity: City? { selection.flatMap { index?[id: $0] } }

    /// The position of the selected city among ``rows``; nil when it is not there.
    ///
    /// - Complexity: O(rows).
    public var selectedPosition: Int? {
        selection.flatMap { id in rows.firstIndex { $0.id == id } }
    }

    /// Selects a city this many rows farther down, or with a negative number farther up, within the rows. Pages are
    /// added as they are reached. Without a selection among the rows it selects the first.
    public func moveSelection(by distance: Int) {
        let start = selectedPosition
        let target = max(0, start.map { $0 + distance } ?? 0)
        while target >= rows.count, hasMore { loadMore() }
        guard !rows.isEmpty else { return }
        selection = rows[min(target, rows.count - 1)].id
    }
}

extension Int {
    fileprivate func dividedUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
