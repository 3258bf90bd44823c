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
}

#if canImport(Glibc)
private var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
#else
private var openFiles: CInt { RLIMIT_NOFILE }
#endif
