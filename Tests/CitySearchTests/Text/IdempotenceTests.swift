import CitySearch
import TestSupport
import Testing

/// Folding what was folded.
@Suite("Folding twice changes nothing")
struct IdempotenceTests {
    @Test("The folded form of a random text folds to itself")
    func randomTexts() {
        var random = SplitMix64(stream: 3)
        var failures: [String] = []
        for _ in 0..<Rounds.of(100_000, least: 5_000) {
            let text = NastyText.random(7, using: &random)
            let once = Folding.fold(text)
            let twice = Folding.fold(once)
            if !once.utf8.elementsEqual(twice.utf8) {
                failures.append(
                    "\(text.scalarNumbers) -> \(once.scalarNumbers) -> \(twice.scalarNumbers)")
            }
        }
        expectNone(failures)
    }

    @Test("The folded form of every scalar folds to itself")
    func everyScalar() {
        let failures = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .map { String($0) }.filter { text in
                let once = Folding.fold(text)
                return !Folding.fold(once).utf8.elementsEqual(once.utf8)
            }
        expectNone(failures.map(\.scalarNumbers))
    }
}
