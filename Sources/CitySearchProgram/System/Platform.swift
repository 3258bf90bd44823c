package import CitySearch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls to the operating system that only a program needs. Foundation has them, too, but loading it takes longer than
/// a query.
extension Platform {
    // MARK: The process

    /// Makes a write to a pipe without a reader fail with an error instead of ending the process.
    package static func ignoreBrokenPipeSignal() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Occupies closed standard descriptors, so that no other file gets their numbers: a snapshot with
    /// number 1 would receive the output. Reading or writing a closed one still fails.
    package static func occupyStandardDescriptors() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
            // The system gives the lowest free number, which is this one.
            unsafe _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether this many more files can be opened.
    package static func canOpen(_ count: Int) -> Bool {
        let copies = (0..<count).map { _ in dup(STDERR_FILENO) }
        for copy in copies where copy >= 0 { _ = close(copy) }
        return copies.allSatisfy { $0 >= 0 }
    }

    /// Lets the process have a number of files open at once, or as many as it may.
    /// Most systems set a soft limit of 1,024, for programs that call `select`. This raises it no further than
    /// wanted: containers set hard limits of a billion, and some libraries go through all numbers up to the soft one.
    ///
    /// - Returns: the number of descriptors that are now allowed.
    package static func allowDescriptors(_ wanted: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(openFiles, &limit) == 0 else { return wanted }
        let (soft, hard) = (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
        let raised = min(wanted, hard)
        guard soft < raised else { return soft }
        limit.rlim_cur = rlim_t(raised)
        // macOS allows fewer than its hard limit says.
        return unsafe setrlimit(openFiles, &limit) == 0 ? raised : soft
    }

    /// Ends the process with one line and status 2, instead of by the signal SIGBUS, when a page of a
    /// mapped file is missing: the file was truncated while it was open, or the disk cannot be read.
    ///
    /// The search cannot continue, since the index has lost its memory. Copying 50 MB at each start would take longer
    /// than the search, and a lock would not stop other programs. The handler does only what POSIX allows in one.
    package static func endOnLostPages() {
        handle(SIGBUS) { _ in
            let message: StaticString =
                "citysearch: a file of cities was cut short, or its disk failed, while it was read; replace such files by renaming another over them\n"
            unsafe _ = systemWrite(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
            _exit(2)
        }
    }

    /// Sets the handler of a signal. Interrupted calls are restarted.
    static func handle(_ number: CInt, _ handler: @escaping @convention(c) (CInt) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = handler
        #else
        unsafe action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = CInt(SA_RESTART)
        unsafe _ = sigaction(number, &action, nil)
    }

    /// The processor time of the running thread.
    package static var threadTime: Duration {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// Lets the other threads work.
    package static func waitForever() -> Never {
        while true { _ = pause() }
    }

    /// Ends the process.
    package static func leave(_ status: Int32) -> Never { exit(status) }

    /// A variable of the environment; nil when it is unset or empty.
    package static func environment(_ name: String) -> String? {
        pathInEnvironment(name).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The path in a variable of the environment; nil when it is unset or empty.
    package static func pathInEnvironment(_ name: String) -> FilePath? {
        guard let value = unsafe getenv(name) else { return nil }
        let path = unsafe FilePath(cString: value)
        return path.bytes.isEmpty ? nil : path
    }

    /// The arguments of the program as bytes, without its name.
    package static var arguments: [[UInt8]] {
        unsafe UnsafeBufferPointer(
            start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
        ).dropFirst().compactMap { argument in
            guard let argument = unsafe argument else { return nil }
            return unsafe FilePath(cString: argument).bytes
        }
    }

    /// The path of the running program, without symbolic links.
    package static var executablePath: FilePath? {
        #if os(Linux)
        return resolved(FilePath("/proc/self/exe"))
        #else
        var size: UInt32 = 0
        unsafe _ = _NSGetExecutablePath(nil, &size)
        var path = [CChar](repeating: 0, count: Int(size))
        guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
        let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return resolved(FilePath(bytes: bytes))
        #endif
    }

    /// The directory that the process works in.
    package static var currentDirectory: FilePath? { resolved(FilePath(".")) }

    // MARK: Files

    /// The number of an open file.
    package struct Descriptor: Sendable, Equatable {
        package let number: CInt

        package static let standardInput = Descriptor(number: STDIN_FILENO)
        package static let standardOutput = Descriptor(number: STDOUT_FILENO)
        package static let standardError = Descriptor(number: STDERR_FILENO)

        /// Whether a terminal is at the other end.
        package var isTerminal: Bool { isatty(number) == 1 }
    }

    /// Whether a path leads to something that can be opened.
    package static func exists(_ path: FilePath) -> Bool { unsafe access(path.cString, F_OK) == 0 }

    /// Writes all bytes.
    package static func write(_ bytes: [UInt8], to file: Descriptor) throws(Failure) {
        try write(bytes.span, to: file.number)
    }

    // MARK: The terminal

    /// The number of columns of a descriptor's terminal; nil for anything else.
    package static func columns(of file: Descriptor) -> Int? {
        windowSize(of: file.number)?.columns
    }

    /// The width and height of a terminal in cells; nil for anything else.
    static func windowSize(of descriptor: CInt) -> (columns: Int, rows: Int)? {
        var size = winsize()
        #if canImport(Musl)
        let status = unsafe ioctl(descriptor, TIOCGWINSZ, &size)
        #else
        let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        #endif
        return status == 0 && size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : nil
    }
}

extension FilePath {
    /// The path that a text of C holds.
    fileprivate init(cString: UnsafePointer<CChar>) {
        unsafe self.init(bytes: UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }
}

extension Platform.Failure {
    /// Whether the pipe has no reader any more.
    package var isBrokenPipe: Bool { self == .system(EPIPE) }

    /// Whether the descriptor is closed, or was not opened for the attempted operation.
    package var isBadDescriptor: Bool { self == .system(EBADF) }

    /// Whether the path does not exist.
    package var isMissing: Bool { self == .system(ENOENT) }
}

/// The system's `write`; a method of `Platform` hides its name.
func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

#if canImport(Glibc)
private var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
#else
private var openFiles: CInt { RLIMIT_NOFILE }
#endif

// MARK: Other programs

extension Platform {
    /// Whether a path leads to a file that this user may run.
    package static func isProgram(_ path: FilePath) -> Bool {
        unsafe FileIdentity(path: path) != nil && access(path.cString, X_OK) == 0
    }

    /// Becomes another program, with the same standard files and environment.
    ///
    /// - Returns: only when that fails.
    package static func become(_ program: FilePath, _ arguments: [[UInt8]]) -> Failure {
        var pointers = unsafe ([program.bytes] + arguments).map { argument in
            unsafe strdup(FilePath(bytes: argument).cString)
        }
        unsafe pointers.append(nil)
        unsafe _ = execv(program.cString, &pointers)
        return Failure()
    }

    /// What `citysearch-server` says when it was built without the trait `Service`, and so has none of its commands.
    package static let plainBuild = "was built without its commands"

    /// Runs another program to its end, with the same standard input and error.
    ///
    /// - Parameter isApart: whether the program gets no input, and its messages are part of its output: one that runs
    ///   behind a screen must not use the terminal.
    /// - Returns: its output, and whether it succeeded.
    package static func output(
        of program: FilePath, _ arguments: [String], isApart: Bool = false
    ) throws(Failure) -> (bytes: [UInt8], isWell: Bool) {
        let words = [program.bytes] + arguments.map { ArgumentText.bytes(of: $0) }
        let command = Array(words.map(quoted).joined(separator: [UInt8(ascii: " ")]))
        let redirection = isApart ? " </dev/null 2>&1" : ""
        let line = FilePath(bytes: Array("exec ".utf8) + command + Array(redirection.utf8))
        guard let pipe = unsafe popen(line.cString, "r") else { throw Failure() }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            output += buffer[..<count]
        }
        return (output, unsafe pclose(pipe) == 0)
    }

    /// A word quoted so that the shell reads it literally.
    private static func quoted(_ word: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "'")
        let inner = word.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] }
        return [quote] + inner + [quote]
    }
}
