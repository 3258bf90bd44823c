#if Service
import Foundation

/// The file of a database and SQLite's files next to it, `-wal` and `-shm`.
struct DatabaseFile {
    let path: String

    private static let suffixes = ["", "-wal", "-shm"]

    private var directory: String { URL(filePath: path).deletingLastPathComponent().path }

    /// Makes the directory and the file, which only this user may read, unless they are there.
    func make() throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // SQLite gives its other files the same permissions.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Does something that only one process may do at a time to the databases of the directory.
    ///
    /// - Throws: ``StoreError/locked(_:)`` when others took longer than until the deadline.
    func exclusively<Result>(
        until deadline: StoreDeadline, _ body: () throws -> Result
    ) throws -> Result {
        let descriptor = unsafe open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        defer { _ = close(descriptor) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Some file systems have no locks.
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            guard !deadline.isOver else { throw StoreError.locked(path) }
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

    // MARK: Existing files

    /// Tells a file from another that takes its name.
    struct Identity: Equatable {
        fileprivate let numbers: [Int64]
    }

    /// By which changes a database becomes another one.
    enum Change {
        /// Another file has its name.
        case file
        /// Another file has its name, or the name of its log. Data that one process writes into the old log are
        /// invisible to others.
        case fileOrLog
        /// The file has another name, or was written to.
        case fileOrContent
    }

    /// The current identity; nil if there is no file, or no log if that counts.
    func identity(by change: Change) -> Identity? {
        guard let status = Self.status(path) else { return nil }
        switch change {
        case .file: return Identity(numbers: Self.numbers(status))
        case .fileOrLog:
            return Self.status(log).map { log in
                Identity(numbers: Self.numbers(status) + Self.numbers(log))
            }
        case .fileOrContent:
            #if canImport(Darwin)
            let time = status.st_ctimespec
            #else
            let time = status.st_ctim
            #endif
            let content = [Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
            return Identity(numbers: Self.numbers(status) + content)
        }
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static func numbers(_ status: stat) -> [Int64] {
        [Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino)]
    }

    /// Where SQLite keeps changes until they go into the file.
    private var log: String { path + "-wal" }

    /// Whether this user may write the file and create others next to it, as SQLite does.
    var isWritable: Bool { Self.mayWrite(path) && Self.mayWrite(directory) }

    /// Whether this user may write a file or directory, or it is missing: removed files can be created again.
    private static func mayWrite(_ path: String) -> Bool {
        unsafe access(path, W_OK) == 0 || errno == ENOENT
    }

    /// Whether there are changes in SQLite's other files that are not in it yet.
    var hasLog: Bool { (Self.status(log)?.st_size ?? 0) > 0 }

    /// The name by which SQLite reads the file as an unchanging one.
    var unchangingURL: String { URL(filePath: path).absoluteString + "?immutable=1" }
}
#endif
