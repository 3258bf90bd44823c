import Foundation

/// A small random number generator that gives the same numbers for the same seed on every machine
/// (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct SplitMix64: RandomNumberGenerator {
    /// The seed of all random tests: the environment's `CITYSEARCH_SEED`, or a constant, so that only a
    /// change makes a test fail. A failing test names it.
    package static let seed: UInt64 = {
        let asked = ProcessInfo.processInfo.environment["CITYSEARCH_SEED"].flatMap { UInt64($0) }
        let seed = asked ?? 20_260_701
        print("CITYSEARCH_SEED=\(seed)")
        return seed
    }()

    private var state: UInt64

    /// - Parameter stream: gives each test its own random numbers.
    package init(stream: UInt64) {
        state = Self.seed &* 0x2545_F491_4F6C_DD1D &+ stream &* 0x9E37_79B9_7F4A_7C15
        _ = next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// True once in `count` times on average.
    package mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    /// A number from a range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// One of some values.
    ///
    /// - Precondition: there is one.
    package mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
        let offset = Int.random(in: 0..<values.count, using: &self)
        return values[values.index(values.startIndex, offsetBy: offset)]
    }
}
