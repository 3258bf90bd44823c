#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The calls to the operating system, all of them. Foundation would serve too, but loading it takes
/// longer than a query.
enum Platform {
    /// What the system said when a call failed.
    struct Failure: Error, CustomStringConvertible {
        private let number: CInt

        init(_ number: CInt = errno) {
            self.number = number
        }

        /// Whether nobody reads the pipe any more that was written to.
        var isBrokenPipe: Bool {
            number == EPIPE
        }

        /// Whether there is nothing under the path.
        var isMissing: Bool {
            number == ENOENT
        }

        var description: String {
            guard let text = unsafe strerror(number) else { return "error \(number)" }
            return unsafe String(cString: text)
        }
    }

    // MARK: The process

    /// Makes a write to a pipe that nobody reads fail with an error instead of ending the process.
    static func ignoreBrokenPipeSignal() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the process.
    static func leave(_ status: Int32) -> Never {
        exit(status)
    }

    /// A variable of the environment; nil when it is not set or empty.
    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// Where the running program lies, symbolic links resolved.
    static var executablePath: String? {
        #if os(Linux)
            return realPath("/proc/self/exe")
        #else
            var size: UInt32 = 0
            unsafe _ = _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return realPath(String(decoding: bytes, as: UTF8.self))
        #endif
    }

    /// The directory that the process works in.
    static var currentDirectory: String? {
        realPath(".")
    }

    /// A path without symbolic links; nil when there is nothing.
    static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    // MARK: Files

    /// A number that the system knows an open file by.
    struct Descriptor: Sendable {
        fileprivate let number: CInt

        static let standardInput = Descriptor(number: STDIN_FILENO)
        static let standardOutput = Descriptor(number: STDOUT_FILENO)
        static let standardError = Descriptor(number: STDERR_FILENO)

        /// Whether a terminal is at the other end.
        var isTerminal: Bool {
            isatty(number) == 1
        }
    }

    /// Whether there is a file, or something else that can be opened, under a path.
    static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// Opens a file for reading.
    static func openForReading(_ path: String) throws(Failure) -> Descriptor {
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Failure() }
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw Failure() }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(EISDIR) }
        return Descriptor(number: number)
    }

    static func close(_ file: Descriptor) {
        _ = systemClose(file.number)
    }

    /// Reads what is there, waiting for it if need be, to a part of `target`.
    ///
    /// - Returns: how many bytes came; 0 at the end.
    static func read(
        _ file: Descriptor, into target: inout [UInt8], _ part: Range<Int>
    ) throws(Failure) -> Int {
        while true {
            let count = unsafe target.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[part])
                return unsafe systemRead(file.number, rest.baseAddress, rest.count)
            }
            if count >= 0 { return count }
            let failure = Failure()
            guard failure.isInterruption else { throw failure }
        }
    }

    /// Writes all bytes.
    static func write(_ bytes: [UInt8], to file: Descriptor) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                return unsafe systemWrite(file.number, rest.baseAddress, rest.count)
            }
            if count >= 0 {
                done += count
            } else {
                let failure = Failure()
                guard failure.isInterruption else { throw failure }
            }
        }
    }

    // MARK: The terminal

    /// How many columns the terminal behind a descriptor has; nil when it is none.
    static func columns(of file: Descriptor) -> Int? {
        var size = winsize()
        #if canImport(Musl)
            let status = unsafe ioctl(file.number, TIOCGWINSZ, &size)
        #else
            let status = unsafe ioctl(file.number, UInt(TIOCGWINSZ), &size)
        #endif
        return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}

extension Platform.Failure {
    /// Whether a signal came in between, and the call is to be made once more.
    fileprivate var isInterruption: Bool {
        number == EINTR
    }
}

// The system's calls, whose names those of `Platform` hide.

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

private func systemClose(_ file: CInt) -> CInt {
    close(file)
}
