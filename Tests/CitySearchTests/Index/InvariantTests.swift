import CitySearch
import TestSupport
import Testing

@Suite("The sections of an index agree with each other") struct InvariantTests {
    @Test func `In an empty index`() async throws {
        try await CityIndex(json: Array("[]".utf8)).checkInvariants()
        try await CityIndexBuilder().build().checkInvariants()
    }

    @Test("In indexes of random cities with nasty names", arguments: 0..<20)
    func random(list: Int) async throws {
        var random = SplitMix64(stream: 2_000 + UInt64(list))
        let records = RandomCities.records(random.number(1...600), using: &random)
        try await CityIndex(records).checkInvariants()
    }

    @Test func `In an index of cities that all have one long name`() async throws {
        let records = (1...300).map { id in
            CityRecord(
                301 - id, "Llanfairpwllgwyngyllgogerych", id < 150 ? "GB" : "AU",
                alternateNames: ["Llanfairpwllgwyngyll", "L’an \(id)"])
        }
        let index = try await CityIndex(records)
        try index.checkInvariants()
        let ids = index.search("llanfairpwllgwyngyllgogerych ", by: .name).ids
        #expect(ids == Array(1...151) + Array(152...300))
    }

    @Test func `In an index of names under tags of which some are none`() async throws {
        let json = #"""
            [{"_id":1,"name":"A","coord":{"lat":1,"lon":2},
              "names":{"\u0000":"B","a\u0000":"C","":"D","é":"E","123456789":"F"}}]
            """#
        let index = try await CityIndex(json: Array(json.utf8))
        try index.checkInvariants()
        #expect(index[id: 1]?.localNames == ["é": "E"])
    }

    @Test func `In the index of the real data`() async throws {
        try await RealData.index.checkInvariants()
    }
}
