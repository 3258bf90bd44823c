import CitySearch
import TestSupport
import Testing

@Suite("Highlights of real names") struct RealDataHighlightTests {
    /// Scripts in which vowels and tones are marks on the letter before them.
    @Test func `Highlights divide no character, in every script of the real data`() async throws {
        let index = try await RealData.index
        var random = SplitMix64(stream: 7_100)
        var faults: [String] = []
        var count = 0
        let rounds = Rounds.of(1_000, least: 200)
        let largest = index.search(SearchQuery("", order: .population, expectedCount: rounds))
        for city in largest.prefix(rounds).map(\.city) {
            let names = city.alternateNames.filter {
                $0.unicodeScalars.contains { $0.value > 0x500 }
            }
            guard let name = names.randomElement(using: &random) else { continue }
            let typed = String(
                name.unicodeScalars.prefix(random.number(1...name.unicodeScalars.count)))
            let results = index.search(SearchQuery(typed, expectedCount: 10))
            for match in results.prefix(10) {
                let text = match.matchedText
                let bounds = Set(text.indices).union([text.endIndex])
                for range in match.highlights {
                    count += 1
                    if !bounds.contains(range.lowerBound) || !bounds.contains(range.upperBound) {
                        faults.append("\(typed.scalarNumbers) in \(text.scalarNumbers)")
                    }
                }
            }
        }
        #expect(count > rounds)
        expectNone(faults)
    }
}
