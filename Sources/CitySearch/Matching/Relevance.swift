/// What the way in which a match was found adds to the importance of its city.
///
/// Scores are logarithms, so a constant here is a ratio of populations. All were chosen by measuring. They hold
/// for cities in general, and moving any by half an octave changes little.
package enum Relevance {
    /// A whole name counts as four times as many people. More would push a city down for each village whose
    /// name is a prefix of the city's.
    package static let wholeName = Score(octaves: 2)
    /// A prefix of an alternate name counts as a 64th of the people: large cities have hundreds of
    /// alternate names, and almost any text begins some of them.
    package static let alternatePrefix = Score(octaves: -6)
    /// A whole alternate name counts as a quarter of the people: `breslau` is Wrocław, but a city that is
    /// really called so comes first.
    package static let wholeAlternate = Score(octaves: -2)
    /// The beginning of a city's own name that is another name of it counts as an eighth of a whole name: Halle (Saale).
    package static let shortForm = Score(octaves: -3)
    /// A name that goes on behind a text of which nothing is missing counts as a quarter of the people.
    package static let longerName = Score(octaves: -2)
    /// A later word counts as a 256th, less than any prefix.
    package static let word = Score(octaves: -8)
    /// A whole later word: `janeiro`.
    package static let wholeWord = Score(octaves: -6)
    /// A whole name in front of a place, where it is known to end: `hamilton, bermuda` is the capital
    /// Hamilton and not the larger Hamilton Parish.
    package static let placedName = Score(octaves: 6)
    package static let placedAlternate = Score.zero
    /// The code of an airport, which is typed whole, counts about as a whole alternate name does.
    package static let airport = Score(octaves: -6)
    /// A letter that is missing or doubled, or two that are swapped, count as a 64th of the people.
    package static let likelyError = Score(octaves: -6)
    /// A wrong letter, or one too many, counts as a 128th.
    package static let unlikelyError = Score(octaves: -7)
    /// An error in the first letter counts as a quarter of that: people hardly ever err there.
    package static let wrongFirstLetter = Score(octaves: -2)
    /// A match with typing errors must be at least an eighth as likely as the best exact match. So
    /// a well-known name, typed correctly, brings no others, and a hardly known one brings better
    /// known ones.
    package static let behindExact = Score(octaves: 3)
    /// It must be at least a 64th as likely as the best match with typing errors.
    package static let behindMisspelt = Score(octaves: 6)
    /// A place behind the city that is named by a prefix: `paris, t`.
    package static let placePrefix = Score(octaves: -3)
    /// A place without a comma before it may be a word of the name instead.
    package static let withoutComma = Score(octaves: -3)
    /// The cities of a place that is typed out whole in a language that is not English: `columbia` is Romanian
    /// for Colombia. In English they count as they are.
    package static let foreignPlace = Score(octaves: -6)
    /// The cities of a subregion that is typed out whole, and of a region that is called as a city in it. Hundreds of
    /// subregions are namesakes of cities elsewhere, and `berlin` means the city, here or in New Hampshire, before a borough.
    package static let subregion = Score(octaves: -6)
    /// A city that is called as a region is stands in front of the region's own cities, unless one of these is more than 32
    /// times as likely: `england` is no village in Arkansas.
    package static let regionNamesake = Score(octaves: 5)
    /// So does one that is called as a country, unless one is more than four times as likely: `lebanon` is Beirut.
    package static let countryNamesake = Score(octaves: 2)
    /// The largest bonus for a city close by.
    package static let nearest = Score(octaves: 6)
    /// A city within thirty kilometres whose whole name was typed: near Paris in Texas, `paris`
    /// means that one.
    package static let nearWholeName = Score(octaves: 12)
    /// A city of the country where the user is.
    package static let ownCountry = Score(octaves: 2)
    /// A city to which a preference of strength 1 applies.
    package static let preference = Score(octaves: 2)
    /// The city that has the largest value of a signal, with a weight of 1.
    package static let signal = Score(octaves: 6)
    /// A city where the script of a short text is written.
    package static let ownScript = Score(octaves: 5)

    /// A whole name that was typed with its marks may be a 16th as likely as the beginning of one that
    /// has no such marks.
    package static let spelledName = Score(octaves: 4)

    /// How many of the largest cities whose whole name was typed are promised a place on the first page:
    /// whoever looks for `Bo` has no more letters to type. So many names begin with two letters
    /// that even namesakes of the largest city would be hidden, so three are promised. One letter
    /// promises nothing. More letters promise two: behind `Paris` stands one elsewhere, not its twenty districts alone.
    package static func promisedNames(letters: Int) -> Int {
        letters > 2 ? 2 : letters == 2 ? 3 : 0
    }

    /// The cities of a first page. If a name is that of a place, too, all towns of that name are promised a place there: the
    /// place's own cities are many.
    package static let firstPage = 10
    /// The people of a town.
    package static let town = 20_000

    /// The last position that such a city may have, from 1, in front of that of the next. A large town comes before a village.
    /// The third and what follows, and of two letters the second, stand at the end of the page.
    ///
    /// - Parameters:
    ///   - number: how many such cities are larger.
    ///   - count: how many are promised a place.
    package static func promisedPlace(
        _ number: Int, of count: Int, population: UInt32, letters: Int, isCode: Bool
    ) -> Int {
        let second = letters > 2 ? 5 : firstPage
        let end = firstPage + 1 + number - count
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
