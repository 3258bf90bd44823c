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
#endif
