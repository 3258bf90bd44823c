import CitySearch
import TestSupport
import Testing

@Suite("The engine folds as the rules by ICU do, and folding twice changes nothing")
struct TableAgreesWithRulesTests {
    private func expectSame(_ texts: some Sequence<String>) throws {
        var folder = TextFolder()
        var failures: [String] = []
        for text in texts {
            let folded = FoldingRules.fold(text)
            let (key, own) = (try folder.key(of: text), Folding.fold(text))
            let isSame =
                key.utf8.elementsEqual((folded.isEmpty ? "" : folded + " ").utf8)
                && own.utf8.elementsEqual(folded.utf8)
                && Folding.fold(own).utf8.elementsEqual(own.utf8)
                && prefix(text).elementsEqual(beginning(of: folded).utf8)
            if !isSame { failures.append("\(text.scalarNumbers) gives \(key.scalarNumbers)") }
        }
        expectNone(failures)
    }

    private func prefix(_ text: String) -> [UInt8] {
        let prefix = FoldedPrefix(text)
        let bytes = (0..<prefix.count).map { prefix[$0] }
        return bytes.last == 0x20 ? Array(bytes.dropLast()) : bytes
    }

    /// What of a folded text a query keeps.
    private func beginning(of folded: String) -> String {
        var (kept, count) = ("", 0)
        for scalar in folded.unicodeScalars {
            count += UTF8.width(scalar)
            if count > FoldedPrefix.longest { break }
            kept.unicodeScalars.append(scalar)
        }
        return kept.last == " " ? String(kept.dropLast()) : kept
    }

    @Test func `Random texts of difficult scalars have the key of the rules`() throws {
        var random = SplitMix64(stream: 1)
        try expectSame(
            (0..<Rounds.of(200_000, least: 10_000)).lazy.map { number in
                NastyText.random(number.isMultiple(of: 100) ? 60 : 7, using: &random)
            })
    }

    @Test func `Every scalar, alone and between others, has the key of the rules`() throws {
        let scalars = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        try expectSame(
            scalars.lazy.flatMap { scalar in
                ["\(scalar)", "a\(scalar)b", "и\(scalar)\u{306}", "カ\(scalar)\u{3099}"]
            })
    }

    @Test(arguments: ["\u{306}", "\u{308}", "\u{344}", "\u{3099}", "\u{309A}", "ﾞ", "ﾟ"])
    func `Every scalar before a composing mark has the key of the rules`(mark: String) throws {
        let scalars = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        try expectSame(scalars.lazy.map { "\($0)\(mark)" })
    }
}
