/// An upper bound for the importance of the keys that begin with the same letters.
///
/// A search with typing errors tries hundreds of prefixes. Most of them have no key, and most others no key that is
/// important enough. One byte decides that, where a binary search reads many cache lines. The table is a Bloom filter
/// with one hash function (Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors", 1970) that has maxima
/// instead of bits: prefixes that share a slot share the larger maximum.
package struct PrefixMaxima: Sendable {
    /// The lengths, in bytes, of the beginnings that have a slot.
    private static let lengths = 4...6
    /// A slot counts in units of a quarter of an octave.
    private static let unitBits: UInt16 = 8

    private let maxima: Column<UInt8>
    private let shift: UInt64

    /// - Parameter maxima: the table, or nothing where there are few keys.
    package init(_ maxima: Column<UInt8>) {
        self.maxima = maxima
        shift = Self.shift(slots: maxima.count)
    }

    /// The number of slots for this many keys. Few keys need no table.
    package static func slotCount(keys: Int) -> Int {
        guard keys >= 1 << 10 else { return 0 }
        let slots = 1 << (Int.bitWidth - (2 * keys - 1).leadingZeroBitCount)
        return min(slots, 1 << 20)
    }

    /// An upper bound for the importance of the keys that begin with the first bytes of a word.
    ///
    /// - Parameters:
    ///   - word: the bytes, the first in the highest bits.
    ///   - count: the number of bytes.
    /// - Complexity: O(1).
    package func bound(_ word: UInt64, count: Int) -> UInt16 {
        guard count >= Self.lengths.lowerBound, maxima.count > 0 else { return .max }
        let length = min(count, Self.lengths.upperBound)
        let maximum = maxima[Self.slot(word, length, shift)]
        return maximum == 0 ? 0 : UInt16(maximum) << Self.unitBits | (1 << Self.unitBits - 1)
    }

    /// Fills the table.
    ///
    /// - Parameters:
    ///   - heads: the first eight bytes of each key.
    ///   - importances: that of the city of each key.
    package static func fill(
        _ maxima: inout MutableSpan<UInt8>, _ heads: Span<UInt64>, _ importances: Span<UInt16>
    ) {
        guard maxima.count > 0 else { return }
        let shift = shift(slots: maxima.count)
        for position in heads.indices {
            let importance = UInt8(truncatingIfNeeded: importances[position] >> unitBits)
            for length in lengths where (heads[position] << UInt64(8 * (length - 1))) >> 56 != 0 {
                let slot = slot(heads[position], length, shift)
                maxima[slot] = max(maxima[slot], importance)
            }
        }
    }

    private static func slot(_ word: UInt64, _ length: Int, _ shift: UInt64) -> Int {
        // Multiplying by the golden ratio spreads the bytes over the highest bits (Knuth, "The Art of Computer
        // Programming", vol. 3, section 6.4).
        let bytes = word & ~(UInt64.max >> UInt64(8 * length))
        return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    private static func shift(slots: Int) -> UInt64 {
        UInt64(UInt64.bitWidth - slots.trailingZeroBitCount)
    }
}
