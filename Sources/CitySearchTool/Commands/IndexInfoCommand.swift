import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch index info`: tells what a snapshot holds.
struct IndexInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Tell what a snapshot holds, and what its bytes go to.",
        usage: "citysearch index info <FILE> [--format table|json]",
        discussion: """
            Only the head is read and verified. An index takes the same bytes in memory as in a \
            snapshot. The digest of the source is what xxhsum -H64 prints for it.

            EXIT STATUS
              0  done
              2  wrong usage, or a file that is no snapshot
            """)

    @Argument(
        help: ArgumentHelp("A snapshot.", valueName: "FILE"),
        completion: .file(extensions: ["cityindex"]))
    var file: FilePath

    @Option(help: "What the output looks like.")
    var format = IndexInfo.Format.table

    func run() async throws {
        let index: CityIndex
        do throws(CityIndexError) {
            index = try await CityIndex(snapshotAt: file, verifying: false)
        } catch {
            throw ToolError.snapshot(error)
        }
        let info = IndexInfo(file: "\(file)", index: index)
        var output = OutputBuffer()
        switch format {
        case .table: try output.write(info.table)
        case .json: try output.write(info.json)
        }
        try output.flush()
    }
}
