import ArgumentParser
import CitySearch

/// `citysearch index build`: makes a snapshot.
struct IndexBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Make a snapshot of a file of cities.",
        usage: "citysearch index build [--data <FILE>] [-o <FILE>]",
        discussion: """
            A file that is there is replaced as a whole, and only when all went well.

            EXAMPLES
              citysearch index build
              citysearch index build --data my-cities.json -o my.cityindex

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Option(
        help: ArgumentHelp("The cities: a JSON file, or a snapshot of them.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var data: String?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Where to write the snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var output = "cities.cityindex"

    func validate() throws {
        if data?.isEmpty == true { throw ValidationError("--data needs the name of a file.") }
        if output.isEmpty { throw ValidationError("-o needs the name of a file.") }
    }

    func run() async throws {
        let location = try DataLocation.find(option: data)
        let before = try digest(location)
        let loaded = try await LoadedIndex(location, cache: nil, locale: nil)
        // What was loaded has the digest that the file had before only if it has it still.
        guard try digest(location) == before else { throw ToolError.changing(location.path) }
        let progress = Progress()
        progress.show("Writing \(output) …")
        do throws(SnapshotError) {
            defer { progress.erase() }
            // A snapshot knows its own source.
            try await loaded.index.writeSnapshot(
                to: output, source: loaded.isOpened ? nil : before)
        } catch {
            throw ToolError.snapshot(error)
        }
        var text = OutputBuffer()
        try text.write(
            "Wrote \(output): \(loaded.index.count.grouped) cities, "
                + "\(loaded.index.byteCount.grouped) bytes\n")
        try text.flush()
    }

    /// The digest of the cities' file; nil for what is no ordinary file, or is missing.
    private func digest(_ location: DataLocation) throws -> SourceDigest? {
        guard FileIdentity(path: location.path) != nil else { return nil }
        do throws(SnapshotError) {
            return try SourceDigest(contentsOf: location.path)
        } catch {
            throw ToolError.badData("\(error)", location.origin)
        }
    }
}
