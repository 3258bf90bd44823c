import CitySearch
import TestSupport
import Testing

@Suite("The sort of keys") struct KeySortTests {
    /// A key of bytes that UTF-8 has, often with the beginning of another.
    private static func key(_ others: [[UInt8]], using random: inout SplitMix64) -> [UInt8] {
        let alphabet = random.pick(["ab", "abcdefghijklmnopqrstuvwxyz ", "aéи京", "aa "])
        let letters = (0..<random.number(0...30)).map { _ in random.pick(Array(alphabet)) }
        var key = Array(String(letters).utf8)
        if random.oneIn(2), !others.isEmpty {
            let other = random.pick(others)
            key = other.prefix(random.number(0...other.count)) + key
        }
        return key
    }

    @Test(arguments: [0, 1, 2, 48, 3_000])
    func `is that of their bytes, then of their values, then of their input`(count: Int) throws {
        var random = SplitMix64(stream: 49_000 + UInt64(count))
        var keys: [[UInt8]] = []
        for _ in 0..<count { keys.append(Self.key(keys, using: &random)) }
        let numbers = keys.map { _ in UInt16(random.number(0...3)) }
        var builder = KeyBatchBuilder(room: (keys: 0, bytes: 0))
        for key in keys {
            try builder.open(key)
            try builder.keep(of: 0)
        }
        let sort = KeySort([builder.finish()]) { _, one, other in
            (numbers[one.index], one.index) < (numbers[other.index], other.index)
        }
        let sorted = sort.sorted().map(\.index)
        let expected = keys.indices.sorted { one, other in
            if keys[one] != keys[other] { return keys[one].lexicographicallyPrecedes(keys[other]) }
            return (numbers[one], one) < (numbers[other], other)
        }
        #expect(sorted == expected)
    }
}
