/// Where choices come from: a random number generator, or the bytes that a fuzzer is given.
package protocol Choices {
    /// A number from 0 up to a limit; 0 for an empty range.
    mutating func number(below limit: Int) -> Int

    /// A number of so many bytes.
    mutating func number(byteCount: Int) -> UInt64

    /// One of some values.
    ///
    /// - Precondition: there is one.
    mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element
}

extension SplitMix64: Choices {
    package mutating func number(below limit: Int) -> Int {
        limit > 0 ? number(0...limit - 1) : 0
    }

    package mutating func number(byteCount: Int) -> UInt64 {
        next() >> UInt64(64 - 8 * byteCount)
    }
}
