package import CitySearch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Platform {
    /// Lets the process have a number of files open at once, or as many as it may.
    ///
    /// The soft limit, of 1,024 on most systems, is there for programs that call `select`. It is raised no further
    /// than to what is wanted: containers set hard limits of a billion, and some libraries go through all numbers.
    ///
    /// - Returns: how many may be open now.
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
}

#if canImport(Glibc)
private var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
#else
private var openFiles: CInt { RLIMIT_NOFILE }
#endif
