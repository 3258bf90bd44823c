#if Service
import ArgumentParser
import CitySearch
import CitySearchPostal
import CitySearchProgram

/// The option that says which cities there are.
struct CitiesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take the cities of this JSON file or snapshot; else those that citysearch searches.",
            valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var data: FilePath?

    /// Opens the index of the cities.
    func load() async throws -> CityIndex {
        try await load(from: DataLocation.find(option: data))
    }

    /// Opens the cities for the service. It reads files and maps none: the process would end if somebody cut a mapped
    /// file short.
    func served(
        with postal: PostalIndex?, signal: [City.ID: Double], synonyms: Synonyms
    ) async throws -> ServedCities {
        let location = try DataLocation.find(option: data)
        let index = try await load(from: location, isMapped: false)
        // A pipe gives its bytes only once, so it has no digest; the content of the index has one.
        let isFile = FileIdentity(path: location.path) != nil
        let digest =
            try index.source
            ?? (isFile ? SourceDigest(contentsOf: location.path) : index.contentDigest)
        return ServedCities(
            index, postal: postal, signal: signal, synonyms: synonyms, digest: digest,
            source: location.path.description)
    }

    private func load(
        from location: DataLocation, isMapped: Bool = true
    ) async throws -> CityIndex {
        try await LoadedIndex(
            location, cache: SnapshotCache(isMapped: isMapped) { _ in }, locale: nil,
            isLenient: false, isMapped: isMapped
        ).index
    }
}
#endif
