/// Which of the found cities a query wants.
///
/// It is passed on often, so it is two references, and both are nil in most queries.
struct Filter {
    /// What the options of the query restrict; nil for nothing.
    private var restrictions: Restrictions?
    /// The place of the city according to the interpretation; nil for anywhere.
    var place: PlaceSet?

    /// Every city passes.
    init() {}

    /// The cities that pass some restrictions.
    init(_ restrictions: Restrictions) {
        self.restrictions = restrictions.areThere ? restrictions : nil
    }

    /// What the options of a query restrict.
    final class Restrictions: Sendable {
        /// The places that are wanted; nil for all.
        fileprivate let places: PlaceSet?
        fileprivate let favourites: Favourites
        /// The minimum population of a city; 0 for any population.
        fileprivate let minimumPopulation: UInt32
        private let box: CoordinateBox?
        private let division: PlaceSet?
        private let traits: Set<CityTrait>

        /// - Parameters:
        ///   - places: the places that are wanted; nil for all.
        ///   - minimumPopulation: the minimum population of a city; 0 for any population.
        ///   - box: the box that contains the city; nil for no restriction.
        ///   - division: the division that contains the city; nil for no restriction.
        ///   - traits: the required traits of a city; empty for none.
        init(
            places: PlaceSet?, favourites: Favourites = .all, minimumPopulation: UInt32,
            box: CoordinateBox? = nil, division: PlaceSet? = nil, traits: Set<CityTrait> = []
        ) {
            self.places = places
            self.favourites = favourites
            self.minimumPopulation = minimumPopulation
            self.box = box
            self.division = division
            self.traits = traits
        }

        /// The same with other favourites.
        fileprivate convenience init(_ others: Restrictions?, favourites: Favourites) {
            self.init(
                places: others?.places, favourites: favourites,
                minimumPopulation: others?.minimumPopulation ?? 0, box: others?.box,
                division: others?.division, traits: others?.traits ?? [])
        }

        fileprivate var areThere: Bool {
            if case .all = favourites { places != nil || isSelective } else { true }
        }

        /// Whether a city of a wanted place may fail by its population, position, division or kind.
        fileprivate var isSelective: Bool {
            minimumPopulation > 0 || box != nil || division != nil || !traits.isEmpty
        }

        fileprivate func admit(_ ordinal: Int, _ contents: IndexContents) -> Bool {
            if let places, !places.contains(contents.place(of: ordinal)) { return false }
            if minimumPopulation > 0, contents.populations[ordinal] < minimumPopulation {
                return false
            }
            if let box, !box.contains(contents.facts[ordinal].coordinate) { return false }
            if let division, !division.contains(contents.place(of: ordinal)) { return false }
            if !traits.isEmpty, !traits.allSatisfy({ $0.belongs(to: ordinal, contents) }) {
                return false
            }
            return favourites.admit(ordinal)
        }
    }

    /// Whether favourites pass, other cities, or both; both do when favourites merely come first.
    enum Favourites {
        case all
        case first(CitySet)
        case only(CitySet)
        case without(CitySet)

        @inline(__always)
        fileprivate func admit(_ ordinal: Int) -> Bool {
            switch self {
            case .all, .first: true
            case .only(let layer): layer.contains(ordinal)
            case .without(let layer): !layer.contains(ordinal)
            }
        }
    }

    var favourites: Favourites {
        get { restrictions?.favourites ?? .all }
        set {
            let changed = Restrictions(restrictions, favourites: newValue)
            restrictions = changed.areThere ? changed : nil
        }
    }

    /// The places that are wanted; nil for all.
    var places: PlaceSet? { restrictions?.places }

    /// The minimum population of a city; 0 for any population.
    var minimumPopulation: UInt32 { restrictions?.minimumPopulation ?? 0 }

    /// Whether a city of a wanted place may fail by its population, position, division or kind.
    var isSelective: Bool { restrictions?.isSelective ?? false }

    /// Whether every city passes.
    @inline(__always)
    var admitsAll: Bool { restrictions == nil && place == nil }

    /// The favourites, if only these pass.
    var onlyFavourites: CitySet? {
        if case .only(let layer) = favourites { layer } else { nil }
    }

    @inline(__always)
    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if let place, place.adjustment(of: ordinal, contents) == nil { return false }
        return restrictions?.admit(ordinal, contents) ?? true
    }

    /// The number of cities of a key range that pass.
    ///
    /// - Complexity: O(1) for short texts without a filter, otherwise O(keys in range).
    @inline(__always)
    func count(_ keyRange: KeyRange, _ contents: IndexContents) -> Int {
        admitsAll ? keyRange.count(contents) : passingCount(keyRange, contents)
    }

    @inline(never)
    private func passingCount(_ keyRange: KeyRange, _ contents: IndexContents) -> Int {
        if let places = onlyPlaces {
            if keyRange.tier == .name { return places.count(in: keyRange.keys, contents) }
            if keyRange.keys.count >= Self.worthBits,
                let count = keyRange.count(
                    lyingIn: places.bits(in: contents.placeTable), contents)
            {
                return count
            }
        }
        var count = 0
        keyRange.forEach(contents) { ordinal, _ in count += admits(Int(ordinal), contents) ? 1 : 0 }
        return count
    }

    /// Whether the index has the count of a range of names that pass, so that no city must be tested.
    var countsNames: Bool { admitsAll || onlyPlaces != nil }

    /// The places whose cities are exactly the ones that pass: the places of the text, or the countries of the query; nil
    /// if more counts.
    private var onlyPlaces: PlaceSet? {
        guard !isSelective, case .all = favourites, (places == nil) != (place == nil) else {
            return nil
        }
        return places ?? place
    }

    /// From this many keys on, a bit for each place pays off.
    private static let worthBits = 1_024

    /// Whether any city of a place may pass.
    func admits(place: Int) -> Bool { places?.contains(place) ?? true }

    /// Calls `body` with the cities of a key range that pass and the keys that lead to them, in any order.
    ///
    /// - Complexity: O(keys in range); for main names see ``forEach(in:_:_:)``.
    @inline(__always)
    func forEach(
        of keyRange: KeyRange, _ contents: IndexContents,
        _ body: (_ ordinal: UInt32, _ key: UInt32) -> Void
    ) {
        guard keyRange.tier != .name else {
            return forEach(in: keyRange.keys, contents) { body($0, Match.ownName) }
        }
        keyRange.forEach(contents) { ordinal, key in
            if admitsAll || admits(Int(ordinal), contents) { body(ordinal, key) }
        }
    }

    /// Calls `body` with the cities of a range that pass, in any order.
    ///
    /// - Complexity: O(cities that pass, and lists of places × log n), or O(range).
    func forEach(in names: Range<Int>, _ contents: IndexContents, _ body: (UInt32) -> Void) {
        if let wanted = places ?? place {
            let areAllThere = onlyPlaces != nil
            for ordinal in wanted.ordinals(in: names, contents)
            where areAllThere || admits(Int(ordinal), contents) {
                body(ordinal)
            }
        } else {
            for ordinal in names where admits(ordinal, contents) { body(UInt32(ordinal)) }
        }
    }
}
