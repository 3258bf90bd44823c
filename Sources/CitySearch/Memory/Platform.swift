#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The calls to the operating system, all of them.
enum Platform {
    /// What the system said when a call failed.
    struct Failure: Error {
        let number: CInt

        init(_ number: CInt = errno) {
            self.number = number
        }

        var message: String {
            guard let text = unsafe strerror(number) else { return "error \(number)" }
            return unsafe String(cString: text)
        }
    }

    /// Fresh memory, zeroed, that is given back with ``giveBack(_:)``. What is not touched costs
    /// nothing.
    ///
    /// Large blocks ask for huge pages: faulting in 50 MB four kilobytes at a time costs as much as
    /// sorting what comes to lie there.
    ///
    /// - Parameter isSparse: whether most of it will not be touched, and small pages are to be used.
    static func freshMemory(
        byteCount: Int, isSparse: Bool = false
    ) -> UnsafeMutableRawBufferPointer {
        let map = unsafe mmap(
            nil, max(byteCount, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous | MAP_NORESERVE,
            -1, 0)
        guard let map = unsafe map, unsafe map != MAP_FAILED else {
            preconditionFailure("no memory for \(byteCount) bytes")
        }
        #if os(Linux)
            if isSparse {
                unsafe _ = madvise(map, byteCount, MADV_NOHUGEPAGE)
            } else if byteCount >= 1 << 22 {
                unsafe _ = madvise(map, byteCount, MADV_HUGEPAGE)
            }
        #endif
        return unsafe UnsafeMutableRawBufferPointer(start: map, count: byteCount)
    }

    /// Asks for the pages of a range at once, which costs less than faulting them in one by one. Where
    /// the system cannot do so, that is what happens.
    static func touch(_ memory: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
        #if os(Linux)
            let first = range.lowerBound & ~(pageSize - 1)
            guard let start = memory.baseAddress, range.upperBound <= memory.count else { return }
            unsafe _ = madvise(start + first, range.upperBound - first, populateForWriting)
        #endif
    }

    static func giveBack(_ memory: UnsafeRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), max(memory.count, 1))
    }

    /// A file open for reading; closed when the last reference goes.
    final class File: Sendable {
        let descriptor: CInt

        init(path: FilePath) throws(Failure) {
            descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure() }
        }

        deinit {
            _ = close(descriptor)
        }

        /// The length in bytes, or nil for what has none: a pipe, a terminal, a directory.
        func length() throws(Failure) -> Int? {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw Failure() }
            return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        }

        /// Reads into `target` until it is full or the file ends, and returns how many bytes came.
        ///
        /// - Parameter offset: where in the file to begin; nil reads on from where the last such
        ///   read ended.
        func read(
            into target: UnsafeMutableRawBufferPointer, at offset: Int?
        ) throws(Failure)
            -> Int
        {
            var done = 0
            while done < target.count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
                let step = unsafe readOnce(into: rest, at: offset.map { $0 + done })
                if step < 0 {
                    let failure = Failure()
                    if failure.number == EINTR { continue }
                    throw failure
                }
                if step == 0 { break }
                done += step
            }
            return done
        }

        private func readOnce(into rest: UnsafeMutableRawBufferPointer, at offset: Int?) -> Int {
            guard let offset else {
                return unsafe systemRead(descriptor, rest.baseAddress, rest.count)
            }
            return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset))
        }
    }

    /// The number of processors that are online, at least one.
    static var processorCount: Int {
        max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    }
}

#if canImport(Darwin)
    private let anonymous = MAP_ANON
#else
    private let anonymous = MAP_ANONYMOUS
#endif

#if os(Linux)
    /// `MADV_POPULATE_WRITE`, which Linux has since 5.14 and headers do not have everywhere.
    private let populateForWriting: CInt = 23
    /// The least that pages are aligned to.
    private let pageSize = 4096
#endif

/// The system's `read`, whose name a method of ``Platform/File`` hides.
private func systemRead(
    _ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}
