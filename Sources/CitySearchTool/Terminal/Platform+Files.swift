#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What of a file changes when it is written or replaced. Times are in nanoseconds since 1970.
struct FileIdentity: Equatable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    /// When the content was last changed, which programs may set.
    var modified: Int64
    /// When the content or anything else was last changed, which nobody can set.
    var changed: Int64

    /// The identity of an ordinary file; nil for anything else.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
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

    init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }
}

extension Platform {
    /// The time now, in nanoseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
        return time.nanoseconds
    }

    /// The first bytes of an ordinary file, `most` or all that there are; nil when it is none or
    /// cannot be read.
    static func beginning(of path: String, upTo most: Int) -> [UInt8]? {
        guard FileIdentity(path: path) != nil, let file = try? openForReading(path) else {
            return nil
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: most)
        var count = 0
        while count < most {
            guard let more = try? read(file, into: &bytes, count..<most) else { return nil }
            if more == 0 { break }
            count += more
        }
        return Array(bytes[..<count])
    }

    /// Makes a directory that only this user may look into, and those above it, as far as they are
    /// missing.
    static func makeDirectory(_ path: String) throws(Failure) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let failure = Failure()
        guard failure.isMissing, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw failure
        }
        try makeDirectory(String(path[..<slash]))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Failure() }
    }

    /// The names of what lies in a directory; none when it cannot be read.
    static func names(in directory: String) -> [String] {
        guard let handle = unsafe opendir(directory) else { return [] }
        defer { unsafe _ = closedir(handle) }
        var names: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    static func remove(_ path: String) {
        unsafe _ = unlink(path)
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 {
        Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec)
    }
}
