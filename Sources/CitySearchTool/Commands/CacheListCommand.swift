import CitySearch
import ArgumentParser
import CitySearchProgram

/// `citysearch cache list`: tells what the cache holds.
struct CacheListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the snapshots in the cache.",
        usage: "citysearch cache list [--format table|json]",
        discussion: """
            Tells of each snapshot which file it is of, how many cities it has, how large it is and \
            when it was last used; the last used comes first.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or there is no cache directory
            """)

    @Option(help: "What the output looks like.")
    var format = CacheListing.Format.table

    func run() async throws {
        let directory = try CacheDirectory.required()
        let listing = await CacheListing(directory)
        var output = OutputBuffer()
        switch format {
        case .table: try output.write(listing.table(now: Platform.now))
        case .json: try output.write(listing.json)
        }
        try output.flush()
    }
}
