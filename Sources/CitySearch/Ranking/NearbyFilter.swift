/// What a city must be, beside being near.
public struct NearbyFilter: Hashable, Sendable {
    /// Only cities of these countries; of all when empty.
    public var countries: Set<CountryCode>
    /// Only cities that are known to have so many people; nil or 0 for all.
    public var minimumPopulation: Int?
    /// Only cities that are not farther away, in kilometres; nil for all. A negative distance, or
    /// what is no number, finds nothing.
    public var maximumDistance: Double?

    /// Takes every city unless said otherwise.
    public init(
        countries: Set<CountryCode> = [], minimumPopulation: Int? = nil,
        maximumDistance: Double? = nil
    ) {
        self.countries = countries
        self.minimumPopulation = minimumPopulation
        self.maximumDistance = maximumDistance
    }
}
