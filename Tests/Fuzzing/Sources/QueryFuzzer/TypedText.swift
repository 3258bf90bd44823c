import CitySearch
import CitySearchICU
import Fuzzing
import TestSupport

/// A text as people type it, of what an index knows: the bytes of the input choose its words, how they are
/// written and what stands between them. So a few bytes make a text of several places, where bytes as letters
/// hardly ever name one.
struct TypedText {
    private(set) var text = ""
    private let city: Vocabulary.City

    /// What a word is. Most are of one city, so that they agree.
    private enum Word: CaseIterable {
        case name, region, country, otherCity, otherPlace, designator, noPlace
    }

    /// How the words of a part are written.
    private enum Spelling: CaseIterable {
        case right, misspelt, begun, upperCase, decomposed
    }

    private static let words = Word.allCases + [.region, .region, .country, .country]
    private static let spellings = Spelling.allCases + [.right, .misspelt]
    private static let repetitions = [1, 1, 1, 2, 3, 8]

    /// With so many parts and a few more, texts are read in more than the usual ways.
    private static let mostParts = 9
    private static let mostWords = 4

    init(_ input: inout FuzzInput) {
        city = input.pick(Vocabulary.shared.cities)
        for _ in 0..<Self.mostParts where !input.isEmpty { add(part(&input), &input) }
    }

    /// Words that stand between two separators.
    private func part(_ input: inout FuzzInput) -> String {
        let spelling = input.pick(Self.spellings)
        let words = (0...input.number(below: Self.mostWords)).map { _ in
            written(word(&input), spelling, &input)
        }
        return words.joined(separator: " ")
    }

    private func word(_ input: inout FuzzInput) -> String {
        switch input.pick(Self.words) {
        case .name: input.pick(city.names)
        case .region: input.pick(city.regions)
        case .country: input.pick(city.countries)
        case .otherCity: input.pick(input.pick(Vocabulary.shared.cities).names)
        case .otherPlace: input.pick(input.pick(Vocabulary.shared.cities).places)
        case .designator: input.pick(Vocabulary.designators)
        case .noPlace: input.pick(Vocabulary.noPlaces)
        }
    }

    private func written(_ word: String, _ spelling: Spelling, _ input: inout FuzzInput) -> String {
        switch spelling {
        case .right: word
        case .misspelt: misspelt(word, &input)
        case .begun: String(word.prefix(1 + input.number(below: 12)))
        case .upperCase: word.uppercased()
        case .decomposed: ICU.decompose(word)
        }
    }

    /// The word with a letter left out, doubled, changed or swapped with the one in front.
    private func misspelt(_ word: String, _ input: inout FuzzInput) -> String {
        var letters = Array(word)
        guard !letters.isEmpty else { return word }
        let place = input.number(below: letters.count)
        switch input.number(below: 4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters[place] = "q"
        default: letters.swapAt(place, max(0, place - 1))
        }
        return String(letters)
    }

    /// Appends a part, or the same several times.
    private mutating func add(_ part: String, _ input: inout FuzzInput) {
        let separator = input.pick(Vocabulary.separators)
        for _ in 0..<input.pick(Self.repetitions) { text += part + separator }
    }
}
