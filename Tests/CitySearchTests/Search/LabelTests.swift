import CitySearch
import Testing

@Suite("Labels") struct LabelTests {
    /// Kilometres of a degree of latitude are 111.195.
    private func index(oaxaca population: Int) async throws -> CityIndex {
        try await CityIndex([
            record(1, "San Antonio", latitude: 17.25, population: 1_000),
            record(2, "San Antonio", latitude: 18, population: 1_500),
            record(3, "San Antonio", latitude: 16, region: "Chiapas", population: 900),
            record(4, "Oaxaca", latitude: 17, population: population),
            record(5, "Tule", latitude: 17.3, population: 8_000),
        ])
    }

    private func record(
        _ id: Int, _ name: String, latitude: Double, region: String = "Oaxaca", population: Int
    ) -> CityRecord {
        CityRecord(
            id, name, "MX", latitude: latitude, longitude: -96.7, population: population,
            region: region)
    }

    private func labels(_ ids: [City.ID], _ index: CityIndex) -> [String] {
        index.labels(of: ids.compactMap { index[id: $0] })
    }

    @Test func `Name, region and country are enough where they differ`() async throws {
        let index = try await index(oaxaca: 300_000)
        #expect(labels([1, 3], index) == ["San Antonio, Oaxaca, MX", "San Antonio, Chiapas, MX"])
    }

    @Test func `Equal labels are distinguished by subregions, then by distances`() async throws {
        var cities = [
            record(1, "Franklin", latitude: 17.25, population: 1_000),
            record(2, "Franklin", latitude: 18, population: 1_500),
            record(3, "Franklin", latitude: 18.5, population: 1_500),
            record(4, "Oaxaca", latitude: 17, population: 300_000),
        ]
        for (number, subregion) in ["Fulton", "Venango", "Venango"].enumerated() {
            cities[number].subregion = subregion
        }
        let index = try await CityIndex(cities)
        #expect(labels([1], index) == ["Franklin, Oaxaca, MX"])
        #expect(
            labels([1, 2], index) == [
                "Franklin, Fulton, Oaxaca, MX", "Franklin, Venango, Oaxaca, MX",
            ])
        #expect(
            labels([1, 2, 3], index) == [
                "Franklin, Fulton, Oaxaca, MX",
                "Franklin, Venango, Oaxaca, MX (111 km from Oaxaca)",
                "Franklin, Venango, Oaxaca, MX (167 km from Oaxaca)",
            ])
    }

    @Test func `Equal labels are distinguished by the distance from a larger place`() async throws {
        let index = try await index(oaxaca: 300_000)
        #expect(
            labels([1, 2, 3], index) == [
                "San Antonio, Oaxaca, MX (28 km from Oaxaca)",
                "San Antonio, Oaxaca, MX (111 km from Oaxaca)",
                "San Antonio, Chiapas, MX",
            ])
    }

    @Test func `A city is also distinguished from cities of previous pages`() async throws {
        let index = try await index(oaxaca: 300_000)
        let cities = [1, 2, 3].compactMap { index[id: $0] }
        let next = Array(cities.dropFirst())
        #expect(
            index.labels(of: next, besides: [cities[0]]) == [
                "San Antonio, Oaxaca, MX (111 km from Oaxaca)", "San Antonio, Chiapas, MX",
            ])
        // A city is not another one.
        #expect(
            index.labels(of: next, besides: next) == [
                "San Antonio, Oaxaca, MX", "San Antonio, Chiapas, MX",
            ])
    }

    @Test func `A place must have ten times the people, and ten thousand`() async throws {
        let index = try await index(oaxaca: 14_000)
        #expect(
            labels([1, 2], index) == [
                "San Antonio, Oaxaca, MX (28 km from Oaxaca)", "San Antonio, Oaxaca, MX",
            ])
        let small = try await self.index(oaxaca: 9_999)
        #expect(labels([1, 2], small) == Array(repeating: "San Antonio, Oaxaca, MX", count: 2))
    }

    @Test func `A city that occurs twice has a unique label`() async throws {
        let index = try await index(oaxaca: 300_000)
        #expect(labels([1, 1], index) == Array(repeating: "San Antonio, Oaxaca, MX", count: 2))
    }
}
