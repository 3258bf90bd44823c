package import CitySearch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The user's terminal, even if standard input and output are redirected.
///
/// While a program has the whole screen, the terminal gets its own state back however the program ends, except by
/// SIGKILL.
package struct TerminalDevice: Sendable {
    /// An event of the terminal.
    package enum Event: Sendable {
        /// Somebody typed, or the terminal answered.
        case input([UInt8])
        /// Nothing came for a moment after input.
        case pause
        /// The window has another size.
        case resized
        /// The user wants the program to wait in the background.
        case suspended
        /// The program continues after it was stopped.
        case continued
        /// A signal asks the program to end: its number.
        case ended(CInt)
        /// The terminal was closed.
        case closed
    }

    private let descriptor: CInt

    /// The signal of a terminal that is gone.
    package static let hangUp = SIGHUP

    /// Opens the terminal that controls the process.
    package init() throws(Platform.Failure) {
        descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw Platform.Failure() }
    }

    /// Its width and height in cells; 80 and 24 if unknown.
    package var size: (columns: Int, rows: Int) {
        guard let size = Platform.windowSize(of: descriptor), size.rows > 0 else { return (80, 24) }
        return size
    }

    /// Writes bytes, all at once if the terminal takes them.
    package func write(_ bytes: [UInt8]) throws(Platform.Failure) {
        try Platform.write(bytes, to: Platform.Descriptor(number: descriptor))
    }

    // MARK: The state of the terminal

    /// Makes the terminal send each key at once, and writes the sequence that takes over the screen.
    ///
    /// - Parameters:
    ///   - taking: what takes the screen.
    ///   - giving: what gives it back; written by ``giveBack()``, and when the process ends.
    package func take(_ taking: [UInt8], givingBackBy giving: [UInt8]) throws(Platform.Failure) {
        var state = termios()
        guard unsafe tcgetattr(descriptor, &state) == 0 else { throw Platform.Failure() }
        unsafe ScreenLoan.begin(descriptor, state, giving)
        unsafe cfmakeraw(&state)
        guard unsafe tcsetattr(descriptor, TCSANOW, &state) == 0 else { throw Platform.Failure() }
        try write(taking)
    }

    /// Gives the screen back, and the terminal the state that it had.
    package func giveBack() { unsafe ScreenLoan.end() }

    /// Stops the process, as Ctrl-Z does; returns when it continues.
    package func stopProcess() {
        _ = signal(SIGTSTP, SIG_DFL)
        _ = kill(getpid(), SIGTSTP)
        // The signal may be taken by another thread, a moment later.
        _ = poll(nil, 0, 50)
        Platform.handle(SIGTSTP, noteSignal)
    }

    /// Ends the process by the received signal, so that its parent sees that.
    package static func endProcess(by signal: CInt) -> Never {
        Platform.resetSignal(signal)
        _ = kill(getpid(), signal)
        _ = poll(nil, 0, 1_000)
        Platform.leave(128 + signal)
    }

    // MARK: Events

    /// Watches the terminal and the signals on a thread of its own, to the end of the process.
    package func watch(_ receive: @escaping @Sendable (Event) -> Void) throws(Platform.Failure) {
        var ends: [CInt] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw Platform.Failure() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        unsafe signalPipe = ends[1]
        for signal in [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            Platform.handle(signal, noteSignal)
        }
        for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
            unsafe ScreenLoan.endOnCrash(signal)
        }
        let signals = ends[0]
        Platform.startThread { wait(for: signals, receive) }
    }

    private func wait(for signals: CInt, _ receive: (Event) -> Void) {
        var isPaused = true
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            var files = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            ]
            let count = unsafe poll(&files, nfds_t(files.count), isPaused ? -1 : 30)
            if count < 0 { continue }
            if count == 0 {
                isPaused = true
                receive(.pause)
            }
            if files[1].revents != 0, unsafe read(signals, &buffer, 1) == 1 {
                receive(Event(signal: CInt(buffer[0])))
            }
            if files[0].revents != 0 {
                let length = unsafe read(descriptor, &buffer, buffer.count)
                if length < 0, errno == EINTR || errno == EAGAIN { continue }
                guard length > 0 else { return receive(.closed) }
                isPaused = false
                receive(.input(Array(buffer[..<length])))
            }
        }
    }
}

