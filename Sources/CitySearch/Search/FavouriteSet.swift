/// The favourite cities: stable ids, laid over an index as a bitset on its ordinals.
///
/// Programs store the ids. An id that the index lacks is kept, and shows again when ``moved(to:)`` moves the set to an
/// index that has it. As a sequence, and encoded, the set is its ids in the order in which they were added.
///
/// The limit applies to a person's additions: ``add(_:)`` and ``toggle(_:)`` refuse more. Stored ids are all kept,
/// however many they are, so a lower limit loses none.
public struct FavouriteSet: Sendable {
    /// The default maximum number of favourites: 100.
    public static let defaultLimit = 100

    /// With this many favourites, adding another is refused.
    public let limit: Int
    /// The ids, in the order in which they were added.
    public private(set) var ids: [City.ID] = []
    private var members: Set<City.ID> = []
    /// The index that the ids are laid over.
    private let index: CityIndex
    /// The favourites that the index has.
    private var layer: CitySet

    /// Lays favourites over an index.
    ///
    /// - Parameters:
    ///   - ids: stored favourites. All are kept, even above `limit`, and even if the index lacks them; of equal ones
    ///     the first.
    ///   - index: the index whose results will be marked.
    ///   - limit: the maximum number of favourites after an addition.
    /// - Complexity: O(n / 64 + ids × log n) for an index of n cities.
    public init(
        _ ids: some Sequence<City.ID> = EmptyCollection<City.ID>(), over index: CityIndex,
        limit: Int = defaultLimit
    ) {
        self.limit = limit
        for id in ids where members.insert(id).inserted { self.ids.append(id) }
        self.index = index
        layer = CitySet(
            self.ids.compactMap { index.contents.ordinal(of: $0).map(UInt32.init) },
            of: index.contents)
    }

    /// The number of favourites, including ids that the index lacks; see ``missing``.
    public var count: Int { ids.count }

    /// Whether the set is empty.
    public var isEmpty: Bool { ids.isEmpty }

    /// Whether a city is a favourite.
    ///
    /// - Complexity: O(1).
    public func contains(_ id: City.ID) -> Bool { members.contains(id) }

    /// Makes a city a favourite.
    ///
    /// - Throws: ``FavouriteError`` when it is one, when the index has no such city, or when there
    ///   are as many as there may be; the set is then unchanged.
    /// - Complexity: O(n / 64 + favourites) for an index of n cities.
    public mutating func add(_ id: City.ID) throws(FavouriteError) {
        guard !contains(id) else { throw .alreadyFavourite(id) }
        guard let ordinal = index.contents.ordinal(of: id) else { throw .unknownCity(id) }
        guard count < limit else { throw .limitReached(limit, missing: missing.count) }
        ids.append(id)
        members.insert(id)
        layer = CitySet(layer.ordinals + [UInt32(ordinal)], of: index.contents)
    }

    /// Removes a city from the favourites.
    ///
    /// - Throws: ``FavouriteError`` if the city is not a favourite; the set is then unchanged.
    /// - Complexity: O(n / 64 + favourites) for an index of n cities.
    public mutating func remove(_ id: City.ID) throws(FavouriteError) {
        guard members.remove(id) != nil else { throw .notFavourite(id) }
        ids.removeAll { $0 == id }
        if let ordinal = index.contents.ordinal(of: id) {
            layer = CitySet(layer.ordinals.filter { $0 != ordinal }, of: index.contents)
        }
    }

    /// Makes a city a favourite, or removes it if it is one.
    ///
    /// - Returns: whether the city is a favourite now.
    /// - Throws: ``FavouriteError`` when it is to become one and cannot; the set is then unchanged.
    /// - Complexity: O(n / 64 + favourites) for an index of n cities.
    @discardableResult
    public mutating func toggle(_ id: City.ID) throws(FavouriteError) -> Bool {
        if contains(id) {
            try remove(id)
            return false
        }
        try add(id)
        return true
    }

    /// The favourites that the index lacks, in the order in which they were added. Nothing shows them, but
    /// they count towards ``limit``, and come back with an index that has them.
    ///
    /// - Complexity: O(favourites × log n).
    public var missing: [City.ID] { ids.filter { index.contents.ordinal(of: $0) == nil } }

    /// Removes the favourites that the index lacks, and makes room for others.
    ///
    /// - Returns: the removed favourites, in the order in which they were added.
    /// - Complexity: O(favourites × log n).
    @discardableResult
    public mutating func removeMissing() -> [City.ID] {
        let missing = missing
        members.subtract(missing)
        ids.removeAll { !members.contains($0) }
        return missing
    }

    /// Returns the same favourites over another index. The ids of cities that it lacks are kept.
    public func moved(to index: CityIndex) -> FavouriteSet {
        FavouriteSet(ids, over: index, limit: limit)
    }

    /// The favourites that the index has, in the order in which they were added.
    ///
    /// - Complexity: O(favourites × log n).
    public var cities: [City] { ids.compactMap { index[id: $0] } }

    /// The favourites over an index, laid over it first if they were over another.
    func layer(over other: CityIndex) -> CitySet {
        index.contents.bytes === other.contents.bytes ? layer : moved(to: other).layer
    }
}

extension FavouriteSet: Sequence {
    /// Gives the ids in the order in which they were added.
    public func makeIterator() -> IndexingIterator<[City.ID]> { ids.makeIterator() }
}

extension FavouriteSet: Equatable {
    /// Whether two sets have the same ids in the same order, and the same limit, over whatever indexes.
    public static func == (one: FavouriteSet, other: FavouriteSet) -> Bool {
        one.ids == other.ids && one.limit == other.limit
    }
}

/// Why a set of favourites could not be changed. The set is unchanged.
public enum FavouriteError: Error, Hashable, Sendable {
    /// The city is a favourite already.
    case alreadyFavourite(City.ID)
    /// The city is not a favourite.
    case notFavourite(City.ID)
    /// There are as many favourites as there may be. The index lacks `missing` of them, which
    /// ``FavouriteSet/removeMissing()`` removes.
    case limitReached(Int, missing: Int = 0)
    /// The index has no city with this id.
    case unknownCity(City.ID)
}

extension FavouriteError: CustomStringConvertible {
    /// One line that describes what to do.
    public var description: String {
        switch self {
        case .alreadyFavourite(let id): "city \(id) is a favourite already"
        case .notFavourite(let id): "city \(id) is not a favourite"
        case .limitReached(let limit, let missing):
            "no more than \(limit) favourite\(limit == 1 ? "" : "s") can be kept; remove one first"
                + (missing > 0 ? ", such as the \(missing) that the data lack" : "")
        case .unknownCity(let id): "there is no city with the id \(id)"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String { description }
}
