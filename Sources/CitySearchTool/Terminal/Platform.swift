import CitySearch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// All calls of the command to the operating system. Foundation has them, too, but loading it takes
/// longer than a query.
enum Platform {
    /// The system's error of a failed call.
    struct Failure: Error, CustomStringConvertible {
        private let number: CInt

        init(_ number: CInt = errno) {
            self.number = number
        }

        /// Whether nobody reads the pipe any more.
        var isBrokenPipe: Bool {
            number == EPIPE
        }

        /// Whether the descriptor is closed, or not open for what was tried.
        var isBadDescriptor: Bool {
            number == EBADF
        }

        /// Whether the path does not exist.
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

    /// Occupies closed standard descriptors, so that no other file gets their numbers: a snapshot with
    /// number 1 would receive the output. Reading or writing a closed one still fails.
    static func occupyStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            // The system gives the lowest free number, which is this one.
            unsafe _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether so many files can be opened beside those that are open.
    static func canOpen(_ count: Int) -> Bool {
        let copies = (0..<count).map { _ in dup(STDERR_FILENO) }
        for copy in copies where copy >= 0 { _ = systemClose(copy) }
        return copies.allSatisfy { $0 >= 0 }
    }

    /// Ends the process with one line and status 2, instead of by the signal SIGBUS, when a page of a
    /// mapped file is missing: the file was truncated while it was open, or the disk cannot be read.
    ///
    /// The search cannot go on, since the index has lost its memory. Copying 50 MB at each start would
    /// take longer than the search, and a lock would not stop other programs. The handler does only what
    /// POSIX allows in one.
    static func endOnLostPages() {
        var action = sigaction()
        let handler: @convention(c) (CInt) -> Void = { _ in
            let message: StaticString =
                "citysearch: a file of cities was cut short, or its disk failed, while it was read; replace such files by renaming another over them\n"
            unsafe _ = systemWrite(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(2)
        }
        #if canImport(Darwin)
            unsafe action.__sigaction_u.__sa_handler = handler
        #else
            unsafe action.__sigaction_handler.sa_handler = handler
        #endif
        unsafe _ = sigaction(SIGBUS, &action, nil)
    }

    /// The number of processors that are online, at least one.
    static var processorCount: Int {
        max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
    }

    /// Lets the other threads work.
    static func waitForever() -> Never {
        while true { _ = pause() }
    }

    /// Ends the process.
    static func leave(_ status: Int32) -> Never {
        exit(status)
    }

    /// A variable of the environment; nil when it is unset or empty.
    static func environment(_ name: String) -> String? {
        pathInEnvironment(name).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The path in a variable of the environment; nil when it is unset or empty.
    static func pathInEnvironment(_ name: String) -> FilePath? {
        guard let value = unsafe getenv(name) else { return nil }
        let path = unsafe FilePath(cString: value)
        return path.bytes.isEmpty ? nil : path
    }

    /// The arguments of the program as bytes, without its name.
    static var arguments: [[UInt8]] {
        unsafe UnsafeBufferPointer(
            start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
        ).dropFirst().compactMap { argument in
            guard let argument = unsafe argument else { return nil }
            return unsafe FilePath(cString: argument).bytes
        }
    }

    /// The path of the running program, without symbolic links.
    static var executablePath: FilePath? {
        #if os(Linux)
            return realPath(FilePath("/proc/self/exe"))
        #else
            var size: UInt32 = 0
            unsafe _ = _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return realPath(FilePath(bytes: bytes))
        #endif
    }

    /// The directory that the process works in.
    static var currentDirectory: FilePath? {
        realPath(FilePath("."))
    }

    /// A path without symbolic links; nil when it does not exist.
    static func realPath(_ path: FilePath) -> FilePath? {
        guard let resolved = unsafe realpath(path.cString, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe FilePath(cString: resolved)
    }

    // MARK: Files

    /// The number of an open file.
    struct Descriptor: Sendable, Equatable {
        fileprivate let number: CInt

        static let standardInput = Descriptor(number: STDIN_FILENO)
        static let standardOutput = Descriptor(number: STDOUT_FILENO)
        static let standardError = Descriptor(number: STDERR_FILENO)

        /// Whether a terminal is at the other end.
        var isTerminal: Bool {
            isatty(number) == 1
        }
    }

    /// Whether a path leads to something that can be opened.
    static func exists(_ path: FilePath) -> Bool {
        unsafe access(path.cString, F_OK) == 0
    }

    /// Opens a file for reading.
    static func openForReading(_ path: FilePath) throws(Failure) -> Descriptor {
        let number = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Failure() }
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw Failure() }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(EISDIR) }
        return Descriptor(number: number)
    }

    static func close(_ file: Descriptor) {
        _ = systemClose(file.number)
    }

    /// Reads what is available into a range of `target`; waits when there is nothing yet.
    ///
    /// - Returns: how many bytes it read; 0 at the end.
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

    /// How many columns the terminal of a descriptor has; nil for anything else.
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

extension FilePath {
    /// The path that a text of C holds.
    fileprivate init(cString: UnsafePointer<CChar>) {
        unsafe self.init(bytes: UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }
}

extension Platform.Failure {
    /// Whether a signal interrupted the call, which is to be repeated.
    fileprivate var isInterruption: Bool {
        number == EINTR
    }
}

// System calls whose names the methods of `Platform` hide.

private func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

private func systemClose(_ file: CInt) -> CInt {
    close(file)
}
