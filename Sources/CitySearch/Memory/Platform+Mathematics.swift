#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the standard library lacks, from the system's library of mathematical functions. Angles are
/// in radians.
extension Platform {
    @inline(__always)
    static func sine(_ angle: Double) -> Double {
        sin(angle)
    }

    @inline(__always)
    static func arcSine(_ sine: Double) -> Double {
        asin(sine)
    }
}