extension TerminalDevice.Event {
    fileprivate init(signal: CInt) {
        switch signal {
        case SIGWINCH: self = .resized
        case SIGTSTP: self = .suspended
        case SIGCONT: self = .continued
        default: self = .ended(signal)
        }
    }
}

extension Platform {
    /// Runs something on a thread of its own, for what waits long.
    package static func startThread(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(ThreadBody(run: body)).toOpaque()
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
        var thread: pthread_t?
        let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { box in
            unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
            return nil
        }
        #else
        var thread = pthread_t()
        let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { box in
            if let box = unsafe box {
                unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
            }
            return nil
        }
        #endif
        unsafe _ = pthread_create(&thread, &attributes, start, box)
        unsafe pthread_attr_destroy(&attributes)
    }

    /// Restores the default effect of a signal.
    fileprivate static func resetSignal(_ number: CInt) { _ = signal(number, SIG_DFL) }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Where the handler of signals writes their numbers.
nonisolated(unsafe) private var signalPipe: CInt = -1

/// Hands a signal to the thread that watches: a handler may hardly do anything itself.
private let noteSignal: @convention(c) (CInt) -> Void = { number in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: number)
    unsafe _ = systemWrite(signalPipe, &byte, 1)
    errno = error
}

/// The state for restoring the terminal. It is plain memory that is never freed, since handlers of signals read it.
@unsafe private struct ScreenLoan {
    private let descriptor: CInt
    private var state: termios
    private let giving: UnsafeMutablePointer<UInt8>
    private let length: Int

    nonisolated(unsafe) private static var current: UnsafeMutablePointer<ScreenLoan>?
    nonisolated(unsafe) private static var isRegistered = false
    /// The previous handlers of signals, by their numbers.
    nonisolated(unsafe) private static var former = UnsafeMutablePointer<sigaction>
        .allocate(capacity: 32)

    static func begin(_ descriptor: CInt, _ state: termios, _ giving: [UInt8]) {
        guard unsafe current == nil else { return }
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: giving.count)
        unsafe bytes.initialize(from: giving, count: giving.count)
        let loan = UnsafeMutablePointer<ScreenLoan>.allocate(capacity: 1)
        unsafe loan.initialize(
            to: ScreenLoan(
                descriptor: descriptor, state: state, giving: bytes, length: giving.count))
        unsafe current = loan
        guard unsafe !isRegistered else { return }
        unsafe isRegistered = true
        _ = atexit { unsafe ScreenLoan.end() }
    }

    /// Does only what POSIX allows in a handler of a signal.
    static func end() {
        guard let loan = unsafe current else { return }
        unsafe current = nil
        unsafe _ = systemWrite(loan.pointee.descriptor, loan.pointee.giving, loan.pointee.length)
        unsafe _ = tcsetattr(loan.pointee.descriptor, TCSANOW, &loan.pointee.state)
    }

    /// Gives the terminal back before a crash, and then lets happen what would have happened.
    static func endOnCrash(_ number: CInt) {
        unsafe _ = sigaction(number, nil, former + Int(number))
        // The previous handler may need a stack of its own.
        var action = unsafe former[Int(number)]
        let handler: CrashHandler = { number, information, context in
            unsafe ScreenLoan.end()
            unsafe ScreenLoan.handleFormerly(number, information, context)
            Platform.resetSignal(number)
            _ = raise(number)
        }
        #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_sigaction = handler
        #else
        unsafe action.__sigaction_handler.sa_sigaction = handler
        #endif
        action.sa_flags |= CInt(SA_SIGINFO)
        unsafe _ = sigaction(number, &action, nil)
    }

    /// Calls what handled a signal before, such as what prints where the program crashed.
    private static func handleFormerly(
        _ number: CInt, _ information: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        let action = unsafe former[Int(number)]
        #if canImport(Darwin)
        let (simple, full) = unsafe (
            action.__sigaction_u.__sa_handler, action.__sigaction_u.__sa_sigaction
        )
        #else
        let (simple, full) = unsafe (
            action.__sigaction_handler.sa_handler, action.__sigaction_handler.sa_sigaction
        )
        #endif
        // The default action is not a function.
        guard unsafe unsafeBitCast(simple, to: UInt.self) > 1 else { return }
        if action.sa_flags & CInt(SA_SIGINFO) != 0 {
            unsafe full?(number, information, context)
        } else {
            simple?(number)
        }
    }
}

/// A handler of a signal, with the system's information about it.
private typealias CrashHandler =
    @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
