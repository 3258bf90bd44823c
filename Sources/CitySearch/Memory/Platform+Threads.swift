#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform {
    /// A number that no other running thread has.
    @inline(__always)
    static var threadNumber: UInt64 {
        #if canImport(Glibc)
            UInt64(pthread_self())
        #else
            unsafe UInt64(UInt(bitPattern: pthread_self()))
        #endif
    }
}
