import CitySearch
import CitySearchICU
import CitySearchInvariants
import Foundation
import Testing

/// The shapes that city lists have which many programs use.
@Suite("Well-known lists of cities are read")
struct CityListTests {
    private func index(_ json: String) async throws -> CityIndex {
        try await CityIndex(json: Array(json.utf8))
    }

    @Test(
        "One city of each",
        arguments: [
            #"{"id":2643743,"name":"London","state":"England","country":"GB","coord":{"lon":-0.12574,"lat":51.50853}}"#,
            #"{"_id":2643743,"name":"London","admin1":"England","country":"GB","coord":{"lon":-0.12574,"lat":51.50853}}"#,
            #"{"id":"2643743","name":"London","state_name":"England","country_code":"GB","country_name":"United Kingdom","latitude":"51.50853","longitude":"-0.12574","wikiDataId":"Q84"}"#,
            #"{"id":2643743,"name":"London","state":"England","countryCode":"gb","lat":51.50853,"lng":-0.12574}"#,
            #"{"id":2643743,"_id":2643743,"name":"London","state":"England","admin1":"England","country":"GB","country_code":"gb","coord":{"lat":"51.50853","lng":-0.12574},"lon":"-0.12574"}"#,
        ])
    func shapes(city: String) async throws {
        let index = try await index("[\(city)]")
        let london = CityRecord(
            id: 2_643_743, name: "London", country: "GB", latitude: 51.50853, longitude: -0.12574,
            region: "England")
        expectNone(CityComparison.faults(index, [london]))
    }

    @Test("A number that is a text may have escapes")
    func escapes() async throws {
        let city =
            #"{"id":"\u0032643743","name":"London","country":"GB","lat":"5\u0031.5","lng":"-\u0030.1"}"#
        let index = try await index("[\(city)]")
        let london = CityRecord(
            id: 2_643_743, name: "London", country: "GB", latitude: 51.5, longitude: -0.1)
        expectNone(CityComparison.faults(index, [london]))
        let wrong = #"[{"id":"n\u00e1\n","name":"A","country":"FR","lat":1,"lng":2}]"#
        await #expect(throws: CityIndexError.self) { try await self.index(wrong) }
    }

    @Test("Without ids a city has one that depends on nothing else in the list")
    func derivedIDs() async throws {
        let cities = [
            #"{"country":"AD","name":"Sant Julià de Lòria","lat":"42.46372","lng":"1.49129"}"#,
            #"{"country":"AD","name":"Pas de la Casa","lat":"42.54277","lng":"1.73361"}"#,
            #"{"country":"","name":"Null Island","lat":"-0","lng":"0"}"#,
        ]
        let ids = try await index("[\(cities.joined(separator: ","))]").search(
            SearchQuery("", order: .name)
        ).ids
        #expect(Set(ids).count == 3)
        let others = [
            #"{"lng":0,"lat":0.0,"name":"Null Island"}"#, cities[1],
            #"{"name":"Sant Juli\u00e0 de L\u00f2ria","lat":42.463720,"lng":1.49129,"country":"ad"}"#,
        ]
        let other = try await index("[\(others.joined(separator: ","))]")
        #expect(other.search(SearchQuery("", order: .name)).ids == ids)
        // Stored by those who keep favourites.
        #expect(other.search(SearchQuery("sant", order: .name)).ids == [4_136_097_677_738_303])
        #expect(ids.allSatisfy { 0..<(1 << 53) ~= $0 })
        await #expect(throws: CityIndexError.self) {
            try await index("[\(cities[0]),\(cities[0])]")
        }
    }

    @Test("The continents and Earth are cities without a country, in a list as OpenWeather's")
    func withoutCountry() async throws {
        let names = [
            "Africa", "Antarctica", "Asia", "Earth", "Europe", "North America", "Oceania",
            "South America",
        ]
        let cities = try await RealData.cities
        var lines = try cities.map { city in
            let name = String(decoding: try JSONEncoder().encode(city.name), as: UTF8.self)
            return """
                {"id":\(city._id),"name":\(name),"state":"","country":"\(city.country)",\
                "coord":{"lon":\(city.coord.lon),"lat":\(city.coord.lat)}}
                """
        }
        for (number, name) in names.enumerated() {
            lines.insert(
                """
                {"id":\(-1 - number),"name":"\(name)","state":"","country":"",\
                "coord":{"lon":\(10 * number),"lat":-80}}
                """, at: number * number * 3_000)
        }
        let index = try await CityIndex(
            json: Array("[\n\(lines.joined(separator: ",\n"))\n]".utf8))
        #expect(index.count == cities.count + 8)
        #expect(index.skippedRecords.isEmpty)
        try index.checkInvariants()
        for (number, name) in names.enumerated() {
            let city = try #require(index[id: -1 - number])
            #expect(city.country == nil && city.countryName == nil && city.region == nil)
            #expect(index.localized(for: "de")[id: city.id]?.countryName == nil)
            #expect(
                index.search(SearchQuery(name, order: .name)).contains { $0.city.id == city.id })
            #expect(index.labels(of: [city])[0].hasPrefix(name))
            #expect(!index.labels(of: [city])[0].hasPrefix(name + ","))
            let american = SearchQuery(name, order: .name, countries: [CountryCode("US")])
            #expect(!index.search(american).contains { $0.city.id == city.id })
        }
        let listed = index.search(SearchQuery("a", order: .population))
        #expect(listed.filter { $0.tier == .country }.allSatisfy { $0.city.country != nil })
    }
}
