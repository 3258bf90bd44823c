import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("All that an index holds can be read, changed and made an index again")
struct WholeDataTests {
    private func index(_ stream: UInt64, _ count: Int = 300) async throws -> CityIndex {
        var random = SplitMix64(stream: stream)
        return try await CityIndex(RandomCities.records(count, using: &random))
    }

    @Test func `index.cities is in name order, with positions of prefixes`() async throws {
        let index = try await index(8_200)
        #expect(index.cities.map(\.id) == index.search("", by: .name).ids)
        #expect(index.cities.count == index.count)
        for text in ["", "a", "sa", "новый", "京"] {
            let found = index.search(SearchQuery(text, order: .name, includesAlternateNames: false))
            let range = index.positions(withNamePrefix: text)
            #expect(index.cities[range].map(\.id) == found.filter { $0.tier == .name }.map(\.id))
        }
    }

    @Test func `Cities are merged, replaced and removed by id`() async throws {
        func record(_ id: Int, _ name: String) -> CityRecord {
            CityRecord(id, name, "FR", latitude: 1, longitude: 2)
        }
        let first = try await CityIndex([record(1, "A"), record(2, "B"), record(3, "C")])
        let second = try await CityIndex([record(3, "D"), record(4, "E")])
        var builder = CityIndexBuilder(first)
        #expect(builder.count == 3)
        builder.merge(second)
        #expect(builder.update(with: record(2, "F"))?.name == "B")
        #expect(builder.update(with: record(5, "G")) == nil)
        #expect(builder.remove(id: 1)?.name == "A")
        #expect(builder.remove(id: 1) == nil)
        #expect(builder.count == 4)
        #expect(try await builder.build().search("", by: .name).names == ["D", "E", "F", "G"])
        builder.add(record(1, "H"))
        builder.add(record(1, "I"))
        let error = await #expect(throws: CityIndexError.self) { try await builder.build() }
        #expect(error?.description == "record 6: expected a new id, found 1 once more")
    }

    @Test func `A city is equal to the one with its id in another index`() async throws {
        let (one, other) = (try await index(8_202), try await index(8_202))
        #expect(Array(one.cities) == Array(other.cities))
        #expect(Set(one.cities).union(other.cities).count == one.count)
        #expect(one.search("a", by: .name).map(\.self) == other.search("a", by: .name).map(\.self))
        #expect(one.cities[0] != other.cities[1])
    }

    @Test func `Countries have a name in the language and a number of cities`() async throws {
        let index = try await CityIndex(named: [
            (name: "Wien", country: "AT"), (name: "Graz", country: "AT"),
            (name: "Bonn", country: "DE"), (name: "Antarctica", country: ""),
        ])
        #expect(index.countries.map(\.code) == ["AT", "DE"])
        #expect(index.countries.map(\.cityCount) == [2, 1])
        #expect(index.countries.map(\.name) == ["Austria", "Germany"])
        #expect(index.localized(for: "de").countries.map(\.name) == ["Österreich", "Deutschland"])
    }

    @Test func `The bytes of a city's texts equal its strings`() async throws {
        let index = try await index(8_203)
        for index in [index, index.localized(for: "ja")] {
            for city in index.cities {
                func text(_ text: City.Text) -> String? {
                    city.withUTF8(of: text) { bytes in
                        String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
                    }
                }
                #expect(text(.name) == city.name)
                #expect(text(.country) == city.country?.rawValue)
                #expect(text(.countryName) == city.countryName)
                #expect(text(.region) == city.region)
                #expect(text(.subregion) == city.subregion)
                #expect(text(.timeZone) == city.timeZone)
                #expect(text(.featureCode) == city.featureCode)
            }
            for typed in ["a", "s", "ja", "ger"] {
                for match in index.search(typed, by: .name, mode: .fuzzy) {
                    let text = match.withMatchedUTF8 { bytes in
                        String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
                    }
                    #expect(text == match.matchedText)
                }
            }
        }
    }

    @Test func `They describe themselves`() async throws {
        let record = CityRecord(
            1, "Vienna", "AT", latitude: 48, longitude: 16, region: "Vienna",
            alternateNames: ["Wien"])
        let index = try await CityIndex([record])
        #expect("\(index.cities[0])" == "Vienna, Vienna, AT")
        #expect(
            index.search("wi", by: .name).map(\.description) == [
                "Vienna, Vienna, AT (alternateName: Wien)"
            ])
        #expect("\(index)" == "1 cities, 1 countries, \(index.byteCount) bytes")
    }
}
