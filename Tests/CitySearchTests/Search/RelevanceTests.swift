import CitySearch
import TestSupport
import Testing

@Suite("The most likely meaning comes first") struct RelevanceTests {
    private func found(_ text: String, _ count: Int = 1) async throws -> [City.ID] {
        let query = SearchQuery(text, expectedCount: count)
        return try await RealData.index.search(query).prefix(count).map(\.city.id)
    }

    @Test(arguments: [
        // A well-known city before villages whose names are shorter or the same.
        ("lon", 2_643_743), ("munch", 2_867_714), ("berl", 2_950_159), ("milano", 3_173_435),
        ("北京", 1_816_670), ("paris", 2_988_507), ("москва", 524_901), ("xi an", 1_790_630),
        ("l aquila", 3_175_121), ("rio de ja", 3_451_190),
        // An alternate name, unless a city is better known by it as its own.
        ("venice", 3_164_603), ("breslau", 3_081_368), ("londres", 2_643_743),
        ("moskva", 524_901), ("NYC", 5_128_581),
        // A place behind the name decides, with a comma and without.
        ("portland, or", 5_746_545), ("portland or", 5_746_545),
        ("springfield illinois", 4_250_542), ("córdoba españa", 2_519_240),
        ("paris, texas", 4_717_560), ("nashua, NH, usa", 5_090_046),
        ("paris, frankreich", 2_988_507), ("london, on", 6_058_560), ("CÓRDOBA，AR", 3_860_259),
        // A village called as a country does not hide its cities, a city in a place of its name does.
        ("england", 2_643_743), ("china", 1_796_236), ("usa", 5_128_581), ("mecca", 104_515),
        ("qena", 350_550), ("lebanon", 276_781), ("new york", 5_128_581),
    ])
    func `The city that people mean comes first`(text: String, id: City.ID) async throws {
        #expect(try await found(text) == [id])
    }

    @Test(arguments: [
        ("Невский проспект 5, Санкт-Петербрг", 498_817), ("ул. Витоша 2, Пловдв", 728_193),
        ("улица Мира 3, Хабаровкс", 2_022_890), ("вулиця Шевченка 3, Одсеа", 698_740),
        ("Οδός Αθηνάς 4, Θεσσαλονκη", 734_077), ("شارع الملك 5، الإسكندري", 361_058),
        ("خیابان ۵، اصفهاان", 418_863), ("רחוב הרצל 7, ירושלם", 281_184),
        ("रोड 5, मुम्बइ", 1_275_339), ("중앙로 15, 부산광여시", 1_838_524), ("中央通り3丁目、名古市", 1_856_057),
    ])
    func `A misspelt city after a street in any script`(text: String, id: City.ID) async throws {
        #expect(try await found(text) == [id])
    }

    @Test(arguments: [
        ("2673 Washington St Venece, CA 90291", 5_405_841),
        ("5224 Elm Street Foster Ciey CA", 5_350_159),
        ("7161 Washington St, Convers, TX", 4_683_021),
        ("9280 Washington St, Joilet, IL 60431, USA", 4_898_015),
        ("Goethestr. 7, Frrankenberg, Germany", 2_925_629),
        ("8872 Lake Shore Dr, Scaarsdale NY 10583", 5_136_433),
        ("12 Mission St, Gilry CA 95020", 5_352_214),
        ("3 bis rue Victor Hugo, Rambuillet", 2_984_513),
        ("22 George St, Toowomoba", 2_146_268), ("5807 Oak Blvd Pasdena, CA 91101", 5_381_396),
        ("349 N 5th Ave Channdler, AZ 85225", 5_289_282),
        // `St` is a saint's before the name, and a street's after it.
        ("500 St Lucie Blvd, Port St Lucie, FL", 4_169_171),
        ("12 St Albans Rd, Watford", 2_634_677), ("High St, St Albans", 2_638_867),
    ])
    func `A misspelt city of an address is found`(text: String, id: City.ID) async throws {
        #expect(try await found(text) == [id])
    }

    @Test(
        "The city of an address stays first while its longer name is typed",
        arguments: [
            ("Hauptstraße 3 ", "Bad H", "omburg vor der Höhe", 2_953_436),
            ("bus station ", "Newcastle u", "pon Tyne", 2_641_673),
            ("Calle Luna 8 ", "San Luis Po", "tosí", 3_985_606),
            ("5 Park Lane, ", "Palm Sp", "rings", 5_380_668),
        ])
    func typedAddress(street: String, beginning: String, rest: String, id: City.ID) async throws {
        for count in 0...rest.count {
            let text = street + beginning + rest.prefix(count)
            #expect(try await found(text) == [id], "\(text)")
        }
    }

    @Test func `Villages of two letters are in the first five, towns in three`() async throws {
        #expect(try await found("ed", 5).contains(2_716_968))
        #expect(try await found("wa", 3).contains(2_294_206))
    }

