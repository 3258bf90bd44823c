import CitySearch
import TestSupport
import Testing

@Suite("Labels of words") struct LabelingTests {
    /// Few words, which are names of cities and of places, words that people say, numbers and unknown words.
    private static let words = [
        "Alba", "Bor", "Como", "Alba Bor", "Bor Como", "Elm", "St", "12", "zz", "in", "US", "DE",
        "CA", "Cuba", "Al", "B",
    ]

    private static func cities(using random: inout SplitMix64) -> [CityRecord] {
        (1...random.number(5...40)).map { id in
            CityRecord(
                id: id, name: random.pick(Array(words.prefix(6))),
                country: random.pick(["US", "DE", "CU", "IT"]),
                latitude: Double(random.number(0...20)) / 10, longitude: 0,
                population: 1 << random.number(0...24), region: random.pick(Array(words.prefix(7))),
                subregion: random.pick(Array(words.prefix(9))),
                alternateNames: [random.pick(words)])
        }
    }

    @Test(arguments: 0..<40)
    func `The labels around a name are worth most of all that are possible`(
        list: Int
    ) async throws {
        var random = SplitMix64(stream: 11_300 + UInt64(list))
        let index = try await CityIndex(Self.cities(using: &random))
        var (faults, alternatives): ([String], Int) = ([], 0)
        for _ in 0..<Rounds.of(150, least: 60) {
            let text = (0..<random.number(2...5)).map { _ in
                random.pick(Self.words) + random.pick(["", "", "", ",", " /"])
            }.joined(separator: " ")
            let terms = index.terms(
                of: SearchQuery(
                    text, order: .relevance, isComplete: random.oneIn(2) ? true : nil))
            guard let tokens = TextTokens(text) else { continue }
            for run in Self.runs(tokens) {
                var labeler = SpanLabeler(tokens, terms, index.contents)
                let cities = labeler.cities(run)
                if cities.isEmpty { continue }
                var start = SpanLabeler.Labeling(run, .city)
                start.cities = cities
                let all = Self.worths(start, &labeler, tokens.tokens.count)
                if all.count > 1 { alternatives += 1 }
                let found = labeler.labels(around: run, cities, isPlace: false)?.worth
                if found != all.max() {
                    faults.append(
                        "\(text): \(tokens.text(run)) \(String(describing: found)) \(all)")
                }
            }
        }
        expectNone(faults)
        #expect(alternatives > 0, "CITYSEARCH_SEED=\(SplitMix64.seed)")
    }

    @Test(arguments: ["/", ";", "or"])
    func `A text may offer a name that holds a separator, next to a word for a street`(
        sign: String
    ) async throws {
        let index = try await CityIndex([
            CityRecord(1, "Alba, D.C.", "US", population: 9_000),
            CityRecord(2, "Street", "GB", population: 8_000),
        ])
        let results = index.search(SearchQuery("Alba, D.C. \(sign) Street", order: .relevance))
        #expect(results.map(\.id) == [1])
    }

    private static func runs(_ tokens: TextTokens) -> [Range<Int>] {
        let count = tokens.tokens.count
        return (0..<count).flatMap { start in (start + 1...count).map { start..<$0 } }
    }

    /// The worths of all labels of the tokens that have none yet.
    private static func worths(
        _ labels: SpanLabeler.Labeling, _ labeler: inout SpanLabeler, _ count: Int
    ) -> [Score] {
        if labels.labelled == 0..<count {
            var labels = labels
            return labeler.weigh(&labels) ? [labels.worth] : []
        }
        var (worths, way): ([Score], Int) = ([], 0)
        while true {
            var next = labels
            guard let taken = labeler.labelNextToken(&next, from: way) else { return worths }
            worths += Self.worths(next, &labeler, count)
            way = taken + 1
        }
    }
}
