package import CitySearch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The attributes of a file that change when it is written or replaced. Times are in nanoseconds since 1970.
package struct FileIdentity: Equatable {
    package var device: UInt64
    package var inode: UInt64
    package var size: Int64
    /// When the content last changed. Programs can set it.
    package var modified: Int64
    /// When the content or an attribute last changed. Programs cannot set it.
    package var changed: Int64

    /// The identity of an ordinary file; nil for anything else.
    package init?(path: FilePath) {
        var status = stat()
        guard unsafe stat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        self.modified = modified.nanoseconds
        self.changed = changed.nanoseconds
    }

    /// Whether this is the same file as another, even under another name.
    package func isSameFile(as other: FileIdentity?) -> Bool {
        other.map { device == $0.device && inode == $0.inode } ?? false
    }

    package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }
}

extension Platform {
    /// The time now, in nanoseconds since 1970.
    package static var now: Int64 {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
        return time.nanoseconds
    }

    /// A time after RFC 3339, to the second: `2026-11-22T03:11:00Z`.
    package static func internetTime(_ nanoseconds: Int64) -> String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else { return "" }
        func padded(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(padded)
        let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(padded)
        return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
    }

    /// Whether a path surely does not exist, not even as something unreadable.
    package static func isMissing(_ path: FilePath) -> Bool {
        var status = stat()
        guard unsafe stat(path.cString, &status) != 0 else { return false }
        return errno == ENOENT || errno == ENOTDIR
    }

    /// Makes a directory that only this user may read, with the missing directories above it.
    package static func makeDirectory(_ path: FilePath) throws(Failure) {
        if unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST { return }
        let failure = Failure()
        let parent = path.directory
        guard failure.isMissing, parent.bytes.count < path.bytes.count else { throw failure }
        try makeDirectory(parent)
        guard unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST else { throw Failure() }
    }

    /// Sets the time of the last change of a file to now, if that is allowed.
    package static func touch(_ path: FilePath) {
        unsafe _ = utimensat(AT_FDCWD, path.cString, nil, 0)
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}
