import CitySearch
import CitySearchICU
import Testing

/// What names a country or a region behind the name of a city.
@Suite("A text names countries and regions") struct NamedPlacesTests {
    private func index() async throws -> CityIndex { try await RealData.index }

    @Test(arguments: [
        ("fr", "FR"), ("fra", "FR"), ("USA", "US"), ("u.s.", "US"), ("U.S.A.", "US"), ("us", "US"),
        ("united states of america", "US"), ("uk", "GB"), ("U.K.", "GB"), ("gbr", "GB"),
        ("great britain", "GB"), ("u.a.e.", "AE"), ("uae", "AE"), ("czech republic", "CZ"),
        ("czechia", "CZ"), ("swaziland", "SZ"), ("cabo verde", "CV"), ("cape verde", "CV"),
        ("ivory coast", "CI"), ("cote d'ivoire", "CI"), ("cote d ivoire", "CI"), ("myanmar", "MM"),
        ("burma", "MM"), ("hong kong", "HK"), ("macau", "MO"), ("macao", "MO"), ("macedonia", "MK"),
        ("holland", "NL"), ("the netherlands", "NL"), ("the gambia", "GM"), ("the bahamas", "BS"),
        ("trinidad and tobago", "TT"), ("trinidad & tobago", "TT"), ("saint lucia", "LC"),
        ("st lucia", "LC"), ("st. kitts and nevis", "KN"),
        ("saint vincent and the grenadines", "VC"), ("saint pierre and miquelon", "PM"),
        ("cocos islands", "CC"), ("cocos (keeling) islands", "CC"), ("us virgin islands", "VI"),
        ("u.s. virgin islands", "VI"), ("republic of the congo", "CG"),
        ("democratic republic of the congo", "CD"), ("drc", "CD"), ("bosnia", "BA"),
        ("bosnia and herzegovina", "BA"), ("aland islands", "AX"), ("reunion", "RE"),
        ("españa", "ES"), ("espagne", "ES"), ("oesterreich", "AT"), ("россия", "RU"),
        ("russian federation", "RU"), ("сша", "US"), ("ee. uu.", "US"), ("eua", "US"),
        ("abd", "US"), ("アメリカ", "US"),
    ])
    func `Countries by codes, names and former names`(typed: String, code: String) async throws {
        let country = NamedPlace(country: CountryCode(code), region: nil, isWhole: true)
        let named = try await index().places(namedBy: typed)
        #expect(named.contains(country), "\(named)")
    }

    @Test(arguments: [
        ("or", "US", "Oregon"), ("tx", "US", "Texas"), ("dc", "US", "District of Columbia"),
        ("on", "CA", "Ontario"), ("pei", "CA", "Prince Edward Island"), ("quebec", "CA", "Quebec"),
        ("québec", "CA", "Quebec"), ("nsw", "AU", "New South Wales"), ("sp", "BR", "São Paulo"),
        ("mh", "IN", "Maharashtra"), ("jal.", "MX", "Jalisco"), ("bw", "DE", "Baden-Wurttemberg"),
        ("zh", "CH", "Zurich"), ("kzn", "ZA", "KwaZulu-Natal"), ("st gallen", "CH", "Saint Gallen"),
        ("buenos aires fd", "AR", "Buenos Aires F.D."), ("caba", "AR", "Buenos Aires F.D."),
    ])
    func `Regions by codes and names`(typed: String, code: String, region: String) async throws {
        let place = NamedPlace(country: CountryCode(code), region: region, isWhole: true)
        let named = try await index().places(namedBy: typed)
        #expect(named.contains(place), "\(named)")
    }

    @Test func `A beginning is not the whole, and of a code it is nothing`() async throws {
        let index = try await index()
        let us = CountryCode("US")
        let tex = index.places(namedBy: "tex")
        #expect(tex.contains(NamedPlace(country: us, region: "Texas", isWhole: false)))
        #expect(tex.allSatisfy { $0.region?.hasPrefix("Tex") == true && !$0.isWhole })
        #expect(
            index.places(namedBy: "texas ").contains(
                NamedPlace(country: us, region: "Texas", isWhole: true)))
        let or = index.places(namedBy: "or")
        #expect(
            Set(or.filter(\.isWhole).map(\.region))
                == ["Oregon", "Provincia di Oristano", "Provincia de Ourense"])
        #expect(!index.places(namedBy: "ns").contains { $0.region == "New South Wales" })
        #expect(
            !index.places(namedBy: "tj").contains {
                $0.region == nil && $0.country?.rawValue != "TJ"
            })
        #expect(index.places(namedBy: "zzzz").isEmpty && index.places(namedBy: "").isEmpty)
        #expect(index.places(namedBy: "the ").allSatisfy { $0.region != nil })
    }

    @Test func `A text that folds to nothing names no place, in no language`() async throws {
        let index = try await CityIndex(named: [("Berlin", "DE"), ("Berlin Mitte", "DE")])
        let query = SearchQuery("Berlin / \u{30A} D-80331", order: .name, mode: .fuzzy)
        for index in [index, index.localized(for: "fi")] {
            #expect(index.search(query).interpretation?.places == [])
        }
    }
}
