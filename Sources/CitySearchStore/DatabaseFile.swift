#if Service
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file of a database and those that SQLite keeps beside it, `-wal` and `-shm`.
struct DatabaseFile {
    let path: String

    private static let suffixes = ["", "-wal", "-shm"]

    private var directory: String {
        URL(filePath: path).deletingLastPathComponent().path
    }

    /// The database of this user: in `$XDG_DATA_HOME`, else in `~/.local/share`; nil when neither is
    /// known.
    static func userPath(_ environment: [String: String]) -> String? {
        // The specification says to ignore a relative path.
        let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/share" }
        return (named ?? home).map { $0 + "/citysearch/citysearch.db" }
    }

    /// Makes the directory and the file, which only this user may read, unless they are there.
    func make() throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // SQLite gives the files beside it the same permissions.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Does something that only one process may do at a time to the databases of the directory.
    ///
    /// - Throws: ``StoreError/locked(_:)`` when others took longer than `timeout`, in seconds.
    func exclusively<Result>(timeout: Double, _ body: () throws -> Result) throws -> Result {
        let descriptor = unsafe open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        defer { _ = close(descriptor) }
        let end = ContinuousClock.now + .seconds(timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Some file systems have no locks.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard ContinuousClock.now < end else { throw StoreError.locked(path) }
            usleep(5_000)
        }
        return try body()
    }

    /// Renames the files, so that nothing of a damaged database is lost.
    ///
    /// - Returns: the path that the database has now.
    func setAside(at time: Date) throws -> String {
        let stamp = time.formatted(.iso8601).replacing(":", with: "")
        let files = FileManager.default
        let first = "\(path).corrupt-\(stamp)"
        var target = first
        var number = 2
        while files.fileExists(atPath: target) {
            target = "\(first)-\(number)"
            number += 1
        }
        for suffix in Self.suffixes where files.fileExists(atPath: path + suffix) {
            try files.moveItem(atPath: path + suffix, toPath: target + suffix)
        }
        return target
    }

    /// What tells the file from another that takes its name; nil when there is none.
    var identity: [UInt64]? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    }
}
#endif
