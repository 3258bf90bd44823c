import CitySearch
import TestSupport
import Testing

/// The choice among readings, against the plain reference that tries all of them.
@Suite("Of the readings of a text, the one that is worth most is taken")
struct ReadingChoiceTests {
    @Test(
        "Texts of names, places and other words are read as the costs say, and find what that says",
        arguments: 0..<16)
    func agrees(list: Int) async throws {
        var random = SplitMix64(stream: 6_100 + UInt64(list))
        let records = RandomAddresses.records(random.number(3...24), using: &random)
        let index = try await CityIndex(records)
        let oracle = Oracle(records)
        let comparison = SearchComparison(oracle: oracle, index: index, locale: nil)
        let queries = RandomQueries(records)
        var faults: [String] = []
        var chosen = 0
        for _ in 0..<Rounds.of(4_000) {
            let typed = RandomAddresses.text(using: &random)
            var query = queries.query(using: &random)
            query.text = typed.text
            query.mode = random.oneIn(4) ? .prefix : .word
            let reader = OracleReader(query: query, oracle: oracle, locale: nil)
            if reader.isUsual { continue }
            let favourites = queries.favourites(over: index, using: &random)
            let results = index.search(query, favourites: favourites)
            let choice = OracleChoice(query: query, typed: typed, oracle: oracle).choice
            chosen += choice == nil ? 0 : 1
            let ways = choice.map { [$0.way] } ?? reader.ways
            let found =
                comparison.fault(
                    results, query, ways, favourites: Set(favourites?.ids ?? []), using: &random)
                ?? choice?.labels.flatMap { fault(results, $0, typed) }
            if let found { faults.append("\(found): \(choice?.labels as Any)") }
        }
        expectNone(faults)
        #expect(chosen > Rounds.of(4_000) / 20, "texts that only the choice reads")
    }

    /// What is wrong with what the results say of the text, or nil.
    private func fault(
        _ results: SearchResults, _ labels: OracleChoice.Labels, _ typed: TypedWords
    ) -> String? {
        guard let reading = results.reading else {
            return results.isEmpty ? nil : "no reading of \(typed.text)"
        }
        let names = labels.isPlace ? [labels.name] : []
        let places = (names + labels.places.map(\.run)).map { typed.text($0) }
        let isSame =
            reading.city == (labels.isPlace ? nil : typed.text(labels.name))
            && reading.places.map(\.text).sorted() == places.sorted()
            && reading.narrowedBy == labels.hints.map { typed.text($0) }
            && reading.passedOver == typed.texts(labels.passedOver)
        return isSame ? nil : "\(typed.text) is read as \(reading)"
    }
}
