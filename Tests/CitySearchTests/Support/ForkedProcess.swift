#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A copy of this process that runs one function and ends.
struct ForkedProcess {
    /// How the child ended: zero when the function returned zero.
    let status: CInt

    /// - Parameter body: the actions of the child, within two minutes; it returns the exit status.
    init(_ body: () -> CInt) {
        // Swift hides `fork`, since hardly anything may be done behind it.
        guard let symbol = unsafe dlsym(nil, "fork") else { fatalError("no fork") }
        let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
        let child = fork()
        if child == 0 {
            alarm(120)
            _exit(body())
        }
        var status: CInt = -1
        unsafe _ = waitpid(child, &status, 0)
        self.status = status
    }
}
