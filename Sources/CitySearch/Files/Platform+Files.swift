#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Platform {
    /// A new file open for writing; closed when the last reference goes.
    package final class NewFile: Sendable {
        private let descriptor: CInt

        /// Creates a file; fails when the path exists.
        ///
        /// - Parameter old: the file whose permissions the new one gets; nil for default permissions.
        package init(path: FilePath, replacing old: Replaceable?) throws(Failure) {
            // Who cannot open the old file must not be able to open the new one.
            descriptor = unsafe open(
                path.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o666 : 0o600)
            guard descriptor >= 0 else { throw Failure() }
            guard let old else { return }
            // Only the superuser may give a file away.
            _ = fchown(descriptor, old.owner, old.group)
            guard fchmod(descriptor, old.permissions) == 0 else {
                let failure = Failure()
                try? Platform.remove(path)
                throw failure
            }
        }

        deinit {
            _ = close(descriptor)
        }

        /// Appends bytes.
        package func write(_ bytes: Span<UInt8>) throws(Failure) {
            try Platform.write(bytes, to: descriptor)
        }

        /// Takes the lock that marks the file as being written. The system releases it with the process. Waits while
        /// another process tests the lock.
        ///
        /// - Returns: whether the file still has a name; true where there are no locks.
        func lock() -> Bool {
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else { return true }
            }
            var status = stat()
            return unsafe fstat(descriptor, &status) != 0 || status.st_nlink > 0
        }

        /// Flushes the file to the disk.
        func synchronize() throws(Failure) {
            guard fsync(descriptor) == 0 else { throw Failure() }
        }
    }

    /// Writes all bytes to an open descriptor.
    package static func write(_ bytes: Span<UInt8>, to descriptor: CInt) throws(Failure) {
        try unsafe bytes.withUnsafeBytes { bytes throws(Failure) in
            var done = 0
            while done < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                let step = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if step >= 0 {
                    done += step
                } else {
                    let failure = Failure()
                    if failure != .system(EINTR) { throw failure }
                }
            }
        }
    }

    /// The first bytes of an ordinary file, at most `most`; nil for anything else.
    package static func beginning(
        of path: FilePath, upTo most: Int
    ) throws(Failure) -> [UInt8]? {
        // Opening anything else, such as a pipe, may consume input or block.
        var status = stat()
        guard unsafe stat(path.cString, &status) == 0 else { throw Failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        let file = try File(ordinaryFileAt: path)
        var bytes = [UInt8](repeating: 0, count: most)
        var target = bytes.mutableSpan
        let count = try unsafe target.withUnsafeMutableBytes { target throws(Failure) in
            try unsafe file.read(into: target, at: nil)
        }
        return Array(bytes[..<count])
    }

    /// Renames a file. A file that had the name is removed.
    static func rename(_ path: FilePath, to other: FilePath) throws(Failure) {
        guard unsafe systemRename(path.cString, other.cString) == 0 else { throw Failure() }
    }

    package static func remove(_ path: FilePath) throws(Failure) {
        guard unsafe unlink(path.cString) == 0 else { throw Failure() }
    }

    /// Removes a regular file if no process holds its lock (``NewFile/lock()``) and `isRemovable` accepts its first
    /// bytes.
    static func removeUnlocked(
        _ path: FilePath, upTo count: Int, where isRemovable: ([UInt8]) -> Bool
    ) {
        let descriptor = unsafe open(path.cString, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { return }
        var bytes = [UInt8](repeating: 0, count: count)
        let length = unsafe pread(descriptor, &bytes, count, 0)
        if length >= 0, isRemovable(Array(bytes[..<length])) { try? remove(path) }
    }

    /// Flushes the names in a directory to the disk, where the file system can.
    static func synchronizeDirectory(_ path: FilePath) {
        let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }

    /// The names of the entries of a directory; nil when it cannot be read.
    static func names(in path: FilePath) -> [FilePath]? {
        guard let directory = unsafe opendir(path.cString) else { return nil }
        defer { unsafe _ = closedir(directory) }
        var names: [FilePath] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe FilePath(bytes: bytes.prefix { $0 != 0 })
            }
            if name != FilePath("."), name != FilePath("..") { names.append(name) }
        }
        return names
    }

    /// The path without symbolic links; nil when it does not exist.
    package static func resolved(_ path: FilePath) -> FilePath? {
        guard let resolved = unsafe realpath(path.cString, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe FilePath(
            bytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    /// The path without symbolic links at its end; the target of the last one need not exist.
    static func followed(_ path: FilePath) throws(Failure) -> FilePath {
        if let resolved = resolved(path) { return resolved }
        var path = path
        for _ in 0...mostLinks {
            guard let target = linkTarget(of: path) else { return path }
            path = target.isAbsolute ? target : path.directory.appending(target)
        }
        throw Failure(ELOOP)
    }

    /// As many as Linux follows.
    private static let mostLinks = 40

    /// The target of a symbolic link; nil for anything else.
    private static func linkTarget(of path: FilePath) -> FilePath? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path.cString, &bytes, bytes.count)
        return count > 0 ? FilePath(bytes: bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
    }

    /// An ordinary file that another may replace, with its owner and its permissions.
    package struct Replaceable {
        let owner: uid_t
        let group: gid_t
        let permissions: mode_t

        /// - Returns: nil when there is no file at the path.
        /// - Throws: ``Failure/notReplaceable`` for anything but a regular file.
        init?(_ path: FilePath) throws(Failure) {
            var status = stat()
            guard unsafe stat(path.cString, &status) == 0 else { return nil }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notReplaceable }
            (owner, group) = (status.st_uid, status.st_gid)
            permissions = status.st_mode & 0o777
        }
    }
}

// System calls whose names the methods of `Platform` hide.

private func systemWrite(
    _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
    unsafe write(descriptor, bytes, count)
}

private func systemRename(
    _ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>
) -> CInt {
    unsafe rename(path, other)
}
