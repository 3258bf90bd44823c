#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system knows of this process.
enum Process {
    /// The most memory that was resident at any time.
    static var peakBytes: Int {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss * 1024
        #elseif canImport(Musl)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss * 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}
