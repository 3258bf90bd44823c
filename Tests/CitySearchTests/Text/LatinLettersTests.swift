import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("Latin letters are typed as ICU's Latin-ASCII transform has them") struct LatinLettersTests {
    @Test func `Every letter is one that ICU leaves alone, or makes the same of`() {
        for (letter, ascii) in LatinLetters.transform.merging(
            LatinLetters.supplement, uniquingKeysWith: { $1 })
        {
            let said = ICU.latinASCII(String(letter)).lowercased()
            // A letter that an older ICU leaves alone contradicts nothing.
            #expect(said == ascii || said == String(letter), "\(letter)")
        }
    }

    @Test("No letter that ICU makes ASCII is missing", .enabled(if: ICU.version == 72))
    func nothingMissing() {
        let missing = (0x80...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { scalar in
                let text = String(scalar)
                guard isLetter(scalar), !FoldingRules.isApostrophe(scalar),
                    LatinLetters.transform[scalar] == nil,
                    ICU.compatibilityCaseFold(text).unicodeScalars.elementsEqual([scalar]),
                    ICU.decompose(text).unicodeScalars.elementsEqual([scalar])
                else { return false }
                let ascii = ICU.latinASCII(text)
                return !ascii.isEmpty && ascii.utf8.allSatisfy { $0 < 0x80 }
            }
        expectNone(missing.map { "\($0) \(ICU.latinASCII(String($0)))" })
    }

    /// Whether a scalar is a letter; 〇 is a number that is one.
    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }

    @Test("A letter of the table folds to its ASCII form", arguments: LatinLetters.transform.keys)
    func folds(letter: Unicode.Scalar) throws {
        let ascii = try #require(LatinLetters.transform[letter])
        #expect(FoldingRules.fold("x\(letter)x") == "x\(ascii)x")
    }
}
