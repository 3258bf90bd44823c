import CitySearch
import Testing

/// The table of region codes, held against the data.
@Suite("Every region code stands for a region of the data")
struct RegionCodesTests {
    @Test("Each row names a region that its country has in the bundled data")
    func rows() async throws {
        var known: Set<String> = []
        for city in try await RealData.cities {
            known.insert("\(city.country) \(FoldingRules.fold(city.admin1 ?? ""))")
        }
        for (country, codes) in RegionCodes.byCountry {
            #expect(CountryCode(country)?.rawValue == country)
            for (code, name) in codes {
                #expect(
                    known.contains("\(country) \(FoldingRules.fold(name))"), "\(country) \(code)")
                #expect(FoldingRules.fold(code) == code.lowercased() && code.utf8.count >= 2)
            }
        }
    }

    @Test(
        "The countries with most codes have one for every region",
        arguments: ["US", "CA", "AU", "BR", "CH", "DE", "MX", "ZA"])
    func regions(country: String) async throws {
        let names = Set(try #require(RegionCodes.byCountry[country]).values.map(FoldingRules.fold))
        let regions = try await RealData.cities.filter { $0.country == country }.compactMap(
            \.admin1)
        let missing = Set(regions.map(FoldingRules.fold)).subtracting(names).subtracting([""])
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("No code is a country's short name")
    func shortNames() {
        let short = Set(ICU.regionNames(language: "en", .short).map(\.name))
        for (country, codes) in RegionCodes.byCountry {
            #expect(short.isDisjoint(with: codes.keys), "\(country)")
        }
    }
}
