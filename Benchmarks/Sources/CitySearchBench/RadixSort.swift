/// Sorts the same words repeatedly, by digits of eleven bits, the lowest digit first, which is about as fast as any
/// sort of words. Its memory is allocated once.
final class RadixSort {
    private static let bits = 11
    private static let digits = (UInt64.bitWidth + bits - 1) / bits

    private let words: [UInt64]
    private var sorted: UnsafeMutableBufferPointer<UInt64>
    private var spare: UnsafeMutableBufferPointer<UInt64>
    /// For each digit, how many words have each value of it, and then where those go.
    private let starts: UnsafeMutableBufferPointer<Int>

    init(_ words: [UInt64]) {
        self.words = words
        sorted = .allocate(capacity: words.count)
        spare = .allocate(capacity: words.count)
        starts = .allocate(capacity: Self.digits << Self.bits)
    }

    deinit {
        sorted.deallocate()
        spare.deallocate()
        starts.deallocate()
    }

    func sort() {
        starts.initialize(repeating: 0)
        for (position, word) in words.enumerated() {
            sorted[position] = word
            for digit in 0..<Self.digits { starts[Self.slot(of: word, digit)] += 1 }
        }
        for digit in 0..<Self.digits {
            // A digit that all words share tells none of them apart.
            guard let first = words.first, starts[Self.slot(of: first, digit)] < words.count
            else { continue }
            deal(digit)
            swap(&sorted, &spare)
        }
    }

    /// Puts the words in the order of one digit.
    private func deal(_ digit: Int) {
        var sum = 0
        for slot in digit << Self.bits..<(digit + 1) << Self.bits {
            (starts[slot], sum) = (sum, sum + starts[slot])
        }
        for word in sorted {
            let slot = Self.slot(of: word, digit)
            spare[starts[slot]] = word
            starts[slot] += 1
        }
    }

    @inline(__always)
    private static func slot(of word: UInt64, _ digit: Int) -> Int {
        let value = word >> UInt64(digit * bits) & (1 << UInt64(bits) - 1)
        return digit << bits | Int(value)
    }
}
