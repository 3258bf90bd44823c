import CitySearch
import TestSupport
import Testing

@Suite("Synonyms") struct SynonymsTests {
    private static let lines = """
        \u{FEFF}# what people here say
        BLN = Berlin

        my office = Lausanne, Switzerland
        n/a   =   Nagoya
        home=46.52, 6.63
        Pari <> Paris
        our port <> Rotterdam
        Bad Ems <> Ems
        """

    @Test(
        arguments: [
            ("BLN", "Berlin", "Berlin"), ("bln, de", "Berlin", "Berlin, de"),
            ("My  Office", "Lausanne", "Lausanne, Switzerland"),
            ("my off", "Lausanne", "Lausanne, Switzerland"), ("our port", "Rotterdam", "Rotterdam"),
            ("nol, usa", nil, nil), ("n/a", "Nagoya", "Nagoya"), ("berlin", "Berlin", nil),
            ("pari", nil, nil), ("bad ems", "Bad Ems", nil), ("bl", nil, nil),
            ("bln street 4", nil, nil),
        ] as [(String, String?, String?)])
    func `are replaced`(text: String, city: String?, read: String?) async throws {
        let index = try await RealData.index.understanding(Synonyms(lines: Self.lines))
        let results = index.search(text)
        if let city { #expect(results.first?.city.name == city) }
        #expect(results.interpretation?.rewriting?.text == read)
        if read != nil { #expect(results.interpretation?.rewriting?.kind == .synonym) }
    }

    @Test(arguments: [
        ("berl", true), ("spree", true), ("spree-ath", true), ("berlinia", true),
        ("be rlin", true), ("berlin", false), ("BERLIN", false), ("spree athen", false),
    ])
    func `in both directions yield to full names`(text: String, isRead: Bool) async throws {
        let index = try await CityIndex([
            CityRecord(
                1, "Berlin", "DE", latitude: 52, longitude: 13, alternateNames: ["Spree-Athen"]),
            CityRecord(2, "Hamburg", "DE", latitude: 53, longitude: 10),
        ]).understanding(Synonyms(lines: "\(text) <> Hamburg"))
        for typed in [text, "\(text), de"] {
            #expect(index.search(typed).first?.id == (isRead ? 2 : 1), "\(typed)")
        }
        #expect(index.search("hamburg").first?.id == 2)
    }

    @Test(arguments: [
        ("q", false), ("qz", true), ("QZ", true), ("qz ", true), ("qzx", true),
        ("qzx w", true), ("qy", false), ("be", false),
    ])
    func `are read from their second letter on`(text: String, isRead: Bool) async throws {
        let index = try await CityIndex(named: [("Berlin", "DE"), ("Hamburg", "DE")])
            .understanding(Synonyms(["qzx wv": "Hamburg", "berta": "Hamburg"]))
        #expect((index.search(text).interpretation?.rewriting?.text == "Hamburg") == isRead)
    }

    @Test func `can mean points, too`() async throws {
        let index = try await RealData.index.understanding(Synonyms(lines: Self.lines))
        #expect(index.search("home").first?.city.name == "Lausanne")
    }

    @Test func `are read in each language of an index`() async throws {
        let index = try await RealData.index.understanding(Synonyms(lines: Self.lines))
        let japanese = try #require(Language("ja"))
        for index in [index.localized(in: japanese), index.localized { _ in nil }] {
            #expect(index.search("bln").first?.id == 2_950_159)
        }
    }

    @Test func `are no words for nothing`() async throws {
        let index = try await RealData.index
        #expect(index.resolve(SearchQuery("n/a")).isEmpty)
        let mine = try index.understanding(Synonyms(lines: Self.lines))
        #expect(mine.resolve(SearchQuery("n/a")).first?.city.name == "Nagoya")
        #expect(mine.resolve(["BLN", "-"]).names == ["Berlin", nil])
    }

    @Test(arguments: 0..<10)
    func `in random cities find what their texts find`(list: Int) async throws {
        var random = SplitMix64(stream: 9_900 + UInt64(list))
        let records = RandomCities.records(random.number(50...300), using: &random)
        let index = try await CityIndex(records)
        let queries = RandomQueries(records)
        for round in 0..<Rounds.of(300) {
            let favourites = queries.favourites(over: index, using: &random)
            var query = queries.query(using: &random)
            query.parts = [:]
            let mine = index.understanding(Synonyms(["qzx wv": query.text, "qzx": "no city"]))
            let plain = index.search(query, favourites: favourites)
            let others = mine.search(query, favourites: favourites)
            #expect(
                others.map(\.city.id) == plain.map(\.city.id),
                "\(query) \(round) CITYSEARCH_SEED=\(SplitMix64.seed)")
            let text = query.text
            query.text = random.pick(["qzx wv", " QZX-wv", "qzx w"])
            let found = mine.search(query, favourites: favourites)
            #expect(
                found.map(\.city.id) == plain.map(\.city.id),
                "\(query) \(text) CITYSEARCH_SEED=\(SplitMix64.seed)")
            #expect(found.map(\.isFavourite) == plain.map(\.isFavourite))
            #expect(found.map(\.highlights) == plain.map(\.highlights))
        }
    }

    @Test(arguments: [
        ("a = b\nBerlin", 2, "Berlin"), ("= Berlin", 1, "= Berlin"), ("a = -", 1, "a = -"),
        ("BLN = bln", 1, "BLN = bln"),
    ])
    func `report an invalid line`(lines: String, line: Int, found: String) throws {
        let error = #expect(throws: SynonymsError.self) { try Synonyms(lines: lines) }
        let expected =
            "expected a text, = and its replacement, such as BLN = Berlin, or <> for both directions"
        #expect(error.map { "\($0)" } == "line \(line): \(expected), found `\(found)`")
    }

    @Test func `report a repeated line`() throws {
        let lines = "BLN = Berlin\r\n#\r\nbln <> Bern"
        let error = #expect(throws: SynonymsError.self) { try Synonyms(lines: lines) }
        let told = "line 3: `bln <> Bern` repeats a text of line 1; remove one of them"
        #expect(error.map { "\($0)" } == told)
    }
}
