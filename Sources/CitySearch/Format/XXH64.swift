/// A 64-bit checksum: XXH64 of Yann Collet's xxHash, with the seed 0.
///
/// Four independent lanes take eight bytes each, so that it runs as fast as memory is read. It
/// detects accidents, with a probability of 1 − 2⁻⁶⁴, not tampering. The algorithm comes from
/// `doc/xxhash_spec.md` of <https://github.com/Cyan4973/xxHash>.
package struct XXH64: Sendable {
    /// The number of bytes of all lanes in one step.
    package static let stripe = 32

    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9,
        0x85EB_CA77_C2B2_AE63, 0x27D4_EB2F_1656_67C5
    )

    private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
        primes.0 &+ primes.1, primes.1, 0, 0 &- primes.0
    )
    private var length = 0

    /// Begins with no byte.
    package init() {}

    /// The checksum of some bytes.
    ///
    /// - Complexity: O(bytes).
    package static func checksum(_ bytes: Span<UInt8>) -> UInt64 { XXH64().finished(with: bytes) }

    /// The checksum of some numbers, each in eight bytes, the lowest first.
    ///
    /// - Complexity: O(numbers).
    package static func checksum(of numbers: some Sequence<UInt64>) -> UInt64 {
        let bytes = numbers.flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return checksum(bytes.span)
    }

    /// Adds bytes that are not the last.
    ///
    /// - Precondition: they are a multiple of ``stripe``.
    package mutating func add(_ bytes: Span<UInt8>) {
        precondition(bytes.count.isMultiple(of: Self.stripe), "a part of a stripe")
        // Held in local variables, which the compiler keeps in registers.
        var (first, second, third, fourth) = lanes
        var position = 0
        while position < bytes.count {
            first = Self.mix(first, bytes.littleEndianWord(at: position))
            second = Self.mix(second, bytes.littleEndianWord(at: position &+ 8))
            third = Self.mix(third, bytes.littleEndianWord(at: position &+ 16))
            fourth = Self.mix(fourth, bytes.littleEndianWord(at: position &+ 24))
            position &+= Self.stripe
        }
        lanes = (first, second, third, fourth)
        length += bytes.count
    }

    /// The checksum of all bytes that were added and of these last ones.
    package func finished(with bytes: Span<UInt8>) -> UInt64 {
        var state = self
        let whole = bytes.count / Self.stripe * Self.stripe
        state.add(bytes.extracting(first: whole))
        let rest = bytes.extracting(droppingFirst: whole)
        let sum = state.joined &+ UInt64(state.length + rest.count)
        return Self.avalanche(Self.addRest(rest, to: sum))
    }

    /// The four lanes as one word.
    private var joined: UInt64 {
        guard length > 0 else { return Self.primes.4 }
        let (first, second, third, fourth) = lanes
        var word =
            first.rotated(left: 1) &+ second.rotated(left: 7)
            &+ third.rotated(left: 12) &+ fourth.rotated(left: 18)
        for lane in [first, second, third, fourth] {
            word = (word ^ Self.mix(0, lane)) &* Self.primes.0 &+ Self.primes.3
        }
        return word
    }

    /// Adds less than a stripe: words, then half a word, then bytes.
    private static func addRest(_ bytes: Span<UInt8>, to sum: UInt64) -> UInt64 {
        var sum = sum
        var position = 0
        while position + 8 <= bytes.count {
            sum ^= mix(0, bytes.littleEndianWord(at: position))
            sum = sum.rotated(left: 27) &* primes.0 &+ primes.3
            position += 8
        }
        if position + 4 <= bytes.count {
            let half = bytes.extracting(position..<position + 4).paddedWord(at: 0)
            sum = (sum ^ half &* primes.0).rotated(left: 23) &* primes.1 &+ primes.2
            position += 4
        }
        while position < bytes.count {
            sum = (sum ^ UInt64(bytes[position]) &* primes.4).rotated(left: 11) &* primes.0
            position += 1
        }
        return sum
    }

    private static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        (lane &+ word &* primes.1).rotated(left: 31) &* primes.0
    }

    /// Spreads every bit over the whole word.
    private static func avalanche(_ word: UInt64) -> UInt64 {
        var word = (word ^ word >> 33) &* primes.1
        word = (word ^ word >> 29) &* primes.2
        return word ^ word >> 32
    }
}

extension UInt64 {
    fileprivate func rotated(left count: UInt64) -> UInt64 {
        self &<< count | self &>> (64 &- count)
    }
}
