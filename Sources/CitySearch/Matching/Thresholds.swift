/// Limits of a score, or of its distance from another, in octaves. No threshold changes a score.
package enum Thresholds {
    /// A match with typing errors must be at least an eighth as likely as the best exact match. So
    /// a well-known name, typed correctly, brings no others, and a hardly known one brings better
    /// known ones.
    package static let behindExact = Score(octaves: 3)
    /// It must be at least a 64th as likely as the best match with typing errors.
    package static let behindMisspelt = Score(octaves: 6)
    /// A city with the name of a region comes before the region's own cities, unless one of these is more than 32 times
    /// as likely: `england` is not a village in Arkansas.
    package static let regionNamesake = Score(octaves: 5)
    /// So does one that is called as a country, unless one is more than four times as likely: `lebanon` is Beirut.
    package static let countryNamesake = Score(octaves: 2)
    /// A full name that was typed with its marks may be a 16th as likely as the beginning of one that
    /// has no such marks.
    package static let spelledName = Score(octaves: 4)
    /// The least worth of a reading that ignores words outside of an address.
    package static let leastWorth = Score(octaves: 8)
    /// The same of a place next to what may be a town, which is the answer if no misspelt town is likelier.
    package static let leastBesideTown = Score(octaves: 2)
    /// The least worth of a guess: that a text was typed on another keyboard, or is half a phrase.
    package static let leastGuessedWorth = Score(octaves: 16)
    /// The least scores of successive searches for typing errors. The first finds only well-known cities,
    /// which may make the others superfluous.
    static let misspeltSteps = [18, 14, 10].map(Score.init(octaves:)) + [.least]
    /// With at least this score for the least, one search is enough.
    static let singleStep = Score(octaves: 14)
    /// So few main names have this importance that all with the query's first letter are searched.
    static let rareName = Score(octaves: 20)
    /// The same for alternate names.
    static let rareAlternate = Score(octaves: 24)
    /// The least importance of a city whose name was abbreviated.
    static let abbreviated = Score(octaves: 12)
    /// The same for several abbreviated words after a full one, which are hardly anything else.
    static let surelyAbbreviated = Score(octaves: 8)
}
