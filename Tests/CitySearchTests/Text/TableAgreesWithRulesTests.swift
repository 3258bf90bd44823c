import CitySearch
import TestSupport
import Testing

/// The fast way to fold, held against the rules.
@Suite("The fold table agrees with the rules")
struct TableAgreesWithRulesTests {
    private func expectedKey(_ text: String) -> String {
        let folded = FoldingRules.fold(text)
        return folded.isEmpty ? "" : folded + " "
    }

    @Test("Random texts of marks, kana, Thai, Devanagari and apostrophes have the key of the rules")
    func randomTexts() throws {
        var random = SplitMix64(stream: 1)
        var folder = TextFolder()
        var failures: [String] = []
        for _ in 0..<200_000 {
            let text = NastyText.random(7, using: &random)
            let key = try folder.key(of: text)
            if !key.utf8.elementsEqual(expectedKey(text).utf8) {
                failures.append("\(text.scalarNumbers) gives \(key.scalarNumbers)")
            }
        }
        expectNone(failures)
    }

    @Test("Every scalar, by itself and between letters, has the key of the rules")
    func everyScalar() throws {
        var folder = TextFolder()
        var failures: [String] = []
        for scalar in (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
            for text in [String(scalar), "a\(scalar)b"] {
                let key = try folder.key(of: text)
                if !key.utf8.elementsEqual(expectedKey(text).utf8) {
                    failures.append(text.scalarNumbers)
                }
            }
        }
        expectNone(failures)
    }

    @Test("A query folds by the table of an index as it folds by the rules")
    func queries() async throws {
        var random = SplitMix64(stream: 2)
        // The index knows the scalars of half of the texts.
        var builder = CityIndexBuilder()
        for id in 0..<300 {
            builder.add(
                CityRecord(
                    id: id, name: NastyText.random(4, using: &random), country: "FR", latitude: 0,
                    longitude: 0))
        }
        let index = try await builder.build()
        var failures: [String] = []
        for number in 0..<50_000 {
            let text = NastyText.random(number.isMultiple(of: 100) ? 60 : 7, using: &random)
            let byTable = index.foldedPrefix(text).bytes
            let byRules = FoldedPrefix(rules: text).bytes
            if byTable != byRules { failures.append(text.scalarNumbers) }
        }
        expectNone(failures)
    }
}

extension FoldedPrefix {
    /// All bytes.
    fileprivate var bytes: [UInt8] {
        (0..<count).map { self[$0] }
    }
}
