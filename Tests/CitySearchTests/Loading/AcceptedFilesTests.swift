import CitySearch
import CitySearchICU
import Foundation
import TestSupport
import Testing

@Suite("Files that are read") struct AcceptedFilesTests {
    private func index(_ json: String) async throws -> CityIndex {
        try await CityIndex(json: Array(json.utf8))
    }

    private static let paris = """
        {"_id":7,"name":"Paris","country":"FR","coord":{"lon":2.35,"lat":48.85}}
        """

    @Test(arguments: ["[]", " [ ] ", "\u{FEFF}[\n]\n"])
    func `An empty array is an index in which nothing is found`(json: String) async throws {
        let index = try await index(json)
        #expect(index.count == 0)
        for text in ["", " ", "a", "new ", "北京", "paris, fr", "\u{301}", "fr"] {
            for order in SearchOrder.allCases {
                let all = SearchQuery(text, order: order, near: .nullIsland)
                let favourites = SearchQuery(
                    text, order: order, near: .nullIsland, favourites: .only)
                #expect(index.search(all).isEmpty)
                #expect(index.localized(for: "de").search(all).isEmpty)
                #expect(
                    index.search(favourites, favourites: FavouriteSet([1], over: index)).isEmpty)
            }
        }
        #expect(index.search("", by: .name).page(0).isEmpty)
        #expect(index[id: 1] == nil)
    }

    @Test func `Of equal keys the first counts, as for JSONDecoder`() async throws {
        let index = try await index(
            #"[{"_id":7,"name":"A","country":"FR","coord":{"lon":2,"lat":4},"population":5,"population":6,"alternateNames":["B"],"alternateNames":["C"],"admin1":null,"admin1":"X"}]"#
        )
        let city = try #require(index[id: 7])
        #expect(city.population == 5)
        #expect(city.alternateNames == ["B"])
        #expect(city.region == nil)
    }

    @Test func `Escapes give their scalars`() async throws {
        let index = try await index(
            #"[{"_id":7,"name":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u0000é","country":"FR","coord":{"lon":2,"lat":4}}]"#
        )
        #expect(index[id: 7]?.name == "\"\\/\u{8}\u{C}\n\r\té😀\u{0}é")
    }

    @Test(
        arguments: [
            0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x103FF, 0x10400,
            0x1F600, 0x10FBFF, 0x10FC00, 0x10FFFE, 0x10FFFF,
        ] as [UInt32])
    func `Escapes give the first and the last scalar of each length`(value: UInt32) async throws {
        let character = Character(try #require(Unicode.Scalar(value)))
        let escapes = String(character).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        for (json, name) in [(escapes, "\(character)"), ("a\(escapes)b", "a\(character)b")] {
            let index = try await index(
                #"[{"_id":7,"name":"\#(json)","country":"FR","coord":{"lon":2,"lat":4}}]"#)
            #expect(index[id: 7]?.name == name)
        }
    }

    @Test(
        "The ends of all ranges are in them",
        arguments: [
            (Int.max, 90.0, 180.0, Int(UInt32.max)), (Int.min, -90.0, -180.0, 1), (0, -0.0, 0.0, 0),
            (1, .leastNonzeroMagnitude, 0.1, 2),
        ])
    func extremes(id: Int, latitude: Double, longitude: Double, population: Int) async throws {
        let record = CityRecord(
            id, "X", "FR", latitude: latitude, longitude: longitude, population: population)
        let index = try await index(
            #"[{"_id":\#(id),"name":"X","country":"FR","coord":{"lon":\#(longitude),"lat":\#(latitude)},"population":\#(population)}]"#
        )
        expectNone(CityComparison.faults(index, [record]))
    }

    @Test("A zero may have an exponent", arguments: ["0e1", "-0E+7", "0.0e1", "0e0"])
    func zero(number: String) async throws {
        let index = try await index(
            #"[{"_id":1,"name":"X","country":"FR","coord":{"lon":\#(number),"lat":4}}]"#)
        #expect(index[id: 1]?.coordinate.longitude == 0)
    }

    @Test(arguments: ["[", #"{"a":"#])
    func `Ten thousand levels of nesting under an unknown key`(opener: String) async throws {
        let depth = 10_000
        let nested =
            String(repeating: opener, count: depth) + "1"
            + String(repeating: opener == "[" ? "]" : "}", count: depth)
        let json = "[{\"deep\":\(nested),\(Self.paris.dropFirst())]"
        #expect(try await index(json).search("par", by: .name).names == ["Paris"])
        // Unclosed, it is an error and no crash.
        await #expect(throws: CityIndexError.self) {
            try await index("[{\"deep\":\(String(repeating: opener, count: depth))")
        }
    }
}
