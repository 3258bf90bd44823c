/// The keys of each city as a chain through sorted keys: for each key the one of the same city before
/// it, and for each city its last key.
enum KeyChains {
    /// Stands for no key.
    static let none = UInt32.max

    /// Makes the chains.
    ///
    /// - Parameters:
    ///   - cities: the city of each key.
    ///   - previous: one element a key.
    ///   - last: one element a city.
    static func fill(
        _ cities: Span<UInt32>, previous: inout MutableSpan<UInt32>, last: inout MutableSpan<UInt32>
    ) {
        for city in last.indices { last[city] = none }
        for position in cities.indices {
            let city = Int(cities[position])
            previous[position] = last[city]
            last[city] = UInt32(truncatingIfNeeded: position)
        }
    }
}
