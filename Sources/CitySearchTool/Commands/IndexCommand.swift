import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch index`: makes and describes snapshots.
struct IndexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Make, describe and verify snapshots of an index.",
        discussion: """
            A snapshot is an index in a file, which --data opens in milliseconds instead of \
            loading JSON. query, nearest and batch cache one automatically; this command writes \
            one elsewhere.

            EXAMPLES
              citysearch index build --data cities.json -o world.cityindex
              citysearch index info world.cityindex
              citysearch index verify world.cityindex
              citysearch query --data world.cityindex lon

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read, written or trusted
            """,
        subcommands: [IndexBuildCommand.self, IndexInfoCommand.self, IndexVerifyCommand.self]
    )
}

/// `citysearch index info`: describes a snapshot.
struct IndexInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show the content of a snapshot and the size of its parts.",
        usage: "citysearch index info <FILE> [--compressed] [--format table|json]",
        discussion: """
            Only the head is read and verified. An index takes the same bytes in memory as in a \
            snapshot. --compressed reads everything, and prints the size of each part after \
            compression as by gzip -9. The digest of the source is what xxhsum -H64 prints for it; \
            a selection has its own digest.

            EXIT STATUS
              0  done
              2  wrong usage, or a file that is not a snapshot
            """)

    @Argument(
        help: ArgumentHelp("A snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var file: FilePath

    @Flag(help: "Also show the compressed size of each part.") var compressed = false

    @Option(help: "The format of the output.") var format = ReportFormat.table

    func run() async throws {
        let index = try await CityIndex(.snapshotFile(file), verifying: false)
        let info = IndexInfo(
            file: "\(file)", index: index,
            compressed: compressed ? CompressedLengths(of: index) : nil)
        try format.print(lines: info.lines, json: info.write(to:))
    }
}

/// `citysearch index verify`: checks a snapshot.
struct IndexVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every byte of a snapshot.",
        usage: "citysearch index verify <FILE>",
        discussion: """
            Compares all bytes with their checksums. With --deep it also checks all invariants \
            that searching relies on, which reveals an error of the program that wrote them; that \
            takes 15 seconds for the bundled data.

            EXIT STATUS
              0  the snapshot is intact
              2  it is not, or cannot be read
            """)

    @Argument(
        help: ArgumentHelp("A snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var file: FilePath

    @Flag(help: "Also check the invariants of the index.") var deep = false

    func run() async throws {
        let progress = Progress()
        progress.show("Verifying \(file) …")
        let index: CityIndex
        do {
            defer { progress.erase() }
            index = try await CityIndex(.snapshotFile(file))
            if deep { try index.verifyContents(of: file) }
        }
        try OutputBuffer.printLine(
            "\(DisplayText.printable("\(file)")): intact, \(index.count.counted("city")), "
                + "\(index.bytes.count.counted("byte"))")
    }
}
