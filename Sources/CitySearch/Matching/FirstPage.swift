/// Which cities are promised a place on the first page.
package enum FirstPage {
    /// The cities of a first page. If a name is that of a place, too, all towns of that name are promised a place there: the
    /// place's own cities are many.
    package static let size = 10
    /// The people of a town.
    package static let town = 20_000

    /// The number of largest cities with the typed full name that are guaranteed a position on the first page: a user
    /// who typed `Bo` has no more letters to type. One letter guarantees none. Two letters guarantee three, since so
    /// many names begin with them. More letters guarantee two: after `Paris` comes one elsewhere, and not only its
    /// twenty districts.
    package static func promisedNames(letters: Int) -> Int {
        letters > 2 ? 2 : letters == 2 ? 3 : 0
    }

    /// The last position that such a city may have, from 1. A large town comes before a village.
    /// The third and later ones, and the second one of two letters, are at the end of the page.
    ///
    /// - Parameters:
    ///   - number: the number of larger cities of this kind.
    ///   - count: the number of cities with a promised place.
    package static func promisedPlace(
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
