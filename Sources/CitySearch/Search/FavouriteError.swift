/// Why a set of favourites could not be changed. It stays as it was.
public enum FavouriteError: Error, Hashable, Sendable {
    /// The city is a favourite already.
    case alreadyFavourite(City.ID)
    /// The city is no favourite.
    case notFavourite(City.ID)
    /// There are as many favourites as there may be.
    case limitReached(Int)
    /// The index has no city with this id.
    case unknownCity(City.ID)
}

extension FavouriteError: CustomStringConvertible {
    /// One line that says what to do.
    public var description: String {
        switch self {
        case .alreadyFavourite(let id): "city \(id) is a favourite already"
        case .notFavourite(let id): "city \(id) is not a favourite"
        case .limitReached(let limit):
            "there are \(limit) favourites, which is the limit; remove one first"
        case .unknownCity(let id): "there is no city with the id \(id)"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String {
        description
    }
}
