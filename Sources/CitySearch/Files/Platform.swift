#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// All calls of the engine to the operating system. The command adds calls that only a program needs.
package enum Platform {
    /// Why something could not be done with a file.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        /// A call of the system failed, with this number.
        case system(CInt)
        /// The path that a file should replace names something else than an ordinary file.
        case notReplaceable
        /// The path names no ordinary file, but a directory, a pipe or a device.
        case notOrdinary
        /// The file became shorter while it was read.
        case shortened

        package init(_ number: CInt = errno) { self = .system(number) }

        package var description: String {
            switch self {
            case .notReplaceable: return "it exists and is not a file"
            case .notOrdinary: return "it is not a regular file"
            case .shortened: return "it became shorter while it was read"
            case .system(let number):
                guard let text = unsafe strerror(number) else { return "error \(number)" }
                return unsafe String(cString: text)
            }
        }
    }

    /// A file open for reading; closed when the last reference goes.
    package final class File: Sendable {
        package let descriptor: CInt

        package init(path: FilePath) throws(Failure) {
            descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure() }
        }

        /// Opens a regular file, and fails for anything else. Opening does not block, as it does for a pipe without a
        /// writer.
        package init(ordinaryFileAt path: FilePath) throws(Failure) {
            descriptor = unsafe open(
                path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            guard descriptor >= 0 else { throw Failure() }
            guard try status().st_mode & S_IFMT == S_IFREG else { throw .notOrdinary }
        }

        /// A duplicate of an open descriptor, which stays open.
        package init(duplicating other: CInt) throws(Failure) {
            descriptor = dup(other)
            guard descriptor >= 0 else { throw Failure() }
        }

        deinit {
            _ = close(descriptor)
        }

        /// The length in bytes of a file that was just opened. Nil for anything else: a pipe, a terminal, a directory,
        /// or a file with generated content, as in `/proc`.
        func length() throws(Failure) -> Int? {
            let status = try status()
            let isAtStart = lseek(descriptor, 0, SEEK_CUR) == 0
            return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0 && isAtStart
                ? Int(status.st_size) : nil
        }

        fileprivate func status() throws(Failure) -> stat {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw Failure() }
            return status
        }

        /// Reads into `target` until it is full or the file ends, and returns the number of bytes read.
        ///
        /// - Parameter offset: where in the file to begin; nil to read on.
        func read(
            into target: UnsafeMutableRawBufferPointer, at offset: Int?
        ) throws(Failure)
            -> Int
        {
            var done = 0
            while done < target.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
                let step = try unsafe readOnce(into: rest, at: offset.map { $0 + done })
                if step == 0 { break }
                done += step
            }
            return done
        }

        /// Reads the available bytes into a part of an array; waits if there are none yet.
        ///
        /// - Parameter offset: where in the file to begin; nil to read on.
        /// - Returns: the number of bytes read; 0 at the end.
        package func readAvailable(
            into target: inout [UInt8], _ part: Range<Int>, at offset: Int? = nil
        ) throws(Failure) -> Int {
            var target = target.mutableSpan
            return try unsafe target.withUnsafeMutableBytes { bytes throws(Failure) in
                let part = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[part])
                return try unsafe readOnce(into: part, at: offset)
            }
        }

        /// Reads until a part of an array is full or the file ends, and returns the number of bytes read.
        ///
        /// - Parameter offset: where in the file to begin; nil to read on.
        package func fill(
            _ target: inout [UInt8], _ part: Range<Int>, at offset: Int? = nil
        ) throws(Failure) -> Int {
            var target = target.mutableSpan
            return try unsafe target.withUnsafeMutableBytes { bytes throws(Failure) in
                try unsafe read(
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[part]), at: offset)
            }
        }

        /// Reads all that is left, also of what has no length, such as a pipe.
        ///
        /// - Throws: also when there are 256 MiB or more, as of `/dev/zero`.
        package func readToEnd() throws(Failure) -> [UInt8] {
            var (bytes, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
            while true {
                guard bytes.count <= 1 << 28 else { throw Failure(EFBIG) }
                let step = try readAvailable(into: &bytes, count..<bytes.count)
                if step == 0 { return Array(bytes[..<count]) }
                count += step
                if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
            }
        }

        private func readOnce(
            into rest: UnsafeMutableRawBufferPointer, at offset: Int?
        ) throws(Failure) -> Int {
            while true {
                let count =
                    if let offset {
                        unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset))
                    } else {
                        unsafe systemRead(descriptor, rest.baseAddress, rest.count)
                    }
                if count >= 0 { return count }
                let failure = Failure()
                if failure != .system(EINTR) { throw failure }
            }
        }
    }

    /// The number of processors that are online, at least one.
    package static var processorCount: Int { max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))) }
}

extension Platform.File {
    /// The length in bytes of an ordinary file, which alone can be mapped.
    package func ordinaryLength() throws(Platform.Failure) -> Int {
        let status = try status()
        switch status.st_mode & S_IFMT {
        case S_IFREG: return Int(status.st_size)
        case S_IFDIR: throw Platform.Failure(EISDIR)
        default: throw Platform.Failure(ENODEV)
        }
    }

    /// Maps the first `count` bytes of the file. ``Platform/giveBack(_:)`` unmaps them.
    ///
    /// Processes that map the same file share its pages. Truncating the file ends these processes;
    /// renaming another file over it does no harm.
    ///
    /// - Precondition: `count` is at least 1 and at most the length of the file.
    func map(count: Int) throws(Platform.Failure) -> UnsafeRawBufferPointer {
        let map = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let map = unsafe map, unsafe map != MAP_FAILED else { throw Platform.Failure() }
        return unsafe UnsafeRawBufferPointer(start: map, count: count)
    }
}

/// The system's `read`; a method of ``Platform/File`` hides its name.
private func systemRead(
    _ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}
