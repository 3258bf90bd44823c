/// The weights of a score, in octaves. No other file has any.
///
/// A score is the sum of a city's importance and of the weights of all features that apply. It is a logarithm, so a
/// weight is a ratio of populations: +2 counts as four times as many people. All weights were chosen by measuring, and
/// `Benchmarks/fit.py` tries others. A change of any by half an octave has little effect.
///
/// The first sentence of each comment is its row in the table of <doc:RelevanceScoring>.
package enum Features {
    // MARK: The name

    /// The whole own name: `bath` is Bath, although Bathinda is larger. More would push a city down for each village
    /// whose name is a prefix of the city's.
    package static let wholeName = Score(octaves: 2)
    /// The beginning of an own name that is another name of the city, if the name is known to end, in addition to the
    /// whole own name: `halle, germany` is Halle (Saale).
    package static let shortForm = Score(octaves: -3)
    /// A whole alternate name: `breslau` is Wrocław, but a city with that own name comes first.
    package static let wholeAlternate = Score(octaves: -2)
    /// The beginning of an alternate name: large cities have hundreds, and almost any text begins some of them.
    package static let alternatePrefix = Score(octaves: -6)
    /// A whole later word of a name, or all initials: `janeiro`; `gz` is Guangzhou.
    package static let wholeWord = Score(octaves: -6)
    /// The beginning of a later word: less than any beginning of a name.
    package static let word = Score(octaves: -8)
    /// The code of an airport, which is typed whole: `jfk`.
    package static let airport = Score(octaves: -6)
    /// A name longer than a complete text: `jackson` in a table is not Jacksonville.
    package static let longerName = Score(octaves: -2)
    /// A whole own name next to a place, which shows where it ends: `hamilton, bermuda` is not the larger Hamilton
    /// Parish.
    package static let placedName = Score(octaves: 6)
    /// A whole alternate name next to a place.
    package static let placedAlternate = Score.zero

    // MARK: Typing errors

    /// A missing or doubled letter, or two that are swapped.
    package static let likelyError = Score(octaves: -6)
    /// A wrong letter, or one too many.
    package static let unlikelyError = Score(octaves: -7)
    /// An error in the first letter, where people hardly ever make one, in addition.
    package static let wrongFirstLetter = Score(octaves: -2)

    // MARK: The name of a place

    /// The beginning of a place's name: `paris, t`.
    package static let placePrefix = Score(octaves: -3)
    /// A place without a comma before it: it may be a word of the name.
    package static let withoutComma = Score(octaves: -3)
    /// The cities of a place by its whole name in another language than English: `columbia` is Romanian for Colombia.
    package static let foreignPlace = Score(octaves: -6)
    /// The cities of a subregion by its whole name, and of a region with a city of the same name: hundreds of
    /// subregions have names of cities, and `berlin` means the city before its boroughs.
    package static let subregion = Score(octaves: -6)

    // MARK: The user

    /// A city right at the point near which to search; an octave less for each doubling of 10 km.
    package static let nearest = Score(octaves: 6)
    /// A whole name within 30 km of that point: near Paris in Texas, `paris` is that one.
    package static let nearWholeName = Score(octaves: 12)
    /// A city in the country of that point.
    package static let ownCountry = Score(octaves: 2)
    /// A city to which a preference of strength 1 applies.
    package static let preference = Score(octaves: 2)
    /// The city with the largest value of a signal of weight 1.
    package static let signal = Score(octaves: 6)
    /// A text of up to three letters of another script than Latin, in a country that writes it: `Са` is Самара.
    package static let ownScript = Score(octaves: 5)

    // MARK: Words next to the name

    /// A number, such as that of a house or a postal code, or the first letter of a word that is still typed.
    package static let number = Score.zero
    /// A word for a city (`city of`), a word that people say around one (`weather in`), or a word of a street.
    package static let knownWord = Score(octaves: -1)
    /// A letter of a script without spaces.
    package static let letter = Score(octaves: -2)
    /// All such letters of a part, at most.
    package static let mostLetters = Score(octaves: -6)
    /// An unknown word in an address.
    package static let addressWord = Score(octaves: -2)
    /// The first of several abbreviated words; the others count nothing.
    package static let abbreviatedWord = Score(octaves: -6)
    /// The last word of a text, or the one before a single letter, directly after known words: it may be unfinished.
    package static let unfinishedWord = Score(octaves: -5)
    /// Any other word.
    package static let unknownWord = Score(octaves: -9)
    /// A word that makes the name part of a longer one: `New` before `York`.
    package static let ofLongerName = Score(octaves: -9)
    /// All words before `in` or a similar word and the name, at most.
    package static let mostSaid = Score(octaves: -5)
    /// All words between two separators, after the city, at most.
    package static let mostBehind = Score(octaves: -3)
    /// All words between two separators, before the city, at most.
    package static let mostInFront = Score(octaves: -8)
    /// The words of a street before the city, or of a part of the text with one, at most.
    package static let mostOfStreet = Score(octaves: -3)
    /// Another name that the text offers: `Oslo / Bergen`.
    package static let otherChoice = Score(octaves: -1)
    /// A postal code of four digits or more directly next to the name, in an address.
    package static let besidePostalCode = Score(octaves: 3)
    /// A name between the same separators as a street, or directly before a word for a building, if an unknown word
    /// follows: `King` in `5 King St, Manchestr`.
    package static let inStreet = Score(octaves: -6)

    // MARK: Places next to the name

    /// A place in which the city lies: it shows where the city's name ends.
    package static let inPlace = Score(octaves: 4)
    /// A place before the city, where it is rare.
    package static let placeInFront = Score(octaves: -1)
    /// A place with a typing error in its name.
    package static let misspeltPlace = Score(octaves: -2)
    /// The name or the code of a place in which the city does not lie, after its name, or a word that makes it the name
    /// of a town (`土佐町`), in addition to the words.
    package static let elsewhere = Score(octaves: -6)

    // MARK: All cities of a place

    /// A place within larger places, without unknown words.
    package static let placeInPlaces = Score(octaves: 1)
    /// A place without larger ones around it, and words that people say.
    package static let saidPlace = Score(octaves: -5)
    /// A place with unknown words.
    package static let placeBesideWords = Score(octaves: -10)
    /// A place with unknown words between two separators of an address, which may name a town.
    package static let placeBesideTown = Score(octaves: -16)
    /// A subregion: hundreds have names of cities.
    package static let meantSubregion = Score(octaves: -6)
    /// A place by a name that is not English: it may be that of a city.
    package static let meantForeignPlace = Score(octaves: -4)
    /// A place in another one with a code of two letters that is also a region's: `Ontario, CA`.
    package static let ambiguousCode = Score(octaves: -7)

    // MARK: Other ways to read a text

    /// The beginning of a name, between words.
    package static let begunName = Score(octaves: -1)
    /// A city whose name is a word that people say around one: `Time`.
    package static let nameIsWord = Score(octaves: -8)
    /// A name that begins within a word of a script that has spaces: `대구` in `해운대구`.
    package static let insideWord = Score(octaves: -4)
    /// Another text than the typed one.
    package static let rewriting = Score(octaves: -1)
}

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
    /// The least worth of an interpretation that ignores words outside of an address.
    package static let leastWorth = Score(octaves: 8)
    /// The same of a place next to what may be a town, which is the answer if no misspelt town is likelier.
    package static let leastBesideTown = Score(octaves: 2)
    /// If all of a text is a name, or a name and places, an interpretation that divides it or ignores words must be more
    /// than 32 times as likely: `tel aviv jaffa` is not Jaffa.
    static let dividedText = Score(octaves: 5)
    /// Other interpretations count if they are at least a 64th as likely as the likeliest one.
    static let behindLikeliest = Score(octaves: 6)
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

