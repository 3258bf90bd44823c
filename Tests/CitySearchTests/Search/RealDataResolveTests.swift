import CitySearch
import Testing

@Suite("Names mean the cities of the real data that people mean")
struct RealDataResolveTests {
    @Test func `whole, with a place, with a letter that is missing, and where nothing is meant`()
        async throws
    {
        let index = try await RealData.index
        let resolved = index.resolve(["Munich", "sao paulo, br", "Barcelna", "\t", "qqqqqqq"])
        #expect(resolved.ids == [2_867_714, 3_448_439, 3_128_760, nil, nil])
        #expect(resolved.names == ["Munich", "São Paulo", "Barcelona", nil, nil])
        #expect(resolved.countries == ["DE", "BR", "ES", nil, nil])
        #expect(resolved.tiers == [.name, .name, .fuzzy, nil, nil])
        #expect(resolved.kinds == [.city, .city, .city, nil, nil])
        #expect(
            resolved.coordinates == resolved.ids.map { $0.flatMap { index[id: $0]?.coordinate } })
    }

    @Test func `with what the template asks for, whatever its order`() async throws {
        let index = try await RealData.index
        let names = ["Paris", "London"]
        let american = SearchQuery("passed over", order: .name, countries: ["US"], expectedCount: 0)
        #expect(index.resolve(names, as: american).countries == ["US", "US"])
        let ontario = SearchQuery(
            "", order: .name, near: try Coordinate(latitude: 43, longitude: -81.2))
        #expect(index.resolve(names, as: ontario)[1]?.country == "CA")
    }
}
