import Glibc

/// A file that is nowhere but in memory, and has a path all the same.
package final class MemoryFile: Sendable {
    package let descriptor: CInt

    package init() {
        var path = Array("/dev/shm/citysearch-XXXXXX".utf8CString)
        descriptor = unsafe mkstemp(&path)
        guard descriptor >= 0 else { fatalError("cannot make a file in /dev/shm") }
        // It goes with the process, however that ends.
        _ = unsafe unlink(path)
    }

    deinit {
        close(descriptor)
    }

    /// The path of the file as long as it is open.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    /// Replaces all that the file holds.
    package func replaceContents(_ bytes: [UInt8]) {
        var done = 0
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            fatalError("cannot empty the file")
        }
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { bytes in
                unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(done))
            }
            guard count > 0 else { fatalError("cannot write the file") }
            done += count
        }
    }

    /// All that the file holds.
    package var contents: [UInt8] {
        let count = Int(lseek(descriptor, 0, SEEK_END))
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            length = unsafe max(0, pread(descriptor, bytes.baseAddress, count, 0))
        }
    }
}
