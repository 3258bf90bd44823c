/// What most apps with a list of cities do: they look at each.
struct LinearPeer: Peer {
    /// In name order.
    let cities: [PeerCity]

    func answer(_ task: PeerTask, _ query: TypedPrefix) -> [FoundCity] {
        let found = cities.filter { $0.key.hasPrefix(query.folded) }
        return switch task {
        case .page50: found.prefix(task.limit).map(FoundCity.init)
        case .top10: found.largest(task.limit).map(FoundCity.init)
        }
    }
}

extension Collection<PeerCity> {
    /// The largest cities; cities of equal size keep their order.
    ///
    /// Sorts all that were found, as apps do; the sort of the standard library is stable.
    func largest(_ count: Int) -> ArraySlice<PeerCity> {
        sorted { $0.population > $1.population }.prefix(count)
    }
}
