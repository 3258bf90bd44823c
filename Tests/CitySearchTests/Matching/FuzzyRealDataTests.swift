import CitySearch
import Testing

/// The engine against the twin on the bundled data.
@Suite("Misspelt names of the real data find what the twin finds")
struct FuzzyRealDataTests {
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz 0аеинор山ا".unicodeScalars)

    @Test("100 of them, among own names and among alternate names", arguments: [true, false])
    func agrees(ownNames: Bool) async throws {
        let index = try await RealData.index
        let keys = ownNames ? FuzzyKeys(namesOf: index) : FuzzyKeys(alternateNamesOf: index)
        var random = SplitMix64(stream: 6_200 + (ownNames ? 0 : 1))
        let errors = TypingErrors(letters: Self.letters)
        var comparison = FuzzyComparison(keys)
        var faults: [String] = []
        for _ in 0..<(ownNames ? 70 : 30) {
            let key = keys[random.number(0...(keys.count - 1))]
            let query = errors.query(from: key, most: 2, using: &random)
            if let fault = comparison.fault(query) { faults.append(fault) }
        }
        expectNone(faults)
    }

    @Test("300 of them, among the names of a part of the cities")
    func agreesOnSample() async throws {
        var random = SplitMix64(stream: 6_300)
        let records = try await RealData.cities.map(\.record).shuffled(using: &random).prefix(3_000)
        let index = try await CityIndex(Array(records))
        let errors = TypingErrors(letters: Self.letters)
        var faults: [String] = []
        for keys in [FuzzyKeys(namesOf: index), FuzzyKeys(alternateNamesOf: index)] {
            var comparison = FuzzyComparison(keys)
            for _ in 0..<150 {
                let key = keys[random.number(0...(keys.count - 1))]
                let query = errors.query(from: key, most: 3, using: &random)
                if let fault = comparison.fault(query) { faults.append(fault) }
            }
        }
        expectNone(faults)
    }
}
