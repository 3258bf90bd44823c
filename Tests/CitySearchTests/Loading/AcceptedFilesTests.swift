import CitySearch
import CitySearchICU
import Foundation
import TestSupport
import Testing

/// What a file may look like.
@Suite("Files that are read")
struct AcceptedFilesTests {
    private func index(_ json: String) async throws -> CityIndex {
        try await CityIndex(json: Array(json.utf8))
    }

    private static let paris = """
        {"_id":7,"name":"Paris","country":"FR","coord":{"lon":2.35,"lat":48.85}}
        """

    @Test(
        "An empty array is an empty index on which every query finds nothing",
        arguments: ["[]", " [ ] ", "\u{FEFF}[\n]\n"])
    func empty(json: String) async throws {
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
        #expect(index.search(SearchQuery("", order: .name)).page(0).isEmpty)
        #expect(index[id: 1] == nil)
    }

    @Test(
        "One city, in any formatting",
        arguments: [
            "[\(paris)]", "\u{FEFF}[\(paris)]", "\r\n\t [ \(paris)\n]\n\n",
            #"[{"coord":{"lat":48.85,"lon":2.35},"country":"FR","name":"Paris","_id":7}]"#,
            "[\n  {\n    \"_id\" : 7 ,\n    \"name\"\t: \"Paris\",\n\"country\":\"FR\",\"coord\": { \"lon\" : 2.35 , \"lat\" : 48.85 }\n  }\n]",
            #"[{"\u005fid":7,"\u006eame":"P\u0061ris","country":"F\u0052","coord":{"l\u006fn":2.35,"lat":48.85}}]"#,
            #"[{"_id":7.0,"name":"Paris","country":"fr","coord":{"lon":235e-2,"lat":0.4885E+2}}]"#,
            #"[{"_id":0.7e1,"name":"Paris","country":"FR","coord":{"lon":2.35,"lat":48.85,"alt":[]},"population":null,"admin1":null,"timezone":null,"alternateNames":null}]"#,
            #"[{"x":{"_id":1,"name":[null,true,false,-1.5e-9]},"_id":7,"name":"Paris","":"","country":"FR","coord":{"lon":2.35,"lat":48.85}}]"#,
            #"[{"_id":7,"_id":8,"name":"Paris","name":1,"country":"FR","country":[],"coord":{"lon":2.35,"lat":48.85,"lon":9},"coord":9}]"#,
        ])
    func oneCity(json: String) async throws {
        let index = try await index(json)
        #expect(index.count == 1)
        let city = try #require(index[id: 7])
        #expect(city.name == "Paris")
        #expect(city.country?.rawValue == "FR")
        #expect(try city.coordinate == Coordinate(latitude: 48.85, longitude: 2.35))
        #expect(city.population == nil && city.region == nil && city.timeZone == nil)
        #expect(city.alternateNames.isEmpty)
    }

    @Test("Of equal keys the first counts, as for JSONDecoder")
    func equalKeys() async throws {
        let index = try await index(
            #"[{"_id":7,"name":"A","country":"FR","coord":{"lon":2,"lat":4},"population":5,"population":6,"alternateNames":["B"],"alternateNames":["C"],"admin1":null,"admin1":"X"}]"#
        )
        let city = try #require(index[id: 7])
        #expect(city.population == 5)
        #expect(city.alternateNames == ["B"])
        #expect(city.region == nil)
    }

    @Test("Escapes give the scalars they stand for")
    func escapes() async throws {
        let index = try await index(
            #"[{"_id":7,"name":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u0000é","country":"FR","coord":{"lon":2,"lat":4}}]"#
        )
        #expect(index[id: 7]?.name == "\"\\/\u{8}\u{C}\n\r\té😀\u{0}é")
    }

    @Test(
        "Escapes give the first and the last scalar of each length and of each half of a pair",
        arguments: [
            0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x103FF, 0x10400,
            0x1F600, 0x10FBFF, 0x10FC00, 0x10FFFE, 0x10FFFF,
        ] as [UInt32])
    func edgesOfEscapes(value: UInt32) async throws {
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
            id: id, name: "X", country: "FR", latitude: latitude, longitude: longitude,
            population: population)
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

    @Test(
        "Ten thousand levels of nesting under a key that nobody knows", arguments: ["[", #"{"a":"#])
    func deepNesting(opener: String) async throws {
        let depth = 10_000
        let nested =
            String(repeating: opener, count: depth) + "1"
            + String(repeating: opener == "[" ? "]" : "}", count: depth)
        let json = "[{\"deep\":\(nested),\(Self.paris.dropFirst())]"
        #expect(try await index(json).search(SearchQuery("par", order: .name)).names == ["Paris"])
        // Unclosed, it is an error and no crash.
        await #expect(throws: CityIndexError.self) {
            try await index("[{\"deep\":\(String(repeating: opener, count: depth))")
        }
    }

    @Test("A file is read as bytes in memory are")
    func file() async throws {
        let json = Array("[\(Self.paris)]".utf8)
        let index = try await RepositoryFiles.withTemporaryFile(json) { path in
            try await CityIndex(contentsOf: path)
        }
        let isSame = try await CityIndex(json: json).allBytes == index.allBytes
        #expect(isSame)
    }
}
