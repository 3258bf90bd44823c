import CitySearch
import TestSupport
import Testing

@Suite("A division is called as people call it in a language") struct DivisionNameTests {
    @Test(
        "or as the data does where the language has no name of its own",
        arguments: [
            ("de", "Winterthur", "Zürich", nil), ("tr", "Çanakkale", "Çanakkale", "Çanakkale"),
            ("sv", "Stuttgart", "Baden-Württemberg", nil),
            ("en", "Stuttgart", "Baden-Wurttemberg", nil), ("en", "Winterthur", "Zurich", nil),
            ("fr", "Munich", nil, "Haute-Bavière"), ("pt", "Lisbon", nil, "Lisboa"),
            ("ja", "Munich", nil, "Upper Bavaria"),
        ] as [(String, String, String?, String?)])
    func names(tag: String, text: String, region: String?, subregion: String?) async throws {
        let city = try await first(text, tag)
        #expect(region == nil || city.localizedRegion == region)
        #expect(subregion == nil || city.localizedSubregion == subregion)
    }

    @Test(arguments: [
        ("niederbayern", "Lower Bavaria"), ("oberbayern", "Upper Bavaria"),
        ("mittelfranken", "Regierungsbezirk Mittelfranken"), ("oberpfalz", "Upper Palatinate"),
        ("jura bernois", "Bernese Jura"),
    ])
    func `and so is found`(text: String, subregion: String) async throws {
        let found = try await RealData.index.search(text)
        #expect(found.count > 10)
        #expect(found.prefix(10).allSatisfy { $0.city.subregion == subregion })
    }

    @Test func `all of the lexicon's names are shown`() async throws {
        let index = try await RealData.index
        var cities: [[String]: City] = [:]
        for city in index.cities {
            guard let country = city.country?.rawValue, let region = city.region else { continue }
            cities[[country, region]] = city
            if let subregion = city.subregion { cities[[country, region, subregion]] = city }
        }
        var likeTheData = 0
        for code in Set(cities.keys.map { $0[0] }) {
            for division in RegionLexicon.shared.divisions(of: try #require(CountryCode(code))) {
                let path = [division.outer, division.name].compactMap(\.self)
                let city = try #require(cities[[code] + path])
                for (tag, name) in division.namesByLanguage {
                    let local = city.localized(in: Language(tag))
                    let shown =
                        division.outer == nil ? local.localizedRegion : local.localizedSubregion
                    #expect(shown == name, "\(path) \(tag)")
                    if FoldingRules.fold(name) == FoldingRules.fold(division.name) {
                        likeTheData += 1
                    }
                }
            }
        }
        #expect(likeTheData > 1_200)
    }

    private func first(_ text: String, _ tag: String) async throws -> City {
        let index = try await RealData.index.localized(in: Language(tag))
        return try #require(index.search(text).first?.city)
    }
}
