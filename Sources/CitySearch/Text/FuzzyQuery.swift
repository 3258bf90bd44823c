/// A folded query, laid out for a search with typing errors.
struct FuzzyQuery {
    /// The scalars, without a trailing space.
    let units: [PackedScalar]
    /// Whether the last word is finished: a space was typed behind it.
    let endsInSpace: Bool
    /// The largest distance that counts.
    let limit: Int
    /// The scalars as a set.
    let scalars: ScalarSet
    /// The script of which a key must have letters, because the query has more of them than can be
    /// wrong. Nil when there is none.
    let script: Script?
    /// Whether every scalar is one byte.
    let isASCII: Bool
    /// For each byte of the folded text, the eight bytes from there on, big-endian, zero behind the
    /// end.
    private let words: [UInt64]
    /// Where each scalar begins, and where the last one ends.
    private let offsets: [Int]

    init(_ prefix: FoldedPrefix) {
        let count = prefix.count
        endsInSpace = count > 0 && prefix[count - 1] == KeyFolder.space
        words = Self.words(of: prefix)
        let end = endsInSpace ? count - 1 : count
        var units: [PackedScalar] = []
        var offsets: [Int] = []
        units.reserveCapacity(end)
        offsets.reserveCapacity(end + 1)
        var scalars = ScalarSet()
        var scripts = InlineArray<8, Int>(repeating: 0)
        var position = 0
        while position < end {
            let unit = PackedScalar(leading: words[position])
            units.append(unit)
            offsets.append(position)
            scalars.insert(unit)
            scripts[Int(Script(lead: prefix[position]).rawValue)] += 1
            position += unit.byteCount
        }
        offsets.append(end)
        isASCII = units.count == end
        let limit = EditDistance.allowed(forLength: units.count)
        script = Script.allCases.first {
            $0 != .common && scripts[Int($0.rawValue)] > limit
        }
        self.limit = limit
        self.scalars = scalars
        self.units = units
        self.offsets = offsets
    }

    private static func words(of prefix: FoldedPrefix) -> [UInt64] {
        // One more, for the word behind the last scalar.
        var words = [UInt64](repeating: 0, count: prefix.count + 1)
        for position in (0..<prefix.count).reversed() {
            words[position] = words[position + 1] >> 8 | UInt64(prefix[position]) << 56
        }
        return words
    }

    /// How many scalars there are.
    @inline(__always)
    var count: Int {
        units.count
    }

    /// How many bytes there are from a scalar on, with a trailing space.
    @inline(__always)
    func byteCount(from index: Int) -> Int {
        words.count - 1 - offsets[index]
    }

    /// The eight bytes that begin `skipping` bytes behind the beginning of a scalar.
    @inline(__always)
    func word(from index: Int, skipping: Int = 0) -> UInt64 {
        let position = offsets[index] + skipping
        return position < words.count ? words[position] : 0
    }

    /// Which scalars around an index equal another: bit ``EditDistance/maximum`` stands for the index
    /// itself.
    @inline(__always)
    func equality(to unit: PackedScalar, around index: Int) -> UInt32 {
        var bits: UInt32 = 0
        for bit in 0...(2 * EditDistance.maximum) {
            let other = index + bit - EditDistance.maximum
            if other >= 0, other < units.count, units[other] == unit { bits |= 1 << UInt32(bit) }
        }
        return bits
    }
}
