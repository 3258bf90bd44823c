/// Least significant digit radix sort of words.
enum RadixSort {
    /// The words in the order of their bits from `lowBit` on; those below keep their order.
    ///
    /// - Complexity: O(n) for each eleven bits.
    static func sorted(_ words: [UInt64], lowBit: Int) -> [UInt64] {
        var (source, target) = (words, words)
        for shift in stride(from: lowBit, to: 64, by: 11) {
            var starts = [Int](repeating: 0, count: 1 << 11)
            for word in source { starts[digit(word, shift)] += 1 }
            // All words share this digit.
            if starts.contains(words.count) { continue }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for word in source {
                let digit = digit(word, shift)
                target[starts[digit]] = word
                starts[digit] += 1
            }
            swap(&source, &target)
        }
        return source
    }

    @inline(__always)
    private static func digit(_ word: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: word >> UInt64(shift) & 0x7FF)
    }
}
