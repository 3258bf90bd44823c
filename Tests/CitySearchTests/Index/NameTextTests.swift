import CitySearch
import TestSupport
import Testing

/// An index does not store the text of a name that follows from its key; this must not be visible.
@Suite("A name is returned unchanged") struct NameTextTests {
    /// Letters of one, two and three bytes in both cases, so that words, capitals and scalars begin
    /// and end at every byte of the words of eight that texts are made from.
    private static let letters = Array("aazZnñÑäÄéÉøßяЯаАпПрРёЁіІїЇђЂѝйЙћЋαΑω北京か9'-–. ").map(
        String.init)

    /// Words with a capital each, as most names have them, of a few scripts.
    private static func capitalized(using random: inout SplitMix64) -> String {
        (0...random.number(0...3)).map { _ in
            let alphabet = random.pick(["abcxyz", "абвпрстуяёіїђћџ", "aяbп", "ñé", "αβω", "北京"])
            let count = random.number(1...9)
            let word = (0..<count).map { _ in String(random.pick(Array(alphabet))) }.joined()
            return String(word.prefix(1)).uppercased() + word.dropFirst()
        }.joined(separator: random.oneIn(6) ? "-" : " ")
    }

    private static func name(using random: inout SplitMix64) -> String {
        if random.oneIn(2) { return capitalized(using: &random) }
        return (0...random.number(0...20)).map { _ in random.pick(letters) }.joined()
    }

    private static func records(
        _ count: Int, using random: inout SplitMix64, _ name: (inout SplitMix64) -> String
    ) -> [CityRecord] {
        (1...count).map { id in
            CityRecord(
                id, name(&random), "XX",
                alternateNames: (0..<random.number(0...4)).map { _ in name(&random) })
        }
    }

    @Test("with capitals anywhere, in words of any length", arguments: 0..<4)
    func capitals(list: Int) async throws {
        var random = SplitMix64(stream: 31_000 + UInt64(list))
        let records = Self.records(Rounds.of(4_000), using: &random, Self.name)
        let index = try await CityIndex(records)
        try index.checkInvariants()
        expectNone(CityComparison.faults(index, records))
    }

    @Test("of any length, and so do its neighbours", arguments: 0..<4)
    func long(list: Int) async throws {
        var random = SplitMix64(stream: 32_000 + UInt64(list))
        // The first list has no name that is too long for offsets of 16 bits, the last many.
        let longest = [60, 300, 2_100, 70_000][list]
        let records = Self.records(300, using: &random) { random in
            guard random.oneIn(20) else { return Self.name(using: &random) }
            let count = random.number(1...longest)
            let name = String(repeating: Self.name(using: &random) + " ", count: count / 8 + 1)
            return String(name.utf8.prefix(count)) ?? name
        }
        let index = try await CityIndex(records)
        try index.checkInvariants()
        expectNone(CityComparison.faults(index, records))
        for record in records where !FoldingRules.fold(record.name).isEmpty {
            let found = index.search(record.name, by: .name, mode: .prefix)
            #expect(found.contains { $0.city.id == record.id })
        }
    }

    @Test func `and most alternate names take no more bytes than their keys`() async throws {
        func byteCount(_ name: (Int) -> String) async throws -> Int {
            try await CityIndex(
                (0..<2_000).map { id in
                    CityRecord(id, "A", "XX", alternateNames: [name(id)])
                }
            ).byteCount
        }
        let digits = (0..<2_000).map { String($0 + 10_000) }
        let lower = try await byteCount { "abcdefgh\(digits[$0]) x" }
        let capitals = try await byteCount { "Abcdefgh\(digits[$0]) X" }
        let cyrillic = try await byteCount { "Яцд\(digits[$0]) Ж" }
        let smallCyrillic = try await byteCount { "яцд\(digits[$0]) ж" }
        #expect(lower - capitals >= 2_000 * 15)
        #expect(smallCyrillic - cyrillic >= 2_000 * 13)
    }
}
