import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("Encoded values are decoded unchanged") struct CodableTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decoded<Value: Decodable>(
        _ json: String, _: Value.Type = Value.self
    ) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    @Test func `Queries of all kinds`() throws {
        var random = SplitMix64(stream: 8_300)
        for _ in 0..<200 {
            let order = random.pick(SearchOrder.allCases)
            let query = SearchQuery(
                random.pick(["", "sao p", "北京", "\u{0}\"\\"]),
                parts: random.pick([[:], [.city: "Leeds", .postalCode: "LS1"]]), order: order,
                mode: random.pick([nil] + MatchMode.allCases),
                near: order == .distance || random.oneIn(2)
                    ? try Coordinate(latitude: -33.5, longitude: 179) : nil,
                countries: random.pick([[], ["AR", "CL"]]),
                favourites: random.pick(FavouritePlacement.allCases),
                includesAlternateNames: random.oneIn(2), includesCountries: random.oneIn(2),
                isStrict: random.oneIn(2), minimumConfidence: random.oneIn(2) ? 0.9 : nil,
                expectedCount: random.number(1...100))
            #expect(try decoded(json(query)) == query)
        }
    }

    @Test func `A query needs no more than its text`() throws {
        #expect(try decoded(#"{"text":"lon"}"#) == SearchQuery("lon"))
        let near = #"{"text":"lon","order":"distance","near":{"lat":1,"lon":2}}"#
        let point = try Coordinate(latitude: 1, longitude: 2)
        #expect(try decoded(near) == SearchQuery("lon", order: .distance, near: point))
        let parts = #"{"text":"","parts":{"city":"Leeds","country":"gb"}}"#
        #expect(try decoded(parts) == SearchQuery(parts: [.city: "Leeds", .country: "gb"]))
    }

    @Test(arguments: [
        #"{"text":"a","near":{"lat":91,"lon":0}}"#, #"{"text":"a","order":"distance"}"#,
        #"{"text":"a","near":{"lat":0,"lon":-181}}"#,
        #"{"text":"a","countries":["ARG"]}"#, #"{"text":"a","order":"best"}"#, "{}",
    ])
    func `An invalid position or code, and a distance without a point, are refused`(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json, SearchQuery.self) }
    }

    @Test func `Records, as a file of cities has them`() async throws {
        var random = SplitMix64(stream: 8_301)
        let records = RandomCities.records(200, using: &random)
        let text = try json(records)
        #expect(try decoded(text) == records)
        let index = try await CityIndex(json: Array(text.utf8))
        #expect(CityComparison.faults(index, records) == [])
    }

    @Test func `A match, with the fields that the command line prints`() async throws {
        let record = CityRecord(
            3_435_910, "Buenos Aires", "AR", latitude: -34.5, longitude: -58.25,
            population: 2_891_082, region: "Buenos Aires F.D.",
            timeZone: "America/Argentina/Buenos_Aires")
        let match = try #require(try await CityIndex([record]).search("bu", by: .name).first)
        let text = try json(match)
        #expect(
            text == """
                {"admin1":"Buenos Aires F.D.","country":"AR","countryName":"Argentina",\
                "favourite":false,"id":3435910,"lat":-34.5,"lon":-58.25,\
                "matchedText":"Buenos Aires","name":"Buenos Aires","population":2891082,\
                "tier":"name","timezone":"America/Argentina/Buenos_Aires"}
                """)
        #expect(try decoded(text) == MatchRecord(match))
        let bare = CityRecord(1, "Asia", "")
        let asia = try #require(try await CityIndex([bare]).search("as", by: .name).first)
        #expect(
            try json(asia) == """
                {"favourite":false,"id":1,"lat":0,"lon":0,"matchedText":"Asia","name":"Asia",\
                "tier":"name"}
                """)
    }

    @Test func `Favourites, as their ids, over the index that the decoder is given`() async throws {
        let index = try await CityIndex(named: [
            (name: "Paris", country: "FR"), (name: "Parma", country: "IT"),
        ])
        let favourites = FavouriteSet([2, 77, 1], over: index)
        #expect(try json(favourites) == "[2,77,1]")
        let decoder = JSONDecoder()
        #expect(throws: DecodingError.self) {
            try decoder.decode(FavouriteSet.self, from: Data("[2,77,1]".utf8))
        }
        decoder.userInfo[try #require(CodingUserInfoKey.cityIndex)] = index
        #expect(try decoder.decode(FavouriteSet.self, from: Data("[2,77,1]".utf8)) == favourites)
    }
}
