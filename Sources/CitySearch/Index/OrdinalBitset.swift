/// A set of ordinals, a bit each.
@usableFromInline
package struct OrdinalBitset: Sendable {
    @usableFromInline var words: [UInt64]

    /// The empty set of ordinals below `count`.
    package init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    /// Adds an ordinal.
    ///
    /// - Returns: whether it was not in the set.
    @discardableResult
    @inline(__always)
    package mutating func insert(_ ordinal: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(ordinal & 63)
        let word = words[ordinal >> 6]
        words[ordinal >> 6] = word | bit
        return word & bit == 0
    }

    /// Adds the ordinals of a range.
    ///
    /// - Complexity: O(range / 64).
    package mutating func insert(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min((start | 63) + 1, range.upperBound)
            let behind = end & 63 == 0 ? UInt64.max : 1 << UInt64(end & 63) - 1
            words[start >> 6] |= behind & .max << UInt64(start & 63)
            start = end
        }
    }

    /// Whether an ordinal is in the set.
    ///
    /// - Complexity: O(1).
    @inlinable @inline(__always)
    package func contains(_ ordinal: Int) -> Bool {
        words[ordinal >> 6] >> UInt64(ordinal & 63) & 1 != 0
    }

    /// The ordinals in the set, ascending.
    ///
    /// - Complexity: O(count / 64 + ordinals).
    var ordinals: [UInt32] {
        var ordinals: [UInt32] = []
        ordinals.reserveCapacity(words.reduce(0) { $0 + $1.nonzeroBitCount })
        for (number, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                ordinals.append(UInt32(number << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
        }
        return ordinals
    }
}

/// Some cities of an index, as a list and as a bitset: favourites, or the matches of an earlier tier.
///
/// It never changes, so results and queries share one reference.
@usableFromInline
final class CitySet: Sendable {
    /// The ordinals of the cities.
    let ordinals: [UInt32]
    /// The same cities, as bits.
    @usableFromInline let bits: OrdinalBitset

    /// - Complexity: O(n / 64 + k) for k of n cities.
    init(_ ordinals: [UInt32], of contents: IndexContents) {
        self.ordinals = ordinals
        var bits = OrdinalBitset(count: contents.count)
        for ordinal in ordinals { bits.insert(Int(ordinal)) }
        self.bits = bits
    }

    /// Whether the city with an ordinal is one of them.
    @inline(__always)
    func contains(_ ordinal: Int) -> Bool { bits.contains(ordinal) }
}
