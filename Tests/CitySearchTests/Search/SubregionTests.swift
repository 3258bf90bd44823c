import CitySearch
import Testing

/// Divisions of the second level, as places that cities lie in and are found by.
@Suite("Subregions")
struct SubregionTests {
    private func record(
        _ id: Int, _ name: String, _ country: String, _ region: String, _ subregion: String,
        population: Int = 1_000
    ) -> CityRecord {
        CityRecord(
            id: id, name: name, country: country, latitude: 0, longitude: 0,
            population: population, region: region, subregion: subregion)
    }

    @Test("A city knows its subregion, with a region or without one")
    func facts() async throws {
        let index = try await CityIndex([
            record(1, "Guildford", "GB", "England", "Surrey"),
            record(2, "Ely", "GB", "England", ""),
            record(3, "Lone", "GB", "", "Surrey"), record(4, "Nowhere", "", "", "Surrey"),
            record(5, "Bare", "GB", "", ""),
        ])
        let found = (1...5).map { index[id: $0] }
        #expect(found.map { $0?.subregion } == ["Surrey", nil, "Surrey", "Surrey", nil])
        #expect(found.map { $0?.region } == ["England", "England", nil, nil, nil])
        #expect(found.map { $0?.country?.rawValue } == ["GB", "GB", "GB", nil, "GB"])
        for city in found.compactMap(\.self) {
            let text = city.withUTF8(of: .subregion) { bytes in bytes.count }
            #expect(text == city.subregion?.utf8.count)
        }
    }

    @Test(
        "A subregion tells namesakes apart, with its kind and without",
        arguments: [
            ("franklin, venango", [1]), ("franklin, venango county", [1]),
            ("franklin, fulton county, pennsylvania", [2]), ("franklin, vena", [1]),
            ("franklin, pennsylvania", [1, 2]),
            ("franklin, united states", [1, 2]), ("marbella (málaga)", [3]),
            ("marbella, provincia de malaga", [3]), ("marbella (ma)", [3]),
        ])
    func composite(text: String, ids: [City.ID]) async throws {
        let index = try await CityIndex([
            record(1, "Franklin", "US", "Pennsylvania", "Venango County"),
            record(2, "Franklin", "US", "Pennsylvania", "Fulton County"),
            record(3, "Marbella", "ES", "Andalusia", "Provincia de Málaga"),
            record(4, "Marbella", "ES", "Catalonia", "Província de Girona"),
        ])
        let query = SearchQuery(text, order: .name, mode: .word)
        #expect(index.search(query).ids.sorted() == ids)
    }

    @Test("By itself it is found from four letters on, as regions are")
    func tier() async throws {
        let index = try await CityIndex([
            record(1, "Woking", "GB", "England", "Surrey"),
            record(2, "Guildford", "GB", "England", "Surrey"),
            record(3, "Ely", "GB", "England", "Cambridgeshire"),
        ])
        func search(_ text: String, _ mode: MatchMode = .word) -> SearchResults {
            index.search(SearchQuery(text, order: .name, mode: mode))
        }
        let results = search("surr")
        #expect(results.names == ["Guildford", "Woking"])
        #expect(results.allSatisfy { $0.tier == .region && $0.matchedText == "Surrey" })
        #expect(search("sur").isEmpty && search("surrey", .prefix).isEmpty)
    }

    @Test("A region goes before a subregion in it that is called alike")
    func namesakes() async throws {
        let index = try await CityIndex([
            record(1, "Alcalá", "ES", "Madrid", "Provincia de Madrid"),
            record(2, "Móstoles", "ES", "Madrid", ""),
            record(3, "Madrid", "CO", "Cundinamarca", "Madrid"),
        ])
        let results = index.search(SearchQuery("madrid", order: .name, mode: .word))
        #expect(results.names == ["Madrid", "Alcalá", "Móstoles"])
        #expect(results.map(\.matchedText) == ["Madrid", "Madrid", "Madrid"])
        #expect(results.count(of: .region) == 2)
    }

    @Test("The reading of a text says which place is a subregion")
    func reading() async throws {
        let index = try await CityIndex([
            record(1, "Guildford", "GB", "England", "Surrey"),
            record(2, "Guildford", "AU", "Western Australia", "Swan"),
        ])
        let reading = index.search(SearchQuery("guildford, surrey, uk", order: .relevance)).reading
        #expect(reading?.places.map(\.kind) == [.subregion, .country])
        #expect(reading?.places.map(\.name) == ["Surrey", "United Kingdom"])
    }

    @Test(
        "Names lose what kind of division they are",
        arguments: [
            ("Los Angeles County", "Los Angeles"), ("Provincia di Livorno", "Livorno"),
            ("Provincia de la Habana", "Habana"), ("Département de l'Océan", "Océan"),
            ("Departamento de La Paz", "La Paz"), ("Landkreis Görlitz", "Görlitz"),
            ("Powiat starogardzki", "starogardzki"), ("County Durham", "Durham"),
            ("Politischer Bezirk Mödling", "Mödling"), ("Province of Samar", "Samar"),
            ("Aleutians East Borough", "Aleutians East"), ("Bethel Census Area", nil),
            ("Cauca Department", "Cauca"), ("Eastern Province", nil), ("Surrey", nil),
            ("City state Berlin", "Berlin"), ("Daïra d’Ouargla", "Ouargla"), ("County", nil),
        ])
    func kinds(name: String, short: String?) {
        #expect(PlaceNameSpellings.withoutKind(name) == short)
    }

    @Test(
        "Subregions of the real data",
        arguments: [
            ("guildford, surrey", 2_647_793), ("marbella (málaga)", 2_514_169),
            ("fiumicino (rm)", 3_176_923), ("brest (29)", 3_030_300),
            ("los angeles county", 5_368_361), ("canterbury, kent", 2_653_877),
        ])
    func real(text: String, id: City.ID) async throws {
        let results = try await RealData.index.search(SearchQuery(text, order: .relevance))
        #expect(results.first?.id == id)
    }
}
