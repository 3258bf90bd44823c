import CitySearch

/// The engine itself, which gets its queries as they were typed.
struct EnginePeer: Peer {
    let index: CityIndex

    func answer(_ task: PeerTask, _ query: TypedPrefix) -> [FoundCity] {
        let question = SearchQuery(
            query.typed, order: task == .page50 ? .name : .population,
            includesAlternateNames: false, includesCountries: false, expectedCount: task.limit)
        return index.search(question).prefix(task.limit).map {
            FoundCity(id: $0.city.id, name: $0.city.name)
        }
    }
}
