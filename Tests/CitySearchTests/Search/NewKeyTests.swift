import CitySearch
import TestSupport
import Testing

/// Which keys are new, so that each of their cities is found once, is counted ahead for prefixes of up to eight
/// bytes.
@Suite("The best of many keys") struct NewKeyTests {
    /// A large city, whose hundreds of other names are not new behind its own name; between these the only such
    /// names of towns; and a village of that name, which comes behind the towns.
    private static func records(_ word: String) -> [CityRecord] {
        let large = CityRecord(
            1, "\(word) x", "UA", population: 9_000_000,
            alternateNames: (0..<600).map { "\(word) \($0)" })
        let small = (0..<300).map { number in
            CityRecord(
                10 + number, "Zz \(number)", "UA", population: 900_000 + number * 31 % 5_000,
                alternateNames: ["\(word) \(number)a"])
        }
        let village = CityRecord(2, "\(word) z", "UA")
        return [large, village] + small
    }

    @Test(arguments: ["вест", "west", "westwes", "westwest", "westwestw", "北京", "łódź", "ве"])
    func `are found by prefixes of up to eight bytes and longer`(word: String) async throws {
        let records = Self.records(word)
        let (index, oracle) = (try await CityIndex(records), Oracle(records))
        let comparison = SearchComparison(oracle: oracle, index: index, locale: nil)
        var random = SplitMix64(stream: 6_200)
        var faults: [String] = []
        let texts =
            word.indices.map { String(word[...$0]) } + ["\(word) ", "\(word) 1", "\(word) 12"]
        for text in texts {
            for count in [1, 2, 16, 17] {
                for mode in [MatchMode.prefix, .word] {
                    let query = SearchQuery(text, mode: mode, expectedCount: count)
                    let fault = comparison.fault(query, favourites: nil, using: &random)
                    if let fault { faults.append(fault) }
                }
            }
        }
        expectNone(faults)
    }
}
