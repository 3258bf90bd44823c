/// What careful apps do: binary search in an array that is sorted by its keys, with the standard
/// library's comparison of strings.
struct BinarySearchPeer: Peer {
    private let cities: [PeerCity]

    /// Sorts the cities, since the standard library compares by canonical equivalence, and not by bytes as the engine
    /// does. Cities with equal keys keep their order.
    init(_ cities: [PeerCity]) {
        self.cities = cities.sorted { $0.key < $1.key }
    }

    func answer(_ task: PeerTask, _ query: TypedPrefix) -> [FoundCity] {
        let found = cities[range(of: query.folded)]
        return switch task {
        case .page50: found.prefix(task.limit).map(FoundCity.init)
        case .top10: found.largest(task.limit).map(FoundCity.init)
        }
    }

    private func range(of prefix: String) -> Range<Int> {
        let low = partition { $0 < prefix }
        let high = partition { $0 < prefix || $0.hasPrefix(prefix) }
        return low..<high
    }

    /// The first position whose key does not belong before.
    private func partition(_ belongsBefore: (String) -> Bool) -> Int {
        var (low, high) = (0, cities.count)
        while low < high {
            let middle = (low + high) / 2
            if belongsBefore(cities[middle].key) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
