/// A name by which a city is found.
enum CityName: Sendable {
    case own
    /// The alternate name with a key.
    case alternate(Int)
    /// A later word of its own name, with a key.
    case word(Int)
}
