#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The mathematical functions that the standard library lacks. Angles are in radians.
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
