import ArgumentParser

/// `citysearch index`: makes snapshots and tells of them.
struct IndexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Make, describe and verify snapshots of an index.",
        discussion: """
            A snapshot is an index in a file, which --data opens in milliseconds instead of loading \
            JSON. query, nearest and batch keep one for themselves; this is for those who want one \
            elsewhere.

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
