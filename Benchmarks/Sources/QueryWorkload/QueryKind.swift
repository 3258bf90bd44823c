public import CitySearch

/// A kind of query: its options, and how much of the answer is read.
public struct QueryKind<Question> {
    /// Its name in reports.
    public let name: String
    /// Answers one query and returns a number that depends on what was read, so that the compiler
    /// leaves nothing out.
    public let answer: (Question) -> Int

    /// - Parameter answer: answers one query and returns a number that depends on what was read.
    public init(name: String, answer: @escaping (Question) -> Int) {
        self.name = name
        self.answer = answer
    }
}

extension QueryKind<Coordinate> {
    /// All kinds of questions about points.
    public static func nearby(over index: CityIndex) -> [QueryKind] {
        func nearest(_ name: String, _ count: Int, _ filter: NearbyFilter) -> QueryKind {
            QueryKind(name: name) { point in
                index.nearest(count, to: point, where: filter).reduce(0) { sum, nearby in
                    sum &+ nearby.city.id &+ Int(nearby.distanceInKilometres)
                }
            }
        }
        return [
            nearest("nearest1", 1, NearbyFilter()),
            nearest("nearest10", 10, NearbyFilter()),
            nearest("nearest1_country", 1, NearbyFilter(staysInCountry: true)),
            QueryKind(name: "country") { index.country(at: $0) == nil ? 0 : 1 },
        ]
    }
}

extension QueryKind<String> {
    /// All kinds of texts over an index.
    public static func all(over index: CityIndex) -> [QueryKind] {
        let favourites = FavouriteSet(
            index.search(SearchQuery("", order: .population, expectedCount: 100)).prefix(100)
                .map(\.city.id),
            over: index)
        func names(_ text: String, _ order: SearchOrder = .name) -> SearchQuery {
            SearchQuery(
                text, order: order, includesAlternateNames: false, includesCountries: false,
                expectedCount: 10)
        }
        return [
            QueryKind(name: "locate") { index.positions(withNamePrefix: $0).count },
            QueryKind(name: "page50") { text in
                index.search(names(text)).page(0).reduce(0) { sum, match in
                    let coordinate = match.city.coordinate
                    return sum &+ match.city.id &+ Int(coordinate.latitude + coordinate.longitude)
                }
            },
            QueryKind(name: "page50_values") { text in
                index.search(names(text)).page(0).map { Value($0) }.reduce(0) { $0 &+ $1.id }
            },
            QueryKind(name: "top10_population") { text in
                index.search(names(text, .population)).prefix(10).map { Value($0) }
                    .reduce(0) { $0 &+ $1.id }
            },
            QueryKind(name: "count") { index.search(SearchQuery($0, order: .name)).count },
            QueryKind(name: "alternate_page50") { text in
                index.search(SearchQuery(text, order: .name, includesCountries: false)).page(0).map
                { Value($0) }
                .reduce(0) { $0 &+ $1.id }
            },
            QueryKind(name: "country_page50") { text in
                index.search(SearchQuery(text, order: .name)).page(0).map { Value($0) }.reduce(0) {
                    $0 &+ $1.id
                }
            },
            QueryKind(name: "page400") { text in
                index.search(SearchQuery(String(text.prefix(1)), order: .name)).page(399).map {
                    Value($0)
                }
                .reduce(0) { $0 &+ $1.id }
            },
            QueryKind(name: "page1") { text in
                index.search(SearchQuery(String(text.prefix(1)), order: .name)).page(0).map {
                    Value($0)
                }
                .reduce(0) { $0 &+ $1.id }
            },
            QueryKind(name: "composite") {
                index.search(SearchQuery($0 + ", us", order: .name)).count
            },
            QueryKind(name: "favourites_page50") { text in
                index.search(
                    SearchQuery(text, order: .name, favourites: .only), favourites: favourites
                )
                .page(0).reduce(0) { $0 &+ $1.city.id }
            },
            relevance("relevance10", .prefix, over: index),
            near("relevance10_near", .prefix, over: index),
            relevance("word10", .word, over: index),
            relevance("typed10", .fuzzy, over: index),
            near("typed10_near", .fuzzy, over: index),
            relevance("typed10_signal", .fuzzy, over: visited(index)),
            relevance(
                "typed10_prefer", .fuzzy, over: index,
                preferring: [SearchPreference(.country("DE")), SearchPreference(.trait(.airport))]),
        ]
    }

    /// Kinds of texts that few people type.
    public static func rare(over index: CityIndex) -> [QueryKind] {
        [
            relevance("relevance10_rare", .prefix, over: index),
            relevance("typed10_rare", .fuzzy, over: index),
        ]
    }

    /// The first ten by relevance.
    private static func relevance(
        _ name: String, _ mode: MatchMode, over index: CityIndex,
        near point: @escaping () -> Coordinate? = { nil },
        preferring preferences: [SearchPreference] = []
    ) -> QueryKind {
        QueryKind(name: name) { text in
            let query = SearchQuery(
                text, order: .relevance, mode: mode, near: point(), preferences: preferences,
                includesCountries: false, expectedCount: 10)
            return index.search(query).prefix(10).map { Value($0) }.reduce(0) {
                $0 &+ $1.id
            }
        }
    }

    /// The same, each text from another point.
    private static func near(
        _ name: String, _ mode: MatchMode, over index: CityIndex
    ) -> QueryKind {
        var points: [Coordinate] = []
        var next = 0
        return relevance(name, mode, over: index) {
            if points.isEmpty { points = PointStream(around: index).points }
            next = (next + 1) % max(1, points.count)
            return points.isEmpty ? nil : points[next]
        }
    }

    /// An index that ranks by visits of every tenth city, some few and some many, which have nothing to do with its size.
    private static func visited(_ index: CityIndex) -> CityIndex {
        let visits = stride(from: 0, to: index.count, by: 10).map { number in
            let id = index.cities[number].id
            let mixed = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15
            return (id, Double(1 << (mixed >> 60)))
        }
        return index.ranked(by: Dictionary(uniqueKeysWithValues: visits))
    }

    /// The peer of `locate`. It is made for its first answer, since that takes a while.
    public static func peer(over index: CityIndex) -> QueryKind {
        var made: StringArrayPeer?
        return QueryKind(name: "locate, [String] binary search") { text in
            if let made { return made.range(of: text).count }
            let peer = StringArrayPeer(index)
            made = peer
            return peer.range(of: text).count
        }
    }

    /// All kinds of misspelt names over an index.
    public static func misspelt(over index: CityIndex) -> [QueryKind] {
        [("fuzzy10", true), ("fuzzy10_names", false)].map { name, includesAlternates in
            QueryKind(name: name) { text in
                let query = SearchQuery(
                    text, order: .relevance, includesAlternateNames: includesAlternates,
                    includesCountries: false, expectedCount: 10)
                return index.search(query).prefix(10).map { Value($0) }.reduce(0) { $0 &+ $1.id }
            }
        }
    }
}

/// What a list shows of a city.
private struct Value {
    let id: Int
    let name: String
    let coordinate: Coordinate

    @inline(__always)
    init(_ match: borrowing SearchMatch) {
        id = match.city.id
        name = match.city.name
        coordinate = match.city.coordinate
    }
}
