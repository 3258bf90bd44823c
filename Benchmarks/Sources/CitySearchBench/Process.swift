#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system knows of this process.
enum Process {
    /// How long a processor worked for this thread.
    static var threadSeconds: Double {
        seconds(of: CLOCK_THREAD_CPUTIME_ID)
    }

    /// How long processors worked for all threads together.
    static var processorSeconds: Double {
        seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that was resident at any time.
    static var peakBytes: Int {
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
        getrusage(RUSAGE_SELF, &usage)
        #endif
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss * 1024
        #endif
    }
}
