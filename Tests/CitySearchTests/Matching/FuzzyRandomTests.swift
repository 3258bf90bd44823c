import CitySearch
import Testing

/// The engine against the twin on keys made up for the purpose.
@Suite("Looking for almost the same text finds what the twin finds")
struct FuzzyRandomTests {
    private static let queriesEach = 120

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

    @Test(
        "360 queries on each of 18 alphabets, among few keys and many", arguments: alphabets.indices
    )
    func smallAlphabets(number: Int) async throws {
        var random = SplitMix64(stream: 6_000 + UInt64(number))
        let letters = Array(Self.alphabets[number].unicodeScalars)
        let errors = TypingErrors(letters: letters)
        var faults: [String] = []
        for count in [3, 60, 1_500] {
            let names = names(count, of: letters, using: &random)
            let index = try await CityIndex(named: names.map { ($0, "DE") })
            var comparison = FuzzyComparison(FuzzyKeys(namesOf: index))
            for _ in 0..<Self.queriesEach {
                let query = errors.query(from: random.pick(names), most: 3, using: &random)
                if let fault = comparison.fault(query) { faults.append(fault) }
            }
        }
        expectNone(faults)
    }

    @Test(
        "240 queries on each of 10 lists of names and alternate names with nasty Unicode",
        arguments: 0..<10)
    func nastyText(list: Int) async throws {
        var random = SplitMix64(stream: 6_100 + UInt64(list))
        let records = RandomCities.records(random.number(20...600), using: &random)
        let index = try await CityIndex(records)
        let errors = TypingErrors(letters: NastyText.scalars)
        var faults: [String] = []
        for keys in [FuzzyKeys(namesOf: index), FuzzyKeys(alternateNamesOf: index)]
        where keys.count > 0 {
            var comparison = FuzzyComparison(keys)
            for _ in 0..<Self.queriesEach {
                let key = keys[random.number(0...(keys.count - 1))]
                let query = errors.query(from: key, most: 3, using: &random)
                if let fault = comparison.fault(query) { faults.append(fault) }
            }
        }
        expectNone(faults)
    }
}
