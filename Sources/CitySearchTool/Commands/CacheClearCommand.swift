import ArgumentParser
import CitySearch
import CitySearchProgram

/// `citysearch cache clear`: removes the snapshots that the command keeps for itself.
struct CacheClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: "Remove the snapshots in the cache.",
        usage: "citysearch cache clear",
        discussion: """
            Removes what the cache holds, and nothing else: files that are not the cache's own are \
            left alone, and so is what another citysearch writes just now. Commands that have a \
            snapshot open go on with it.

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
