import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch cache`: shows and clears the cache of snapshots.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show or clear the snapshots that the command keeps for itself.",
        discussion: """
            query, nearest and batch keep a snapshot of each JSON file that they search in \
            $XDG_CACHE_HOME/citysearch, or ~/.cache/citysearch. Snapshots of files that are gone or \
            were changed go when the next one is kept. Files there that are not the cache's own are \
            left alone.

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

extension CacheDirectory {
    /// The cache of this user, for a command that works on it.
    ///
    /// - Throws: ``ToolError/noCache`` when no directory is known, and ``ToolError/unreadable(_:_:)``.
    static func required() throws(ToolError) -> CacheDirectory {
        guard let directory = CacheDirectory() else { throw .noCache }
        guard directory.path.names != nil || Platform.isMissing(directory.path) else {
            throw .unreadable("\(directory.path)", "it is no directory, or may not be listed")
        }
        return directory
    }
}
