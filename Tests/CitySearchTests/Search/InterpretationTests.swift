import CitySearch
import Foundation
import TestSupport
import Testing

/// How texts are read that hold more than the name of a city, on the real data.
@Suite("A text is read as people write places") struct InterpretationTests {
    private func first(
        _ text: String, _ order: SearchOrder = .relevance
    ) async throws -> (city: String?, interpretation: TextInterpretation?) {
        let results = try await RealData.index.search(text, by: order)
        return (results.first?.city.name, results.interpretation)
    }

    private func country(_ name: String, _ text: String) -> TextInterpretation.Place {
        .init(kind: .country, name: name, text: text)
    }

    private func region(_ name: String, _ text: String) -> TextInterpretation.Place {
        .init(kind: .region, name: name, text: text)
    }

    @Test(arguments: [
        "lyon", "new york", "City of London", "Mexico City", "Biel/Bienne", "Halle (Saale)", "",
    ])
    func `The plain name of a city has no interpretation`(text: String) async throws {
        let (_, interpretation) = try await first(text)
        #expect(interpretation == nil)
    }

    /// Longer texts would take too long.
    @Test(
        "Unknown words are ignored in texts of up to twelve parts and forty-eight tokens",
        arguments: [
            (11, 1, ["Fresno"]), (12, 1, []), (1, 47, ["Fresno"]), (1, 48, []), (11, 4, ["Fresno"]),
            (11, 5, []),
        ])
    func longTexts(parts: Int, words: Int, names: [String]) async throws {
        let index = try await CityIndex(named: [("Fresno", "US")])
        let part = Array(repeating: "1234", count: words).joined(separator: " ")
        let text = (["fresno"] + Array(repeating: part, count: parts)).joined(separator: ", ")
        let results = index.search(text)
        #expect(results.names == names)
        #expect(results.interpretation?.ignored.count == (names.isEmpty ? nil : parts))
    }

    /// The row determines whether the names of places, and the ignored words, are checked.
    private static let rows: [(text: String, city: String, places: [String]?, passed: [String]?)] =
        [
            // Two places follow the city, with any separators or none.
            ("salem, or, usa", "Salem", ["Oregon", "United States"], []),
            ("salem or usa", "Salem", ["Oregon", "United States"], []),
            ("Salem (Oregon, United States)", "Salem", ["Oregon", "United States"], []),
            ("Salem/Oregon/USA", "Salem", ["Oregon", "United States"], []),
            ("salem; oregon united states", "Salem", ["Oregon", "United States"], []),
            ("SALEM\nOR\nUSA", "Salem", ["Oregon", "United States"], []),
            // Places go by their names in the languages that are spoken there.
            ("München, Bayern", "Munich", ["Bavaria"], []),
            ("Firenze (Toscana)", "Florence", ["Tuscany"], []),
            ("大阪, 大阪府", "Osaka", ["Osaka"], []), ("Wien, Österreich", "Vienna", ["Austria"], []),
            ("大阪, 日本", "Osaka", ["Japan"], []), ("Київ, Україна", "Kyiv", ["Ukraine"], []),
            ("Popayán, Cauca", "Popayán", ["Cauca Department"], []),
            // A place may come first.
            ("France, Lyon", "Lyon", ["France"], []), ("france lyon", "Lyon", ["France"], []),
            ("France (Lyon)", "Lyon", ["France"], []), ("Mexico, Puebla", "Puebla", nil, nil),
            ("Ontario, California", "Ontario", nil, nil),
            // A place may hold a typing error; where it is right, the name is not.
            ("lyon frnace", "Lyon", ["France"], nil), ("Garbsn, Gemany", "Garbsen", nil, nil),
            ("Córdboa, Argentina", "Córdoba", ["Argentina"], nil),
            // In an address the name holds it, and the street no place.
            ("Via Roma 2, 50122 Firenzze", "Florence", [], nil),
            ("5 King St, Glasgw", "Glasgow", [], ["5 King St"]),
            ("12 Rue Victor Hugo, Bordaux", "Bordeaux", [], nil),
            ("3 Park Avenue, Sydny NSW 2000", "Sydney", nil, nil),
            ("Córdboa, AR", "Córdoba", ["Argentina"], nil),
            // Words that announce a city are ignored.
            ("city of chico", "Chico", [], ["city of"]),
            ("ville d'Amiens", "Amiens", [], ["ville d'"]),
            ("Ville de Lyon, France", "Lyon", ["France"], ["Ville de"]),
            ("Stadt Köln", "Köln", [], ["Stadt"]),
            ("cidade de Curitiba", "Curitiba", [], ["cidade de"]),
            ("город Казань", "Kazan", [], ["город"]),
            // The same applies to the text before the city in an address, and to postal codes.
            ("49 Main Street, Visalia, California", "Visalia", nil, ["49 Main Street"]),
            ("12 rue de Rivoli, 75001 Paris, France", "Paris", nil, ["12 rue de Rivoli", "75001"]),
            ("12 rue de Rivoli 75001 Paris", "Paris", nil, ["12 rue de Rivoli 75001"]),
            ("Beverly Hills, CA 90210", "Beverly Hills", nil, ["90210"]),
            ("London SW1A 1AA, UK", "London", nil, ["SW1A 1AA"]),
            ("High Street, Oxford, UK", "Oxford", nil, ["High Street"]),
            ("Lyon, Rhône-Alpes, France", "Lyon", nil, ["Rhône-Alpes"]),
        ]

