import CitySearch
import Foundation
import ICUTables
import Testing

/// How texts are read that hold more than the name of a city, on the real data.
@Suite("A text is read as people write places")
struct ReadingTests {
    private func first(
        _ text: String, _ order: SearchOrder = .relevance
    ) async throws -> (city: String?, reading: TextReading?) {
        let results = try await RealData.index.search(SearchQuery(text, order: order))
        return (results.first?.city.name, results.reading)
    }

    private func country(_ name: String, _ text: String) -> TextReading.Place {
        .init(kind: .country, name: name, text: text)
    }

    private func region(_ name: String, _ text: String) -> TextReading.Place {
        .init(kind: .region, name: name, text: text)
    }

    @Test(
        "The plain name of a city has no reading",
        arguments: [
            "lyon", "new york", "City of London", "Mexico City", "Biel/Bienne", "Halle (Saale)", "",
        ])
    func plain(text: String) async throws {
        let (_, reading) = try await first(text)
        #expect(reading == nil)
    }

    /// Longer texts would take too long.
    @Test(
        "What is unknown is passed over in texts of up to eight parts and twenty-four words",
        arguments: [
            (7, 1, ["Fresno"]), (8, 1, []), (1, 23, ["Fresno"]), (1, 24, []), (4, 5, ["Fresno"]),
            (6, 4, []),
        ])
    func longTexts(parts: Int, words: Int, names: [String]) async throws {
        let index = try await CityIndex(named: [("Fresno", "US")])
        let part = Array(repeating: "qqqq", count: words).joined(separator: " ")
        let text = (Array(repeating: part, count: parts) + ["fresno"]).joined(separator: ", ")
        let results = index.search(SearchQuery(text, order: .relevance))
        #expect(results.names == names)
        #expect(results.reading?.passedOver.count == (names.isEmpty ? nil : parts))
    }

    @Test(
        "Two places stand behind the city, with any separators or none",
        arguments: [
            "salem, or, usa", "salem or usa", "Salem (Oregon, United States)", "Salem/Oregon/USA",
            "salem; oregon united states", "SALEM\nOR\nUSA",
        ])
    func twoPlaces(text: String) async throws {
        let (city, reading) = try await first(text)
        #expect(city == "Salem")
        #expect(reading?.city?.lowercased() == "salem")
        #expect(reading?.places.map(\.name) == ["Oregon", "United States"])
        #expect(reading?.places.map(\.kind) == [.region, .country])
        #expect(reading?.passedOver == [])
    }

    @Test(
        "Places go by their names in the languages that are spoken there",
        arguments: [
            ("München, Bayern", "Munich", "Bavaria"), ("Firenze (Toscana)", "Florence", "Tuscany"),
            ("大阪, 大阪府", "Osaka", "Osaka"), ("Wien, Österreich", "Vienna", "Austria"),
            ("大阪, 日本", "Osaka", "Japan"), ("Київ, Україна", "Kyiv", "Ukraine"),
            ("Popayán, Cauca", "Popayán", "Cauca Department"),
        ])
    func ownLanguages(text: String, name: String, place: String) async throws {
        let (city, reading) = try await first(text)
        #expect(city == name)
        #expect(reading?.places.map(\.name) == [place])
    }

    @Test("A place may stand in front")
    func placeFirst() async throws {
        for text in ["France, Lyon", "france lyon", "France (Lyon)"] {
            let (city, reading) = try await first(text)
            #expect(city == "Lyon")
            #expect(reading?.places.map(\.name) == ["France"], "\(text)")
        }
        #expect(try await first("Mexico, Puebla").city == "Puebla")
        #expect(try await first("Ontario, California").city == "Ontario")
    }

    @Test("A place may hold a typing error, and the name of the city another one")
    func misspelt() async throws {
        let (city, reading) = try await first("Barcelona, Spian")
        #expect(city == "Barcelona")
        #expect(reading?.places == [country("Spain", "Spian")])
        #expect(try await first("lyon frnace").reading?.places == [country("France", "frnace")])
        #expect(try await first("Garbsn, Gemany").city == "Garbsen")
        for text in ["Córdboa, Argentina", "Córdboa, AR"] {
            let (city, reading) = try await first(text)
            #expect(city == "Córdoba", "the place is right, so the name is not")
            #expect(reading?.places.map(\.name) == ["Argentina"])
        }
        #expect(try await first("Barcelona, Spian", .name).city == nil, "only in the mode fuzzy")
    }

    @Test(
        "Words that say that a city follows are passed over",
        arguments: [
            ("city of chico", "Chico", "city of"), ("ville d'Amiens", "Amiens", "ville d'"),
            ("Ville de Lyon, France", "Lyon", "Ville de"), ("Stadt Köln", "Köln", "Stadt"),
            ("cidade de Curitiba", "Curitiba", "cidade de"), ("город Казань", "Kazan", "город"),
        ])
    func designators(text: String, name: String, passedOver: String) async throws {
        let (city, reading) = try await first(text)
        #expect(city == name)
        #expect(reading?.passedOver == [passedOver])
    }

    @Test(
        "What stands before the city in an address is passed over, and postal codes are",
        arguments: [
            ("49 Main Street, Visalia, California", "Visalia", ["49 Main Street"]),
            ("12 rue de Rivoli, 75001 Paris, France", "Paris", ["12 rue de Rivoli", "75001"]),
            ("12 rue de Rivoli 75001 Paris", "Paris", ["12 rue de Rivoli 75001"]),
            ("Beverly Hills, CA 90210", "Beverly Hills", ["90210"]),
            ("London SW1A 1AA, UK", "London", ["SW1A 1AA"]),
            ("High Street, Oxford, UK", "Oxford", ["High Street"]),
            ("Lyon, Rhône-Alpes, France", "Lyon", ["Rhône-Alpes"]),
        ])
    func addresses(text: String, name: String, passedOver: [String]) async throws {
        let (city, reading) = try await first(text)
        #expect(city == name)
        #expect(reading?.passedOver == passedOver)
    }

