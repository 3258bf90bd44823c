#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram

/// The option for the data.
struct CitiesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the cities from this JSON file or snapshot; default: the data of citysearch.",
            valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var data: FilePath?

    /// Opens the index of the cities.
    func load() async throws -> CityIndex {
        try await load(from: DataLocation.find(option: data)).index
    }

    /// Opens the cities for the service. It reads files and maps none: truncating a mapped file would kill the process.
    func served(under overlay: Overlay) async throws -> ServedCities {
        let location = try DataLocation.find(option: data)
        let (index, path) = try await load(from: location, isMapped: false)
        // Anybody can write a snapshot with right checksums, and a wrong one may end the service at a query.
        if [.option, .environment].contains(location.origin), try LoadedIndex.isSnapshot(path) {
            try index.verifyContents(of: path)
        }
        // A pipe gives its bytes only once, so it has no digest; the content of the index has one.
        let isFile = FileIdentity(path: path) != nil
        let digest =
            try index.source ?? (isFile ? SourceDigest(contentsOf: path) : index.contentDigest)
        return ServedCities(index, under: overlay, digest: digest, source: path.description)
    }

    /// The cities of a file, and the file that they were read from. A snapshot of another version, which this program
    /// cannot open, is built again from the list next to it: an upgrade must not prevent the service from starting.
    private func load(
        from location: DataLocation, isMapped: Bool = true
    ) async throws -> (index: CityIndex, path: FilePath) {
        do {
            return (try await index(of: location, isMapped: isMapped), location.path)
        } catch {
            guard let list = Self.list(beside: location.path) else { throw error }
            StandardError.writeLine("citysearch: \(error); rebuilding it from \(list)")
            let location = try DataLocation.find(option: list)
            return (try await index(of: location, isMapped: isMapped), list)
        }
    }

    /// The list that a snapshot was made from, if it is next to it under the same name: `cities.json` for
    /// `cities.cityindex`.
    private static func list(beside path: FilePath) -> FilePath? {
        let suffix = ".cityindex"
        let name = path.description
        guard name.hasSuffix(suffix), (try? LoadedIndex.isSnapshot(path)) == true else {
            return nil
        }
        let list = FilePath(String(name.dropLast(suffix.count)) + ".json")
        return Platform.exists(list) ? list : nil
    }

    private func index(of location: DataLocation, isMapped: Bool) async throws -> CityIndex {
        try await LoadedIndex(
            location, cache: SnapshotCache(isMapped: isMapped, alwaysVerifies: true) { _ in },
            locale: nil, isLenient: false, isMapped: isMapped
        ).index
    }
}
#endif
