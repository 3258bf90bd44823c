import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch cache`: shows and clears the cache of snapshots.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show or clear the cached snapshots.",
        discussion: """
            query, nearest and batch cache a snapshot of each JSON file that they search in \
            $XDG_CACHE_HOME/citysearch, or ~/.cache/citysearch. Snapshots of missing or changed \
            files are removed when the next one is stored. Other files there are not touched.

            EXAMPLES
              citysearch cache list
              citysearch cache list --format json
              citysearch cache clear

            EXIT STATUS
              0  done
              2  wrong usage, or a snapshot that cannot be removed
            """,
        subcommands: [CacheListCommand.self, CacheClearCommand.self]
    )
}

/// `citysearch cache list`: lists the content of the cache.
struct CacheListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the snapshots in the cache.",
        usage: "citysearch cache list [--format table|json]",
        discussion: """
            Shows the source, the number of cities, the size and the last use of each snapshot; \
            the last used comes first.

            EXIT STATUS
              0  done, even if there are none
              2  wrong usage, or there is no cache directory
            """)

    @Option(help: "The format of the output.") var format = ReportFormat.table

    func run() async throws {
        let directory = try CacheDirectory.required()
        let listing = await CacheListing(directory)
        try format.print(lines: listing.lines(now: Platform.now), json: listing.write(to:))
    }
}

/// `citysearch cache clear`: removes the snapshots in the command's cache.
struct CacheClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove the snapshots in the cache.",
        usage: "citysearch cache clear",
        discussion: """
            Removes the content of the cache, and nothing else: other files are not touched, and \
            neither are files that another citysearch is writing. Commands that have a snapshot \
            open continue to use it.

            EXIT STATUS
              0  done, even if there were none
              2  wrong usage, or a snapshot that cannot be removed
            """)

    func run() throws {
        let directory = try CacheDirectory.required()
        let snapshots = directory.snapshots
        let byteCount = snapshots.reduce(0) { $0 + Int(FileIdentity(path: $1)?.size ?? 0) }
        for path in snapshots + directory.records.map(\.path) { try remove(path) }
        directory.removeAbandoned()
        let place = DisplayText.printable("\(directory.path)")
        try OutputBuffer.printLine(
            snapshots.isEmpty
                ? "No snapshots in \(place)"
                : "Removed \(snapshots.count.counted("snapshot")), \(byteCount.counted("byte")) from "
                    + "\(place)")
    }

    private func remove(_ path: FilePath) throws(ToolError) {
        do throws(Platform.Failure) {
            try Platform.remove(path)
        } catch  where !error.isMissing {
            throw .undeletable("\(path)", "\(error)")
        } catch {}
    }
}

extension CacheDirectory {
    /// The cache of this user, for a command that works on it.
    ///
    /// - Throws: ``ToolError/noCache`` when no directory is known, and ``ToolError/unreadable(_:_:)``.
    static func required() throws(ToolError) -> CacheDirectory {
        guard let directory = CacheDirectory() else { throw .noCache }
        guard directory.path.names != nil || Platform.isMissing(directory.path) else {
            throw .unreadable("\(directory.path)", "it is not a directory, or may not be listed")
        }
        return directory
    }
}
