/// How likely a match is meant: the importance of the city, and what the way in which it matched adds
/// or takes away.
///
/// Scores are logarithms, as ``Importance`` is: a constant here is a ratio of populations. All were
/// chosen by measuring; they hold for cities in general, and moving any by half an octave changes
/// little.
package struct Relevance: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The score; larger is better.
    let score: Int

    /// A whole name, typed out, counts as four times as many people. More would push a city down
    /// for a village whose name it begins with, each time one more letter is typed.
    package static let wholeName = 2 * Importance.octave
    /// A prefix of an alternate name counts as a 64th of the people: large cities have hundreds of
    /// alternate names, and some of them begin with anything.
    package static let alternatePrefix = -6 * Importance.octave
    /// A whole alternate name, typed out, counts as a quarter: `breslau` is Wrocław, but a city that
    /// is really called so comes first.
    package static let wholeAlternate = -2 * Importance.octave
    /// A later word counts as a 256th, less than any prefix.
    package static let word = -8 * Importance.octave
    /// A whole later word, typed out: `janeiro`.
    package static let wholeWord = -6 * Importance.octave
    /// The same in front of a place, where the name is known to end: `hamilton, bermuda` is the
    /// capital Hamilton and not the larger Hamilton Parish.
    package static let placedName = 6 * Importance.octave
    package static let placedAlternate = 0
    /// Each typing error counts as a 64th, and the match of a whole name more than that of a prefix.
    package static let edit = -6 * Importance.octave
    /// A place named behind the city by a prefix of its name, not by all of it: `paris, t`.
    package static let placePrefix = -3 * Importance.octave
    /// A place named behind the city without a comma may be a word of a name instead.
    package static let withoutComma = -3 * Importance.octave
    /// The largest of what is added for a city close by.
    package static let nearest = 6 * Importance.octave

    /// Where the largest city that is called just what was typed stands at the latest: whoever types
    /// out `Po` can type nothing more to find it.
    ///
    /// A town stands higher than a village.
    package static func wholeNamePlace(population: UInt32) -> Int {
        population >= 50_000 ? 3 : 5
    }

    /// From how many letters on that holds.
    package static let wholeNameLetters = 2

    @inline(__always)
    init(_ importance: UInt16, _ adjustment: Int) {
        score = Int(importance) + adjustment
    }

    init(score: Int) {
        self.score = score
    }

    package static func < (one: Relevance, other: Relevance) -> Bool {
        one.score < other.score
    }
}
