/// For sorted keys: the city of each, the key of the same city before it, and each city's last key.
struct KeyChains: Sendable {
    /// Stands for no key.
    static let none = UInt32.max

    let cities: [UInt32]
    let previous: [UInt32]
    let last: [UInt32]

    /// - Parameters:
    ///   - entries: the keys in order.
    ///   - owners: for each batch, the number of the city that each of its keys leads to.
    init(_ entries: Column<KeyEntry>, owners: [Column<UInt32>], _ order: CityOrder) {
        var cities: [UInt32] = []
        var previous: [UInt32] = []
        var last = [UInt32](repeating: Self.none, count: order.count)
        cities.reserveCapacity(entries.count)
        previous.reserveCapacity(entries.count)
        for position in entries.indices {
            let entry = entries[position]
            let ordinal = order.ordinal(of: owners[entry.batch][entry.index], in: entry.batch)
            cities.append(ordinal)
            previous.append(last[Int(ordinal)])
            last[Int(ordinal)] = UInt32(position)
        }
        self.cities = cities
        self.previous = previous
        self.last = last
    }

    /// The positions of a city's keys, the last one first.
    func positions(of ordinal: UInt32) -> some Sequence<Int> {
        sequence(state: last[Int(ordinal)]) { [previous] position -> Int? in
            guard position != Self.none else { return nil }
            defer { position = previous[Int(position)] }
            return Int(position)
        }
    }
}
