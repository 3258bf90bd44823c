#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor time of this thread, which other processes hardly change.
enum ThreadTime {
    /// The shortest of some runs of `body`, in seconds.
    static func least(ofRuns runs: Int, _ body: () -> Void) -> Double {
        (0..<runs).map { _ in
            let start = seconds
            body()
            return seconds - start
        }.min() ?? 0
    }

    private static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
