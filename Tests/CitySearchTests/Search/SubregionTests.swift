import CitySearch
import Testing

/// Divisions of the second level, as places that contain cities and find them.
@Suite("Subregions") struct SubregionTests {
    @Test func `The interpretation of a text distinguishes subregions`() async throws {
        let index = try await CityIndex([
            CityRecord(
                1, "Guildford", "GB", population: 1_000, region: "England", subregion: "Surrey"),
            CityRecord(
                2, "Guildford", "AU", population: 1_000, region: "Western Australia",
                subregion: "Swan"),
        ])
        let interpretation = index.search("guildford, surrey, uk").interpretation
        #expect(interpretation?.places.map(\.kind) == [.subregion, .country])
        #expect(interpretation?.places.map(\.name) == ["Surrey", "United Kingdom"])
    }

    @Test(arguments: [
        ("Los Angeles County", "Los Angeles"), ("Provincia di Livorno", "Livorno"),
        ("Provincia de la Habana", "Habana"), ("Département de l'Océan", "Océan"),
        ("Departamento de La Paz", "La Paz"), ("Landkreis Görlitz", "Görlitz"),
        ("Powiat starogardzki", "starogardzki"), ("County Durham", "Durham"),
        ("Politischer Bezirk Mödling", "Mödling"), ("Province of Samar", "Samar"),
        ("Aleutians East Borough", "Aleutians East"), ("Bethel Census Area", nil),
        ("Cauca Department", "Cauca"), ("Eastern Province", nil), ("Surrey", nil),
        ("City state Berlin", "Berlin"), ("Daïra d’Ouargla", "Ouargla"), ("County", nil),
    ])
    func `Names lose what kind of division they are`(name: String, short: String?) {
        #expect(PlaceNameSpellings.withoutKind(name) == short)
    }

    @Test(arguments: [
        ("guildford, surrey", 2_647_793), ("marbella (málaga)", 2_514_169),
        ("fiumicino (rm)", 3_176_923), ("brest (29)", 3_030_300),
        ("los angeles county", 5_368_361), ("canterbury, kent", 2_653_877),
    ])
    func `Subregions of the real data`(text: String, id: City.ID) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.first?.id == id)
    }
}
