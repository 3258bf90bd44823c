/// How many first bytes the keys of a city share; see ``KeyRecord/sharedLength``.
extension KeyBatchBuilder {
    /// Notes what each key shares with the one before it in key order. No earlier one shares more.
    @inline(__always)
    mutating func noteSharedAmongSiblings() {
        for position in 1..<max(1, siblings.count) {
            let (one, other) = (siblings[position], siblings[position - 1])
            note(
                sharedLength(key(one), one.head, with: key(other), other.head, of: self), of: one)
        }
    }

    /// Notes what each key shares with those of another builder.
    ///
    /// - Precondition: those of the other one are sorted.
    @inline(__always)
    mutating func noteShared(with other: borrowing KeyBatchBuilder) {
        for sibling in siblings {
            let near =
                other.count > Self.few
                ? neighbours(of: sibling, in: other) : other.siblings.indices
            for position in near {
                let otherSibling = other.siblings[position]
                note(
                    sharedLength(
                        key(sibling), sibling.head, with: other.key(otherSibling),
                        otherSibling.head, of: other), of: sibling)
            }
        }
    }

    /// Up to so many keys are compared one by one.
    private static var few: Int { 32 }

    /// The keys of another builder between which a key would stand. No others share more with it.
    @inline(never)
    private func neighbours(
        of sibling: KeySibling, in other: borrowing KeyBatchBuilder
    ) -> Range<Int> {
        var (low, high) = (0, other.siblings.count)
        while low < high {
            let middle = (low + high) / 2
            let neighbour = other.siblings[middle]
            let isBefore =
                neighbour.head == sibling.head
                ? compare(key(sibling), to: other.key(neighbour), of: other) > 0
                : neighbour.head < sibling.head
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)..<min(low + 1, other.siblings.count)
    }

    @inline(__always)
    private mutating func note(_ shared: Int, of sibling: KeySibling) {
        let number = Int(sibling.number)
        records[number].sharedLength = max(
            records[number].sharedLength, UInt8(clamping: shared))
    }

    /// How many first bytes two keys share, given the first eight of each.
    @inline(__always)
    func sharedLength(
        _ key: Range<Int>, _ head: UInt64, with otherKey: Range<Int>, _ otherHead: UInt64,
        of other: borrowing KeyBatchBuilder
    ) -> Int {
        // Behind the end of a key come zeros, which no key holds.
        let difference = head ^ otherHead
        if difference != 0 { return difference.leadingZeroBitCount >> 3 }
        return sharedLength(key, with: otherKey, of: other, from: 8)
    }

    /// How many first bytes two keys share that share `offset` bytes or all of the shorter one.
    func sharedLength(
        _ key: Range<Int>, with otherKey: Range<Int>, of other: borrowing KeyBatchBuilder,
        from offset: Int
    ) -> Int {
        let length = min(key.count, otherKey.count)
        var offset = offset
        while offset < length {
            let difference =
                bytes.bigEndianWord(at: key.lowerBound + offset, end: key.upperBound)
                ^ other.bytes.bigEndianWord(
                    at: otherKey.lowerBound + offset, end: otherKey.upperBound)
            if difference != 0 {
                return min(length, offset + difference.leadingZeroBitCount / 8)
            }
            offset += 8
        }
        return length
    }
}
