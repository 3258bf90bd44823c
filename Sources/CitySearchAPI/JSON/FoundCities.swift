public import CitySearch

/// Matching cities and their query, for output as JSON: a page of a query's results, or the cities near a point.
///
/// ```swift
/// let query = SearchQuery("san jo", order: .relevance, expectedCount: 20)
/// let page = FoundCities(index.search(query).page(0, size: 20), of: query, in: index)
/// let body: [UInt8] = page.json()
/// print(String(decoding: page.json(.geoJSON), as: UTF8.self))
/// ```
///
/// The bytes are the same as the command `citysearch` prints, and the cities the same as in the service's answers.
public struct FoundCities: Sendable {
    private let cities: [FoundCity]
    /// The number of matches on all pages.
    private let count: Int
    private let question: Question

    private enum Question {
        /// With the confidence of the first match: nil if it is not included, and nil within if nothing was found.
        case text(String, TextInterpretation?, Assessment??)
        case point(Coordinate)
    }

    /// A page of the results of a query. The confidence of the first match (`Assessment`) is included if the query has
    /// a `SearchQuery.minimumConfidence`, even 0.
    ///
    /// - Parameters:
    ///   - matches: the page, for example by `SearchResults.page(_:size:)`.
    ///   - query: the query. Cities get their distance from its point, if it has one.
    ///   - index: the index that was searched, which distinguishes cities of one name.
    /// - Complexity: O(matches).
    public init(_ matches: Slice<SearchResults>, of query: SearchQuery, in index: CityIndex) {
        let found = CityMatches(matches.base)
        self.init(found[matches.startIndex..<matches.endIndex], of: query, in: index)
    }

    /// A page of a query's results, including postal codes.
    ///
    /// - Parameter matches: the page, for example by `CityMatches.part(from:limit:)`.
    public init(_ matches: Slice<CityMatches>, of query: SearchQuery, in index: CityIndex) {
        cities = Array(matches.found(in: index, near: query.near))
        count = matches.base.count
        let interpretation = matches.base.interpretation
        question = .text(
            query.text, interpretation,
            query.minimumConfidence.map { _ in matches.base.assessment(interpretation) })
    }

    /// Cities around a point.
    ///
    /// - Parameters:
    ///   - cities: the cities, for example by `CityIndex.nearest(_:to:where:)`.
    ///   - point: the requested point.
    /// - Complexity: O(cities).
    public init(_ cities: [NearbyCity], near point: Coordinate) {
        self.cities = cities.map { FoundCity($0) }
        count = cities.count
        question = .point(point)
    }

    /// The cities as JSON, in UTF-8.
    ///
    /// Keys are always in the same order. Control characters are escaped, and so are characters that change the
    /// direction of a text, so that a terminal does not interpret them.
    ///
    /// - Complexity: O(bytes).
    public func json(_ format: CityJSONFormat = .object) -> [UInt8] {
        var bytes: [UInt8] = []
        format.write(cities, count: count) { json in
            switch question {
            case .text(let text, let interpretation, let assessment):
                json.question(text, interpretation)
                if let assessment { json.members(of: assessment) }
            case .point(let point): json.members(of: point)
            }
        } to: {
            bytes += $0
        }
        return bytes
    }
}
