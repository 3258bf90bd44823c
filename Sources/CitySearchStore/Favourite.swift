#if Service
package import CitySearch
package import Foundation

/// A favourite city, with data for when the index lacks it.
package struct Favourite: Hashable, Sendable, Codable {
    package let id: City.ID
    package let name: String
    /// The code of its country; nil when it has none.
    package let country: String?
    /// To the millisecond.
    package let addedAt: Date
    /// The heading of the user's group; nil without one.
    package let group: String?
    /// The user's note, one line; nil without one.
    package let note: String?

    package init(
        id: City.ID, name: String, country: String?, addedAt: Date, group: String? = nil,
        note: String? = nil
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.addedAt = addedAt
        self.group = group
        self.note = note
    }

    package init(_ city: City, addedAt: Date) {
        self.init(id: city.id, name: city.name, country: city.country?.rawValue, addedAt: addedAt)
    }
}

/// The result of adding favourites.
package enum FavouriteAddition: Hashable, Sendable {
    /// All are favourites now, of which this many are new.
    case added(Int)
    /// There would have been more than this limit, and nothing was changed.
    case limitReached(Int)
}

/// A change of a favourite's texts by the user.
package struct FavouriteChange: Hashable, Sendable {
    /// A change of one of its texts.
    package enum Text: Hashable, Sendable {
        case kept
        /// It was replaced by another one; nil for none.
        case replaced(String?)

        fileprivate func applied(to text: String?) -> String? {
            switch self {
            case .kept: text
            case .replaced(let other): other
            }
        }
    }

    /// The maximum numbers of Unicode scalars of a group and a note.
    package static let (longestGroup, longestNote) = (50, 200)

    package let group: Text
    package let note: Text

    package init(group: Text = .kept, note: Text = .kept) {
        self.group = group
        self.note = note
    }

    /// A text in its stored form: one line, without white space at its ends; nil if it is empty.
    ///
    /// - Complexity: O(*n*) in the text.
    package static func line(_ text: String) -> String? {
        let scalars = text.unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl || Character(scalar).isNewline ? " " : scalar
        }
        var line = String.UnicodeScalarView(scalars)[...]
        line = line.drop { $0.properties.isWhitespace }
        while line.last?.properties.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }

    /// A favourite after the change.
    func applied(to favourite: Favourite) -> Favourite {
        Favourite(
            id: favourite.id, name: favourite.name, country: favourite.country,
            addedAt: favourite.addedAt, group: group.applied(to: favourite.group),
            note: note.applied(to: favourite.note))
    }
}

/// The result of moving one of the favourites.
struct FavouriteMove {
    /// The favourite that is moved.
    let favourite: Favourite
    /// All of them, in their new order.
    let order: [Favourite]

    /// - Parameter place: the number of favourites before it then; it comes last if there are fewer.
    /// - Returns: nil if the city is not a favourite.
    init?(of id: City.ID, to place: Int, in favourites: [Favourite]) {
        guard let before = favourites.firstIndex(where: { $0.id == id }) else { return nil }
        var order = favourites
        favourite = order.remove(at: before)
        order.insert(favourite, at: min(max(place, 0), order.count))
        self.order = order
    }
}
#endif
