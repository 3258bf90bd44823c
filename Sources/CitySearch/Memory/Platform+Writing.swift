#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform {
    /// A new file open for writing; closed when the last reference goes.
    final class NewFile: Sendable {
        private let descriptor: CInt

        /// Makes a file where there is none.
        init(path: String) throws(Failure) {
            descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Failure() }
        }

        deinit {
            _ = close(descriptor)
        }

        /// Writes bytes behind those that were written before.
        func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
            var done = 0
            while done < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                let step = unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                if step >= 0 {
                    done += step
                } else {
                    let failure = Failure()
                    if failure.number != EINTR { throw failure }
                }
            }
        }

        /// Waits until what was written would outlast the machine's power.
        func synchronize() throws(Failure) {
            guard fsync(descriptor) == 0 else { throw Failure() }
        }
    }

    /// Gives a file another name; what had that name goes.
    static func rename(_ path: String, to other: String) throws(Failure) {
        guard systemRename(path, other) == 0 else { throw Failure() }
    }

    static func remove(_ path: String) {
        unsafe _ = unlink(path)
    }

    /// Makes the names in a directory outlast the machine's power, where the file system can.
    static func synchronizeDirectory(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }

    /// The path without symbolic links; nil when there is nothing.
    static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Whether a file may be put in the place of what is there: an ordinary file, or nothing.
    static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG
    }
}

// The system's calls, whose names those of `Platform` hide.

private func systemWrite(
    _ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
    unsafe write(descriptor, bytes, count)
}

private func systemRename(_ path: String, _ other: String) -> CInt {
    unsafe rename(path, other)
}
