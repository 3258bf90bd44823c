#if Service
import ArgumentParser
import CitySearch
import CitySearchPostal
import CitySearchProgram
import CitySearchStore

extension SQLiteStore {
    /// The path of this user's database.
    static func userPath() throws(StoreError) -> String {
        guard let directory = UserDirectory.data.path else { throw .noPlace }
        return "\(directory.appending("citysearch.db"))"
    }

    /// Opens the store of this user, and tells when it was damaged and a new one was begun.
    static func opened() throws(StoreError) -> SQLiteStore {
        let store = try SQLiteStore(path: SQLiteStore.userPath())
        if let damaged = store.setAside {
            StandardError.writeLine(
                "citysearch: \(store.path): was damaged; it is now \(damaged), and a new one was begun"
            )
        }
        return store
    }
}

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
    func served(with postal: PostalIndex?) async throws -> ServedCities {
        let location = try DataLocation.find(option: data)
        let index = try await load(from: location, isMapped: false)
        // A pipe gives its bytes only once, so it has no digest; the content of the index has one.
        let isFile = FileIdentity(path: location.path) != nil
        let digest =
            try index.source
            ?? (isFile ? SourceDigest(contentsOf: location.path) : index.contentDigest)
        return ServedCities(
            index, postal: postal, digest: digest, source: location.path.description)
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
