import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch index build`: makes a snapshot.
struct IndexBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Make a snapshot of a file of cities.",
        usage: "citysearch index build [--data <FILE>] [-o <FILE>] [<option> ...]",
        discussion: """
            The snapshot has all of the cities and of their names, or a part, as for a web page. \
            Omitted data is neither searchable nor returned; everything else behaves as usual. \
            citysearch index info --compressed prints the size of each part.

            An existing snapshot is replaced atomically, and only on success. Another file is not \
            replaced without --force, and the source of the cities never is.

            EXAMPLES
              citysearch index build
              citysearch index build --data my-cities.json -o my.cityindex
              citysearch index build --min-population 15000 -o towns.cityindex
              citysearch index build --largest 9000 --languages en -o web.cityindex
              citysearch index build --countries AT,CH --without time-zones -o a.cityindex

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Option(
        help: ArgumentHelp(
            "The cities: a JSON file, or a snapshot of them; - is standard input.",
            valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var data: FilePath?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The path of the snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var output = FilePath("cities.cityindex")

    @Flag(help: "Also replace a file that is not a snapshot.") var force = false

    @Flag(
        help: """
            Make a snapshot for transmission, for example to a web page: it omits what opening can \
            compute, and compresses to less than half. Opening it takes longer.
            """)
    var packed = false

    @OptionGroup var selection: SelectionOptions
    @OptionGroup var leniency: LenientOption

    func validate() throws {
        if data?.bytes.isEmpty == true { throw ValidationError("--data needs the name of a file.") }
        if output.bytes.isEmpty { throw ValidationError("-o needs the name of a file.") }
    }

    func run() async throws {
        let location = try DataLocation.find(option: data)
        try output.checkMayBeReplaced(
            from: location.isStandardInput ? [] : [location.path], force: force, kind: "snapshot"
        ) { try LoadedIndex.isSnapshot(output) }
        let before = try digest(location)
        let loaded = try await LoadedIndex(
            location, cache: nil, locale: nil, isLenient: leniency.isLenient)
        // If the file still has the digest that it had before loading, the loaded index has it, too.
        guard try digest(location) == before else { throw ToolError.changing("\(location.path)") }
        let progress = Progress()
        progress.show("Writing \(output) …")
        var index = loaded.index
        // A snapshot knows its own source.
        var source = loaded.isOpened ? index.source : before
        do {
            defer { progress.erase() }
            if let selected = try await selected(of: index) {
                // Parts of the same cities are distinguished by their content.
                (index, source) = (selected, selected.contentDigest)
            }
            if packed { index = try await index.packed() }
            try await index.writeSnapshot(to: output, source: source)
        }
        try OutputBuffer.printLine(
            "Wrote \(DisplayText.printable("\(output)")): \(index.count.counted("city")), "
                + "\(index.bytes.count.counted("byte"))")
    }

    /// The selected part of an index; nil if that is all.
    private func selected(of index: CityIndex) async throws -> CityIndex? {
        guard let selection = try selection.selection(of: index) else { return nil }
        let selected = try await index.selecting(selection)
        if selected.count == 0, index.count > 0 { throw ToolError.noCityLeft }
        return selected
    }

    /// The digest of the cities' file; nil for anything but a regular file, or if it is missing.
    private func digest(_ location: DataLocation) throws -> SourceDigest? {
        guard !location.isStandardInput, FileIdentity(path: location.path) != nil else {
            return nil
        }
        do throws(CityIndexError) {
            return try SourceDigest(contentsOf: location.path)
        } catch {
            throw DataError.bad("\(error)", location.origin)
        }
    }
}
