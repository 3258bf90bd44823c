import CitySearch
import Testing

@Suite("Well-known lists of cities are read") struct CityListTests {
    private func index(_ json: String) async throws -> CityIndex {
        try await CityIndex(json: Array(json.utf8))
    }

    @Test func `A number that is a text may have escapes`() async throws {
        let city =
            #"{"id":"\u0032643743","name":"London","country":"GB","lat":"5\u0031.5","lng":"-\u0030.1"}"#
        let index = try await index("[\(city)]")
        let london = CityRecord(2_643_743, "London", "GB", latitude: 51.5, longitude: -0.1)
        expectNone(CityComparison.faults(index, [london]))
        let wrong = #"[{"id":"n\u00e1\n","name":"A","country":"FR","lat":1,"lng":2}]"#
        await #expect(throws: CityIndexError.self) { try await self.index(wrong) }
    }

    @Test func `Without ids a city has one that depends on nothing else there`() async throws {
        let cities = [
            #"{"country":"AD","name":"Sant Julià de Lòria","lat":"42.46372","lng":"1.49129"}"#,
            #"{"country":"AD","name":"Pas de la Casa","lat":"42.54277","lng":"1.73361"}"#,
            #"{"country":"","name":"Null Island","lat":"-0","lng":"0"}"#,
        ]
        let ids = try await index("[\(cities.joined(separator: ","))]").search("", by: .name).ids
        #expect(Set(ids).count == 3)
        let others = [
            #"{"lng":0,"lat":0.0,"name":"Null Island"}"#, cities[1],
            #"{"name":"Sant Juli\u00e0 de L\u00f2ria","lat":42.463720,"lng":1.49129,"country":"ad"}"#,
        ]
        let other = try await index("[\(others.joined(separator: ","))]")
        #expect(other.search("", by: .name).ids == ids)
        // Stored by users with favourites.
        #expect(other.search("sant", by: .name).ids == [4_136_097_677_738_303])
        #expect(ids.allSatisfy { 0..<(1 << 53) ~= $0 })
        await #expect(throws: CityIndexError.self) {
            try await index("[\(cities[0]),\(cities[0])]")
        }
    }
}
