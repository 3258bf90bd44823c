import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("Long names, and cities with very many names") struct LargeCityTests {
    private func json(_ name: String, _ alternates: [String] = []) throws -> [UInt8] {
        let names = try JSONSerialization.data(withJSONObject: alternates)
        let own = try JSONSerialization.data(withJSONObject: [name])
        return Array(
            """
            [{"_id":1,"name":\(String(decoding: own.dropFirst().dropLast(), as: UTF8.self)),\
            "country":"GB","coord":{"lon":0,"lat":51},\
            "alternateNames":\(String(decoding: names, as: UTF8.self))}]
            """.utf8)
    }

    /// A megabyte of what makes folding or spelling work hard.
    private static let longNames = [
        String(repeating: "a", count: 1 << 20),
        String(repeating: "st ", count: 1 << 19),
        String(repeating: "ü'", count: 1 << 18),
        String(repeating: "\u{301}", count: 1 << 19) + "a",
        "a" + String(repeating: "か\u{3099}", count: 1 << 17),
        String(String.UnicodeScalarView((0x3400..<0x2_0000).compactMap(Unicode.Scalar.init))),
    ]

    @Test("A name of a megabyte is loaded, found and told", arguments: 0..<6)
    func longName(number: Int) async throws {
        let name = Self.longNames[number]
        let index = try await CityIndex(json: json(name, ["Short", "x" + name]))
        try index.checkInvariants()
        let city = try #require(index[id: 1])
        #expect(city.name == name)
        #expect(city.alternateNames.contains("Short"))
        #expect(index.search("shor", by: .name).count == 1)
        // Marks alone fold to nothing.
        let typed = name.unicodeScalars.first == "\u{301}" ? "a" : String(name.prefix(20))
        for order in SearchOrder.allCases {
            let results = index.search(
                SearchQuery(typed, order: order, mode: .fuzzy, near: .nullIsland))
            #expect(results.page(0).map(\.city.id) == [1])
            #expect(results.allSatisfy { $0.highlights.count <= 1 })
        }
    }

    @Test func `A city with 300,000 names has each of them once`() async throws {
        let names = (0..<300_000).map { "Long beginning \($0 * 7_919 % 300_000)" }
        let index = try await CityIndex(json: json("London", names + names.prefix(1_000)))
        #expect(index.keyCount == 300_001)
        try index.checkInvariants()
        #expect(try #require(index[id: 1]).alternateNames.count == 300_000)
        let results = index.search("long beginning 123456", by: .name)
        #expect(results.map(\.matchedText) == ["Long beginning 123456"])
    }

    @Test("Many keys in any order share what few do", arguments: [31, 33, 255, 257, 700, 2_100])
    func manyKeys(count: Int) async throws {
        var random = SplitMix64(stream: 5_500 + UInt64(count))
        let stems = ["New York", "new yor", "York ", "a", "ü", "St "]
        let names = (0..<count).map { _ in
            random.pick(stems) + String(random.number(0...count)) + random.pick(["", " york", "x"])
        }
        let record = CityRecord(1, "New York City York", "US", alternateNames: names)
        let index = try await CityIndex([record])
        try index.checkInvariants()
        expectNone(CityComparison.faults(index, [record]))
    }
}
