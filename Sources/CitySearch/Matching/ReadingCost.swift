/// What the labels of a text's tokens take from the worth of a reading, in octaves of ``Relevance``.
///
/// A reading is worth the score of the largest city that it finds, less what its labels cost. So a
/// reading with an unknown word needs a city 512 times as large. All costs were chosen by measuring.
package enum ReadingCost {
    // Words beside the name.

    /// A number, as houses and postal codes have them.
    package static let number = Score.zero
    /// A word that says that a city is named (`city of`), or that people say around one (`weather in`).
    package static let knownWord = Score(octaves: 1)
    /// A letter of a script without spaces.
    package static let letter = Score(octaves: 2)
    /// All such letters of a part, at most.
    package static let letters = Score(octaves: 6)
    /// A word in an address.
    package static let addressWord = Score(octaves: 2)
    /// The first of several abbreviated words beside the name. The others cost nothing.
    package static let abbreviation = Score(octaves: 6)
    /// The last word of a text, right behind what is known: it may be unfinished.
    package static let unfinishedWord = Score(octaves: 5)
    /// Any other word.
    package static let word = Score(octaves: 9)
    /// All words in front of a word such as `in` and the name, at most.
    package static let said = Score(octaves: 5)
    /// A name between the same separators as a street, before an unknown word.
    package static let inStreet = Score(octaves: 4)
    /// The most that all words between two separators cost, behind the city.
    package static let partBehind = Score(octaves: 3)
    /// The most that all words between two separators cost, in front of the city.
    package static let partInFront = Score(octaves: 8)
    /// Another name that the text offers beside this one.
    package static let otherChoice = Score(octaves: 1)
    /// What a postal code right beside the city adds.
    package static let besidePostalCode = Score(octaves: 3)

    // Places beside the name.

    /// What a place that the city lies in adds, since it shows where the city's name ends.
    package static let placed = Score(octaves: 4)
    /// The name of a place in front of the city, which usually stands behind it.
    package static let placeInFront = Score(octaves: 1)
    /// A place with a typing error in its name.
    package static let misspeltPlace = Score(octaves: 2)
    /// The name of a place behind the city, in which it does not lie.
    package static let elsewhere = Score(octaves: 6)

    // Names of places whose cities are meant.

    /// What a place adds when the text holds nothing but it and the places that it lies in.
    package static let placeInPlaces = Score(octaves: 1)
    /// A place beside words that people say around names.
    package static let saidPlace = Score(octaves: 5)
    /// A place beside other words.
    package static let placeAlone = Score(octaves: 10)
    /// A subregion, of which hundreds are namesakes of cities.
    package static let subregion = Score(octaves: 6)
    /// A name that is not English: it may be that of a city.
    package static let foreignPlace = Score(octaves: 4)
    /// An outer place by two letters that are the code of a country and of a region.
    package static let ambiguousCode = Score(octaves: 7)

    // Other names.

    /// The beginning of a name.
    package static let begunName = Score(octaves: 1)
    /// A city whose name is a word that people say around names of cities.
    package static let nameIsWord = Score(octaves: 8)
    /// Another text than the typed one.
    package static let rewriting = Score(octaves: 1)

    // Bounds.

    /// What labels add at most.
    package static let mostGain = placed + besidePostalCode + placeInPlaces
    /// By how much a city must be larger than a city whose longer name holds its name.
    package static let shorterName = Score(octaves: 8)
    /// The same in an address, whose words cost little.
    package static let shorterNameInAddress = Score(octaves: 12)
    /// The least worth of a reading that ignores words outside of an address.
    package static let leastWorth = Score(octaves: 8)
    /// The least worth of a guess: that a text was typed on another keyboard, or is half a phrase.
    package static let leastGuessedWorth = Score(octaves: 16)
}

/// What each kind of label takes from the score of a reading.
struct LabelCosts: Sendable {
    /// The meaning of a label.
    enum Kind: Int, CaseIterable {
        /// Words count for nothing.
        case ignored
        /// The name of a place behind the city is one in which it does not lie.
        case elsewhere
        /// The name of a place is before the city.
        case placeInFront
        /// No comma divides the city from the place.
        case withoutComma
        /// The code of a place may be another one's.
        case ambiguousCode
        /// The text means all cities of a place.
        case place
        /// The name is part of a street.
        case inStreet
        /// The name is a word that people say around names.
        case nameIsWord
        /// The name may go on.
        case begunName
        /// A postal code is next to the name.
        case besidePostalCode
    }

    private var costs = InlineArray<10, Score>(repeating: .zero)
    /// What all of them take.
    private(set) var sum = Score.zero

    init() {}

    init(_ kind: Kind, _ cost: Score) {
        self[kind] = cost
    }

    subscript(kind: Kind) -> Score {
        get { costs[kind.rawValue] }
        @inline(never)
        set {
            sum = sum + newValue - costs[kind.rawValue]
            costs[kind.rawValue] = newValue
        }
    }

    /// Adds to what a kind of label takes.
    mutating func add(_ kind: Kind, _ cost: Score) {
        self[kind] = self[kind] + cost
    }
}
