#if Service
import CitySearch

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