    @Test("Nothing known is passed over, and no country is taken for a city")
    func knownParts() async throws {
        let texts = [
            "mumbai, us", "75001, France", "12 High Street, France", "cafe near the louvre",
        ]
        for text in texts {
            #expect(
                try await RealData.index.search(SearchQuery(text, order: .relevance)).isEmpty,
                "\(text)")
        }
    }

    @Test("Highlights lie in the name, wherever that stands in the text")
    func highlights() async throws {
        let texts = [
            "France, Lyon", "49 Main Street, Lyon, France", "city of lyon", "lyon, fr",
            "lyon france",
        ]
        for text in texts {
            let results = try await RealData.index.search(SearchQuery(text, order: .relevance))
            let match = try #require(results.first)
            #expect(match.highlights.map { match.matchedText[$0] } == ["Lyon"], "\(text)")
        }
    }

    @Test("What a query filters by changes no reading")
    func filters() async throws {
        let index = try await RealData.index
        var query = SearchQuery("France, Lyon", order: .relevance)
        query.countries = ["DE"]
        #expect(index.search(query).isEmpty)
        query.countries = []
        query.favourites = .first
        let lyon = try #require(index.search(query).first).city
        let favourites = FavouriteSet([lyon.id], over: index)
        #expect(index.search(query, favourites: favourites).first?.city == lyon)
        #expect(index.search(query, favourites: favourites).reading?.city == "Lyon")
    }

    @Test(
        "A place alone, typed out whole, gives its largest cities first, behind a city that is called so"
    )
    func placesAlone() async throws {
        let index = try await RealData.index
        for (text, name, tier) in [
            ("france", "Paris", MatchTier.country), ("usa", "New York City", .country),
            ("bavaria", "Munich", .region), ("california", "Los Angeles", .region),
            ("Bayern", "Munich", .region), ("日本", "Tokyo", .country),
        ] {
            let results = index.search(SearchQuery(text, order: .relevance))
            let match = try #require(results.prefix(3).first { $0.tier == tier })
            #expect(match.city.name == name)
            let before = results.prefix { $0.tier != tier }
            #expect(
                before.allSatisfy { FoldingRules.fold($0.matchedText) == FoldingRules.fold(text) })
            #expect(Set(results.map(\.id)).count == results.count, "each once")
        }
        let reading = try await first("bavaria").reading
        #expect(reading == TextReading(city: nil, places: [region("Bavaria", "bavaria")]))
    }

    @Test(
        "A region alone may name the country in which it lies, with a separator or without",
        arguments: [
            "bavaria, germany", "Bayern, Deutschland", "Germany (Bavaria)", "bavaria germany",
        ])
    func regionInCountry(text: String) async throws {
        let results = try await RealData.index.search(SearchQuery(text, order: .relevance))
        #expect(results.first?.city.name == "Munich")
        #expect(results.first?.tier == .region)
        #expect(results.allSatisfy { $0.city.region == "Bavaria" })
        #expect(results.reading?.city == nil)
        #expect(results.reading?.places.map(\.name) == ["Bavaria", "Germany"])
    }

    @Test("A city that is called so comes before a region, and a region before what begins so")
    func cityBeforeRegion() async throws {
        #expect(try await first("Oaxaca, Mexico").reading?.city == "Oaxaca")
        let (city, reading) = try await first("georgia, usa")
        #expect(city == "Atlanta")
        #expect(reading?.city == nil)
        let byName = try await RealData.index.search(SearchQuery("georgia, usa", mode: .word))
        #expect(byName.first?.city.name.hasPrefix("Georgia") == true)
        #expect(byName.reading?.city == "georgia")
        #expect(byName.contains { $0.city.name == "Atlanta" && $0.tier == .region })
    }

    @Test("In name order names come first, then regions, then countries, each by English names")
    func nameOrder() async throws {
        let index = try await RealData.index
        let results = index.search(SearchQuery("georgia", mode: .word))
        let tiers = results.map(\.tier)
        #expect(tiers == tiers.sorted())
        #expect(results.count(of: .region) > 100 && results.count(of: .country) > 100)
        #expect(
            index.search(SearchQuery("cal", mode: .word)).count(of: .region) == 0, "four letters")
        #expect(index.search(SearchQuery("california")).count(of: .region) == 0, "mode prefix")
        // Of a region that is called so all cities are found, whatever their subregions are.
        let regions = index.search(SearchQuery("north", mode: .word)).filter { match in
            let region = FoldingRules.fold(match.city.region ?? "")
            return match.tier == .region && region.hasPrefix("north")
                && !FoldingRules.fold(match.city.subregion ?? "").hasPrefix("north")
        }.map { FoldingRules.fold($0.city.region ?? "") }
        #expect(
            regions == regions.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    }

    @Test("A reading is coded as the command line prints it")
    func codable() throws {
        let json = #"""
            {"city":"Visalia","passedOver":["49 Main Street"],"places":[{"kind":"region","name":"California","text":"CA"}]}
            """#
        let reading = TextReading(
            city: "Visalia", places: [region("California", "CA")], passedOver: ["49 Main Street"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(reading), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(TextReading.self, from: Data(json.utf8)) == reading)
    }
}
