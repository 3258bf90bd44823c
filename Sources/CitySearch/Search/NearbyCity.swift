/// A city, and how far it is from the point that was asked for.
public struct NearbyCity: Identifiable, Hashable, Sendable {
    /// The city.
    public let city: City
    /// Kilometres along a great circle, as ``Coordinate/distanceInKilometres(to:)`` measures them.
    public let distanceInKilometres: Double

    /// The id of the city.
    public var id: City.ID {
        city.id
    }
}
