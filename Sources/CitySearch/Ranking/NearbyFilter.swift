/// What a city must be, beside being near.
public struct NearbyFilter: Hashable, Sendable {
    /// Only cities of these countries; of all when empty.
    public var countries: Set<CountryCode>
    /// Only cities that are known to have so many people; nil or 0 for all.
    public var minimumPopulation: Int?
    /// Only cities that are not farther away, in kilometres; nil for all. A negative distance, or
    /// what is no number, finds nothing.
    public var maximumKilometres: Double?

    /// Takes every city unless said otherwise.
    public init(
        countries: Set<CountryCode> = [], minimumPopulation: Int? = nil,
        maximumKilometres: Double? = nil
    ) {
        self.countries = countries
        self.minimumPopulation = minimumPopulation
        self.maximumKilometres = maximumKilometres
    }
}

/// A filter as the index sees it.
struct NearbyConditions {
    /// The places that are wanted; nil for all.
    private let places: PlaceSet?
    /// 0 for cities of any population.
    private let minimumPopulation: UInt32
    /// Kilometres.
    let maximumKilometres: Double

    /// - Returns: nil when no city can pass.
    init?(_ filter: NearbyFilter, _ contents: IndexContents) {
        guard let population = UInt32(exactly: max(0, filter.minimumPopulation ?? 0)) else {
            return nil
        }
        minimumPopulation = population
        maximumKilometres = filter.maximumKilometres ?? .infinity
        guard maximumKilometres >= 0 else { return nil }
        places = contents.placeTable.membership(in: filter.countries)
        if let places, places.places.isEmpty { return nil }
    }

    /// Whether every city passes that is near enough.
    var admitsAll: Bool {
        places == nil && minimumPopulation == 0
    }

    @inline(__always)
    func admits(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if let places, !places.contains(contents.place(of: ordinal)) { return false }
        return contents.populations[ordinal] >= minimumPopulation
    }

    /// All ordinals that can pass, when there are few; nil when there are more than `most`.
    ///
    /// - Complexity: O(countries + log n + most).
    func candidates(upTo most: Int, _ contents: IndexContents) -> [UInt32]? {
        if minimumPopulation > 0 {
            let ranked = contents.ordinalsByPopulation
            let count = ranked.indices.partitionPoint {
                contents.populations[Int(ranked[$0])] >= minimumPopulation
            }
            if count <= most { return (0..<count).map { ranked[$0] } }
        }
        guard let places else { return nil }
        let postings = contents.placeTable.postings
        let lists = places.places.map(postings.list(of:))
        guard lists.reduce(0, { $0 + $1.count }) <= most else { return nil }
        return lists.joined().map { postings[$0] }
    }
}
