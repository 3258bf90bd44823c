extension Column where Element: FixedWidthInteger & UnsignedInteger {
    /// How many elements ``mask(from:of:atLeast:)`` looks at.
    @inline(__always)
    static var maskWidth: Int { 32 }

    /// Up to so many elements are compared one by one.
    private static var few: Int { 6 }

    /// Which elements of a range are at least `bound`: a bit for each of the 32 elements from
    /// `start` on, the first in the lowest bit. Bits outside of the range are zero.
    ///
    /// - Precondition: the range lies within these 32 elements.
    @inline(__always)
    func mask(from start: Int, of range: Range<Int>, atLeast bound: Element) -> UInt32 {
        precondition(
            start >= 0 && start <= range.lowerBound && range.upperBound <= start + Self.maskWidth
                && range.upperBound <= count, "elements out of range")
        guard range.count > Self.few, start + Self.maskWidth <= count else {
            return range.reduce(0) { self[$1] >= bound ? $0 | 1 << UInt32($1 - start) : $0 }
        }
        let mask = withSpan { elements in
            var mask: UInt32 = 0
            // Checked above; this way the compiler compares many elements at once.
            for offset in 0..<Self.maskWidth {
                let element = unsafe elements[unchecked: start &+ offset]
                mask |= (element >= bound ? 1 : 0) << UInt32(truncatingIfNeeded: offset)
            }
            return mask
        }
        let before = UInt32.max << UInt32(range.lowerBound - start)
        let behind = UInt32.max << UInt32(range.upperBound - start)
        return mask & before & ~behind
    }
}