    @Test("A text holds a city, places, and ignored parts", arguments: rows)
    func parts(text: String, city: String, places: [String]?, passed: [String]?) async throws {
        let (found, interpretation) = try await first(text)
        #expect(found == city)
        #expect(places == nil || interpretation?.places.map(\.name) == places)
        #expect(passed == nil || interpretation?.ignored == passed)
    }

    @Test func `A misspelt place is read in the mode fuzzy only`() async throws {
        let interpretation = try await first("Barcelona, Spian").interpretation
        #expect(interpretation?.places == [country("Spain", "Spian")])
        #expect(try await first("Barcelona, Spian", .name).interpretation?.ignored == ["Spian"])
    }

    @Test func `A text that names no city and no place finds nothing`() async throws {
        for text in ["coffee near the sphinx", "Jack London", "London Road", "Bank Street 12"] {
            #expect(try await RealData.index.search(text).isEmpty, "\(text)")
        }
    }

    @Test func `A text that names only a place finds its largest cities`() async throws {
        for text in ["12 High Street, France", "75001, France", "hotels in France"] {
            let (city, interpretation) = try await first(text)
            #expect(city == "Paris", "\(text)")
            #expect(
                interpretation?.city == nil && interpretation?.places.map(\.name) == ["France"],
                "\(text)")
        }
    }

    /// The tables of "Interpretation of texts".
    @Test(arguments: try InterpretationExample.all)
    func `Each documented example is right`(example: InterpretationExample) async throws {
        let (city, interpretation) = try await first(example.typed)
        #expect(city == example.first)
        #expect(interpretation?.city ?? "" == example.city)
        #expect(interpretation?.places.map(\.name).joined(separator: " · ") ?? "" == example.places)
        #expect(interpretation?.disambiguatedBy.joined(separator: " · ") == example.disambiguatedBy)
        #expect(interpretation?.ignored.joined(separator: " · ") == example.ignored)
        #expect(interpretation?.rewriting?.kind.rawValue ?? "" == example.rewriting)
    }

    @Test(arguments: [
        "48.85, 2.35", "48.85 2.35", "(48.85; 2.35)", "+48.85 +2.35", "48.85° N, 2.35° E",
        "N48.85 E2.35", "2.35E 48.85N", "48°51'N 2°21'E", "48° 51′ 0″ N, 2° 21′ 0″ E",
        "geo:48.85,2.35", "geo:48.85,2.35;u=35", "@48.85,2.35,12z",
        "https://maps.example/@48.85,2.35,12z/data", "48,85 2,35", "48,85; 2,35",
        "48,85, 2,35", "(48,85° N) 2,35° E", "lat: 48.85, lon: 2.35", "lon=2.35&lat=48.85",
        "Latitude 48.85 Longitude 2.35", "48.85 lat 2.35 lng", "lat 48,85 lon 2,35",
    ])
    func `A text that is a point finds the cities nearest to it`(text: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.first?.city.name == "Paris")
        let point = try #require(results.interpretation?.point)
        #expect(abs(point.latitude - 48.85) < 1e-9 && abs(point.longitude - 2.35) < 1e-9)
        var byDistance = SearchQuery(text, order: .distance)
        byDistance.near = point
        let distances = try await RealData.index.search(byDistance)
            .map { $0.city.coordinate.distanceInKilometres(to: point) }
        #expect(distances == distances.sorted() && distances.count == 50)
    }

    @Test func `The likeliest nearby city is first, and the others are by distance`() async throws {
        var query = SearchQuery("38,7905625 -9,793281")
        let found = try await RealData.index.search(query)
        query.order = .distance
        query.near = found.interpretation?.point
        let nearest = try await RealData.index.search(query).ids
        let likeliest = try #require(found.ids.first)
        #expect(nearest.contains(likeliest) && likeliest != nearest[0])
        #expect(Array(found.ids.dropFirst()) == nearest.filter { $0 != likeliest })
    }

    @Test(
        "A sign or a direction counts at zero degrees, too",
        arguments: [
            ("-0°30'0\" -0°6'0\"", -0.5, -0.1), ("−0°30' +0°6'", -0.5, 0.1),
            ("0°30'S 0°6'W", -0.5, -0.1), ("S 0°30' E 0°6'", -0.5, 0.1),
            ("0°30' 0°6'", 0.5, 0.1), ("-0.5 -0.1", -0.5, -0.1), ("-0.5, 0", -0.5, 0),
            ("lat -0°30' lon -0°0'36\"", -0.5, -0.01),
        ])
    func pointsAtZero(text: String, latitude: Double, longitude: Double) async throws {
        let results = try await RealData.index.search(text)
        let point = try #require(results.interpretation?.point)
        #expect(abs(point.latitude - latitude) < 1e-9 && abs(point.longitude - longitude) < 1e-9)
    }

    @Test("One of two numbers has decimals", arguments: ["40.7,-74", "41 -74.0", "40,7 -74"])
    func oneWithDecimals(text: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.interpretation?.point?.longitude == -74)
    }

    @Test(arguments: [
        "10 20", "3.14", "12.5, 200.5", "1.5 2.5 3.5", "48.85° N, 2.35° N", "48.85N", "N S",
        "95.5, 10.5", "geo:", "@", "48.85, 2.35 Paris", "1e5, 2.5", "--1.5, 2.5", "48.85.1, 2.35",
        "48,85", "1,5 2,5 3,5", "48,85.1 2,35", "lat 48.85 lat 2.35", "lat", "48.85 lon",
    ])
    func `Other numbers are no point`(text: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.interpretation?.point == nil)
    }

    @Test(arguments: [
        "hello", "BMW", "HSBC", "WhatsApp", "asdf", "qwerty", "abcd", "blablabla", "Jessica",
        "null", "Orchard Road", "rue de Rivoli", "спасибо", "مرحبا", "xyz",
    ])
    func `A text that is not a misspelt name brings no guesses`(text: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(!results.contains { $0.tier == .fuzzy })
    }

    @Test(arguments: [
        ("barclona", "Barcelona"), ("LODNON", "London"), ("Sidney", "Sydney"),
        ("ports mouth", "Portsmouth"), ("Ocral Springs", "Coral Springs"),
        ("Kape Town", "Cape Town"), ("new yrok", "New York City"),
    ])
    func `A misspelt name is found all the same`(text: String, name: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.prefix(3).contains { $0.city.name == name })
    }

    @Test(
        "A city is found where people write so, near by, or by the other form of a word",
        arguments: [
            ("Са", nil, "Samara"), ("paris", (33.6, -95.5), "Paris, Texas, US"),
            ("saint louis", nil, "St. Louis, Missouri, US"),
            ("LA", nil, "Los Angeles, California, US"),
            ("St Gallen", nil, "Sankt Gallen, Saint Gallen, CH"),
        ] as [(String, (Double, Double)?, String)])
    func meant(text: String, near: (Double, Double)?, city: String) async throws {
        var query = SearchQuery(text)
        query.near = try near.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
        let results = try await RealData.index.search(query)
        let found = results.prefix(text == "Са" ? 10 : 1).map { "\($0.city)" }
        #expect(found.contains { $0.hasPrefix(city) }, "\(found)")
    }

    @Test(arguments: [
        ("Rheine Osnabrücker S", "Rheine"), ("Rennes Dupont r", "Rennes"),
        ("Hameln Deister S", "Hameln"), ("Lund Kungs g", "Lund"),
        ("Zehdenick Münchner S", "Zehdenick"),
    ])
    func `The first letter of a next word hides no city`(text: String, name: String) async throws {
        #expect(try await RealData.index.search(text).first?.city.name == name)
    }

    @Test func `Highlights are in the name, wherever that is in the text`() async throws {
        let texts = [
            "France, Lyon", "49 Main Street, Lyon, France", "city of lyon", "lyon, fr",
            "lyon france",
        ]
        for text in texts {
            let results = try await RealData.index.search(text)
            let match = try #require(results.first)
            #expect(match.highlights.map { match.matchedText[$0] } == ["Lyon"], "\(text)")
        }
    }

    @Test func `The name of a place finds its largest cities, after its namesakes`() async throws {
        let index = try await RealData.index
        for (text, name, tier) in [
            ("france", "Paris", MatchTier.country), ("usa", "New York City", .country),
            ("bavaria", "Munich", .region), ("california", "Los Angeles", .region),
            ("Bayern", "Munich", .region), ("日本", "Tokyo", .country),
        ] {
            let results = index.search(text)
            let match = try #require(results.prefix(3).first { $0.tier == tier })
            #expect(match.city.name == name)
            let before = results.prefix { $0.tier != tier }
            #expect(
                before.allSatisfy { FoldingRules.fold($0.matchedText) == FoldingRules.fold(text) })
            #expect(Set(results.map(\.id)).count == results.count, "each once")
        }
        let interpretation = try await first("bavaria").interpretation
        #expect(
            interpretation == TextInterpretation(city: nil, places: [region("Bavaria", "bavaria")]))
    }

    @Test(arguments: [
        "bavaria, germany", "Bayern, Deutschland", "Germany (Bavaria)", "bavaria germany",
    ])
    func `A region alone may name its country, also without comma`(text: String) async throws {
        let results = try await RealData.index.search(text)
        #expect(results.first?.city.name == "Munich")
        #expect(results.first?.tier == .region)
        #expect(results.allSatisfy { $0.city.region == "Bavaria" })
        #expect(results.interpretation?.city == nil)
        #expect(results.interpretation?.places.map(\.name) == ["Bavaria", "Germany"])
    }

    @Test func `A city comes before a region of the name, and that before prefixes`() async throws {
        #expect(try await first("Oaxaca, Mexico").interpretation?.city == "Oaxaca")
        let (city, interpretation) = try await first("georgia, usa")
        #expect(city == "Atlanta")
        #expect(interpretation?.city == nil)
        let byName = try await RealData.index.search("georgia, usa", by: .name, mode: .word)
        #expect(byName.first?.city.name.hasPrefix("Georgia") == true)
        #expect(byName.interpretation?.city == "georgia")
        #expect(byName.contains { $0.city.name == "Atlanta" && $0.tier == .region })
    }

    @Test func `In name order names come first, then regions, then countries`() async throws {
        let index = try await RealData.index
        let results = index.search("georgia", by: .name, mode: .word)
        let tiers = results.map(\.tier)
        #expect(tiers == tiers.sorted())
        #expect(results.count(of: .region) > 100 && results.count(of: .country) > 100)
        #expect(index.search("cal", by: .name, mode: .word).count(of: .region) == 0, "four letters")
        #expect(index.search("california", by: .name).count(of: .region) == 0, "mode prefix")
        // A region with this name finds all its cities, whatever their subregions are.
        let regions = index.search("north", by: .name, mode: .word).filter {
            match in
            let region = FoldingRules.fold(match.city.region ?? "")
            return match.tier == .region && region.hasPrefix("north")
                && !FoldingRules.fold(match.city.subregion ?? "").hasPrefix("north")
        }.map { FoldingRules.fold($0.city.region ?? "") }
        #expect(
            regions == regions.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    }

    @Test func `An interpretation is coded as the command line prints it`() throws {
        let json = #"""
            {"city":"Visalia","passedOver":["49 Main Street"],"places":[{"kind":"region","name":"California","text":"CA"}]}
            """#
        let interpretation = TextInterpretation(
            city: "Visalia", places: [region("California", "CA")], ignored: ["49 Main Street"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(interpretation), as: UTF8.self) == json)
        #expect(
            try JSONDecoder().decode(TextInterpretation.self, from: Data(json.utf8))
                == interpretation)
    }
}