/// The positions of exact matches on the first page.
package enum FirstPage {
    /// The cities of a first page. If a name is that of a place, too, all towns of that name are on it: the
    /// place's own cities are many.
    package static let size = 10
    /// The people of a town.
    package static let town = 20_000

    /// The number of largest cities with the typed full name that are guaranteed a position on the first page: a user
    /// who typed `Bo` has no more letters to type. One letter guarantees none. Two letters guarantee three, since so
    /// many names begin with them. More letters guarantee two: after `Paris` comes one elsewhere, and not only its
    /// twenty districts.
    package static func pinnedMatches(letters: Int) -> Int {
        letters > 2 ? 2 : letters == 2 ? 3 : 0
    }

    /// The last position that such a city may have, from 1. A large town comes before a village.
    /// The third and later ones, and the second one of two letters, are at the end of the page.
    ///
    /// - Parameters:
    ///   - number: the number of larger cities of this kind.
    ///   - count: the number of cities with such a position.
    package static func slot(
        _ number: Int, of count: Int, population: UInt32, letters: Int, isCode: Bool
    ) -> Int {
        let second = letters > 2 ? 5 : size
        let end = size + 1 + number - count
        return switch number {
        case 0:
            min(
                population >= 50_000 || letters == 3 && !isCode ? 3 : 5,
                count > 1 ? second - 1 : second, end)
        case 1: min(second, end)
        default: end
        }
    }
}
