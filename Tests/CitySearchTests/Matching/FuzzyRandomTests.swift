import CitySearch
import TestSupport
import Testing

@Suite("Misspelt names find the oracle's results") struct FuzzyRandomTests {
    /// Few letters, so that much is almost the same: of one byte and of more, of one script and of
    /// several, with what else names hold.
    private static let alphabets = [
        "ab", "abc", "abcd ", "aabbcdefghij ", "ab1 ", "a$1~b", "abж", "абв", "абв ", "aб山",
        "山川田市", "山 川", "かが山", "กข a", "aаα", "ab𝐀🏙", "اأب", "abcdefghijklmnopqrstuvwxyz ",
    ]

    private func names(
        _ count: Int, of letters: [Unicode.Scalar], using random: inout SplitMix64
    ) -> [String] {
        let longest = random.pick([4, 7, 12, 20, 30])
        var stems = [""]
        return (0..<count).map { _ in
            var name = random.pick(stems)
            for _ in 0..<random.number(0...longest) {
                name.unicodeScalars.append(random.pick(letters))
            }
            // Some names begin as others do, beyond the first eight bytes.
            if random.oneIn(40) { stems.append(name) }
            return name
        }
    }

    @Test(arguments: alphabets.indices)
    func `Queries on each of 18 alphabets, among few names and many`(number: Int) async throws {
        var random = SplitMix64(stream: 6_000 + UInt64(number))
        let letters = Array(Self.alphabets[number].unicodeScalars)
        let errors = TypingErrors(letters: letters)
        var faults: [String] = []
        for count in [3, 400] {
            let names = names(count, of: letters, using: &random)
            let records = names.enumerated().map { number, name in
                CityRecord(
                    number, name, "DE", population: 1 << random.number(0...24),
                    alternateNames: random.oneIn(4) ? [random.pick(names)] : [])
            }
            let index = try await CityIndex(records)
            let oracle = Oracle(records)
            for _ in 0..<Rounds.of(320) {
                let text = errors.query(from: random.pick(names), most: 3, using: &random)
                var query = SearchQuery(text)
                query.includesAlternateNames = !random.oneIn(3)
                // The oracle looks at everything.
                query.isExhaustive = true
                let results = index.search(query)
                let reader = OracleReader(query: query, oracle: oracle, locale: nil)
                if let fault = InterpretationComparison.fault(
                    results, query, reader, favourites: [], oracle, locale: nil)
                {
                    if let fault { faults.append("'\(text)': \(fault)") }
                    continue
                }
                let found = results.map { Oracle.Match(id: $0.city.id, tier: $0.tier) }
                let expected = oracle.search(query, favourites: [])
                guard found != expected else { continue }
                let place = zip(found, expected).prefix { $0 == $1 }.count
                faults.append(
                    "'\(text)' (\(text.scalarNumbers)) at \(place) of \(found.count) and "
                        + "\(expected.count): found \(found.dropFirst(place).prefix(2)), "
                        + "expected \(expected.dropFirst(place).prefix(2))")
            }
        }
        expectNone(faults)
    }
}