    @Test func `In a named place, no typing error of an exact name is found`() async throws {
        let index = try await RealData.index
        let paris = index.search("paris, tex")
        #expect(paris.first?.city.id == 4_717_560 && paris.first?.tier == .name)
        #expect(paris.allSatisfy { $0.city.region == "Texas" })
        let misspelt = index.search("parsi, texas")
        #expect(misspelt.first?.city.id == 4_717_560 && misspelt.first?.tier == .fuzzy)
        #expect(misspelt.allSatisfy { $0.city.region == "Texas" })
    }

    @Test func `A later word is found below what begins with the text`() async throws {
        let results = try await RealData.index.search("janeiro")
        let rio = try #require(results.first)
        #expect(rio.city.id == 3_451_190 && rio.tier == .word)
        let york = try await found("york", 3)
        #expect(york == [2_633_352, 4_562_407, 5_128_581])
    }

    @Test func `A namesake close by comes first, but not before a world city`() async throws {
        let index = try await RealData.index
        func found(_ text: String, _ latitude: Double, _ longitude: Double) -> City.ID? {
            let point = Coordinate(stored: latitude, longitude)
            return index.search(SearchQuery(text, near: point)).first?.city.id
        }
        #expect(found("springfield", 39.8, -89.6) == 4_250_542)
        #expect(found("springfield", 42.1, -72.6) == 4_951_788)
        #expect(found("london", 42.98, -81.25) == 6_058_560)
        #expect(found("lond", 43.65, -79.38) == 2_643_743)
    }

    @Test func `All towns of a division's name are in the first ten`() async throws {
        let index = try await RealData.index
        let cities = index.search("", by: .population).map(\.city)
        let divisions = Set(
            cities.flatMap { [$0.region, $0.subregion] }.map { FoldingRules.fold($0 ?? "") })
        let named = cities.filter { divisions.contains(FoldingRules.fold($0.name)) }
        let groups = Dictionary(grouping: named) { FoldingRules.fold($0.name) }
        let largest = groups.values.sorted { $0[0].population ?? 0 > $1[0].population ?? 0 }
        for group in largest.prefix(200) {
            let towns = group.filter { $0.population ?? 0 > 20_000 }.map(\.id)
            let first = try await found(group[0].name, 10)
            #expect(Set(first).isSuperset(of: towns.prefix(10)), "\(group[0].name)")
        }
    }

    @Test(arguments: [
        ("UK", 2_643_743), ("US", 5_128_581), ("USA", 5_128_581), ("GB", 2_643_743),
        ("FR", 2_988_507), ("IN", 1_275_339), ("UAE", 292_223), ("LA", 5_368_361),
        ("NYC", 5_128_581),
    ])
    func `A country's code in capitals means its cities`(text: String, id: City.ID) async throws {
        #expect(try await found(text) == [id])
        let index = try await RealData.index
        let small = index.search(text.lowercased(), by: .name, mode: .fuzzy).count
        for order in [SearchOrder.name, .population] {
            let capital = index.search(text, by: order, mode: .fuzzy).count
            #expect(capital >= small)
        }
    }

    @Test func `Namesakes of a city and its region precede the region's cities`() async throws {
        let place = ("US", "Velmar")
        let records =
            [(1, "Velmar", 3_000_000, place), (2, "Lokai", 300_000, place)]
            + [(3, "Velmar", 6_000, ("CA", "Ontario")), (4, "Velmara", 8_000, ("CA", "Ontario"))]
        func found(without other: City.ID) async throws -> [City.ID] {
            try await CityIndex(
                records.filter { $0.0 != other }.map { id, name, people, place in
                    CityRecord(id, name, place.0, population: people, region: place.1)
                }
            ).search("velmar").map(\.id)
        }
        #expect(try await found(without: 0) == [1, 3, 4, 2])
        // Without a city of that name the place is found.
        #expect(try await found(without: 1) == [3, 2, 4])
    }

    /// Typing the next letter of a name should not push the city down.
    @Test func `One more letter of a name seldom moves a large city down`() async throws {
        let index = try await RealData.index
        let largest = index.search(SearchQuery("", order: .population, expectedCount: 2_000))
            .prefix(Rounds.of(2_000, least: 500)).map(\.city)
        var steps = 0
        var falls = 0
        for city in largest {
            var last: Int?
            for count in 1...city.name.count {
                let query = SearchQuery(
                    String(city.name.prefix(count)), mode: .prefix, includesCountries: false,
                    expectedCount: 20)
                let place = index.search(query).prefix(20).firstIndex { $0.city.id == city.id }
                if let last, last < 20 {
                    steps += 1
                    if place ?? 20 > last { falls += 1 }
                }
                last = place ?? 20
            }
        }
        print("one more letter moved a city down \(falls) times of \(steps)")
        #expect(steps > 1_250 && falls * 100 < steps)
    }
}
