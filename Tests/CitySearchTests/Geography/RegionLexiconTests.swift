import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("The lexicon of regions") struct RegionLexiconTests {
    private static let regions = Task {
        var regions: [String: Set<String>] = [:]
        for city in try await RealData.index.cities {
            guard let country = city.country, let region = city.region else { continue }
            regions[country.rawValue, default: []].insert(region)
        }
        return regions
    }

    @Test func `has each region of the cities, and no other`() async throws {
        let regions = try await Self.regions.value
        #expect(regions.values.reduce(0) { $0 + $1.count } > 3_500)
        for (country, names) in regions {
            let code = try #require(CountryCode(country))
            let known = RegionLexicon.shared.regions(of: code).map(\.name)
            #expect(Set(known) == names, "\(country)")
        }
    }

    @Test func `has only subregions of the cities`() async throws {
        var subregions: [String: Set<[String]>] = [:]
        for city in try await RealData.index.cities {
            guard let country = city.country, let region = city.region,
                let subregion = city.subregion
            else { continue }
            subregions[country.rawValue, default: []].insert([region, subregion])
        }
        var count = 0
        for country in try await Self.regions.value.keys {
            let code = try #require(CountryCode(country))
            let divisions = RegionLexicon.shared.divisions(of: code)
            let known = divisions.compactMap { division in
                division.outer.map { [$0, division.name] }
            }
            count += known.count
            #expect(subregions[country, default: []].isSuperset(of: known), "\(country)")
            #expect(RegionLexicon.shared.knowsSubregions(of: code) == !known.isEmpty)
        }
        #expect(count > 1_100)
    }

    @Test(arguments: [
        ("DE", "Bavaria", "DE-BY"), ("US", "Texas", "US-TX"), ("GB", "England", "GB-ENG"),
        // CLDR has other codes for these: ISO numbered again, or divided again.
        ("IR", "Tehran", "IR-23"), ("IR", "Fars", "IR-07"), ("FR", "Corsica", "FR-20R"),
        ("MX", "Mexico City", "MX-CMX"), ("NO", "Akershus", nil), ("RE", "Réunion", nil),
        // A district is called as the region.
        ("ES", "Valencia", "ES-VC"), ("LT", "Vilnius", "LT-VL"), ("CZ", "Zlín", "CZ-72"),
        ("DE", "Nowhere", nil), ("XX", "Nowhere", nil),
    ])
    func `has the ISO 3166-2 codes`(country: String, region: String, iso: String?) throws {
        let code = try #require(CountryCode(country))
        #expect(RegionLexicon.shared.isoCodes(in: code)[region] == iso)
    }

    @Test func `has an ISO code for most regions, each unique and in its country`() async throws {
        var all: [String] = []
        for country in try await Self.regions.value.keys {
            let code = try #require(CountryCode(country))
            let codes = RegionLexicon.shared.isoCodes(in: code).values
            #expect(codes.allSatisfy { $0.wholeMatch(of: /[A-Z]{2}-[A-Z0-9]{1,3}/) != nil })
            #expect(codes.allSatisfy { $0.hasPrefix(country + "-") }, "\(country)")
            all += codes
        }
        #expect(all.count > 3_000 && Set(all).count == all.count)
    }

    @Test(arguments: [
        ("IT", "MI", "Città metropolitana di Milano"), ("FR", "75", "Paris"),
        ("ES", "MA", "Provincia de Málaga"),
    ])
    func `has a code for most provinces`(country: String, code: String, name: String) throws {
        let divisions = RegionLexicon.shared.divisions(of: try #require(CountryCode(country)))
        let subregions = divisions.filter { $0.outer != nil }
        #expect(subregions.first { $0.codes == [code] }?.name == name)
        #expect(subregions.count { $0.codes.count == 1 } > 30)
    }

    @Test func `has names by language, those in English apart`() throws {
        let germany: CountryCode = "DE"
        let bavaria = try #require(
            RegionLexicon.shared.regions(of: germany).first { $0.name == "Bavaria" })
        #expect(bavaria.otherNames.contains("Bayern") && bavaria.otherNames.contains("Бавария"))
        #expect(bavaria.codes == ["BY"] && bavaria.englishNames == [])
        let rhineland = try #require(
            RegionLexicon.shared.regions(of: germany).first { $0.name == "Rheinland-Pfalz" })
        #expect(rhineland.englishNames == ["Rhineland-Palatinate"])
    }

    @Test
    func `has no separators in texts, and no short name of a country as a code`() async throws {
        let short = Set(ICU.regionNames(language: "en", .short).map(\.name))
        for country in try await Self.regions.value.keys {
            for region in RegionLexicon.shared.regions(of: try #require(CountryCode(country))) {
                for text in [region.name] + region.codes + region.englishNames + region.otherNames {
                    #expect(!text.isEmpty && !text.contains { "|\t\n".contains($0) }, "\(region)")
                }
                #expect(short.isDisjoint(with: region.codes), "\(country)")
                for code in region.codes {
                    #expect(FoldingRules.fold(code) == code.lowercased() && code.utf8.count >= 2)
                }
            }
        }
    }

    @Test(arguments: ["US", "CA", "AU", "BR", "CH", "DE", "MX", "ZA"])
    func `has a code for every region where people type codes`(country: String) throws {
        let regions = RegionLexicon.shared.regions(of: try #require(CountryCode(country)))
        #expect(regions.count > 7 && regions.allSatisfy { !$0.codes.isEmpty })
    }

    @Test func `has nothing for a country that has no regions`() {
        #expect(RegionLexicon.shared.regions(of: "VA").isEmpty)
        #expect(RegionLexicon.shared.regions(of: "ZZ").isEmpty)
    }
}
