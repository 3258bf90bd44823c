import CitySearch
import QueryWorkload

/// Looks for the text that takes longest, in every mode and order, up to its first page.
struct WorstMeasurement {
    /// A query and how long it took.
    private struct Case {
        let milliseconds: Double
        let query: SearchQuery
    }

    let index: CityIndex
    private let favourites: FavouriteSet

    /// How many the report shows.
    private static let told = 20
    /// A query that takes longer than this, in milliseconds, is measured again, since the system may have
    /// interrupted it.
    private static let suspicious = 1.0

    init(index: CityIndex) {
        self.index = index
        let largest = index.search(SearchQuery("", order: .population, expectedCount: 100))
        favourites = FavouriteSet(largest.prefix(100).map(\.city.id), over: index)
    }

    /// The report: the longest, as processor time of the thread, each the least of some runs.
    func text() -> String {
        let sizes = [16, 256, 1_024, 4_096, 65_536, 1 << 20]
        let texts = WorstTexts.short + sizes.flatMap(WorstTexts.long)
        let all = texts.flatMap(queries).map(measured)
        var climb = QueryClimb(seed: Self.seed) { measured($0).milliseconds }
        let climbs = climb.climb(times: Self.climbs).map { query, milliseconds in
            Case(milliseconds: milliseconds, query: query)
        }
        return report("\(all.count) queries", all) + "\n"
            + report("\(climbs.count) climbs from random texts", climbs)
    }

    private func report(_ what: String, _ cases: [Case]) -> String {
        let sorted = cases.sorted { $0.milliseconds > $1.milliseconds }
        let lines = sorted.prefix(Self.told).map { item in
            "\(item.milliseconds.formatted(3)) ms  \(told(item.query))"
        }
        return (["\(what), of which these take longest:"] + lines).joined(separator: "\n")
    }

    private static let seed: UInt64 = 60
    private static let climbs = 20

    private func queries(_ text: String) -> [SearchQuery] {
        let near = try? Coordinate(latitude: 40, longitude: -100)
        let countries = Set(["US", "CN", "IN", "DE", "RU"].compactMap { CountryCode($0) })
        return SearchOrder.allCases.flatMap { order in
            MatchMode.allCases.flatMap { mode in
                [
                    SearchQuery(text, order: order, mode: mode, near: near),
                    SearchQuery(
                        text, order: order, mode: mode, near: near, countries: countries),
                    SearchQuery(text, order: order, mode: mode, near: near, favourites: .only),
                ]
            }
        }
    }

    private func measured(_ query: SearchQuery) -> Case {
        var least = time(query)
        if least > Self.suspicious {
            for _ in 0..<4 { least = min(least, time(query)) }
        }
        return Case(milliseconds: least, query: query)
    }

    private func time(_ query: SearchQuery) -> Double {
        let start = Process.threadSeconds
        let results = index.search(query, favourites: favourites)
        var checksum = results.count
        for match in results.page(0) {
            checksum &+= match.matchedText.utf8.count &+ match.highlights.count
        }
        withExtendedLifetime(checksum) {}
        return (Process.threadSeconds - start) * 1_000
    }

    private func told(_ query: SearchQuery) -> String {
        let text = query.text
        let shown = text.utf8.count > 40 ? "\(text.prefix(20))… (\(text.utf8.count) bytes)" : text
        let what =
            query.favourites == .only ? "favourites" : query.near != nil ? "near" : "countries"
        return
            "\(query.order) \(query.mode.map(\.rawValue) ?? "") \(what) \(shown.debugDescription)"
    }
}
