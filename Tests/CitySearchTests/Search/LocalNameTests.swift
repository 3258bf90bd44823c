import CitySearch
import TestSupport
import Testing

/// Names by language: those that an index keeps, and their effect on answers.
@Suite("Names by language") struct LocalNameTests {
    private func city(
        _ id: Int, _ name: String, _ country: String = "IT", region: String = "",
        population: Int = 1_000, alternateNames: [String] = [], _ localNames: [String: String] = [:]
    ) -> CityRecord {
        CityRecord(
            id, name, country, latitude: 41, longitude: 12, population: population, region: region,
            alternateNames: alternateNames, localNames: localNames)
    }

    @Test func `Places, labels and interpretations are in the language`() async throws {
        let record = city(1, "Munich", "DE", region: "Bavaria", ["es": "Múnich"])
        let index = try await CityIndex([record]).localized(in: Language("es-MX"))
        let results = index.search("munich, bavaria")
        let found = try #require(results.first?.city)
        #expect(found.localizedName == "Múnich")
        #expect(found.localizedRegion == "Baviera")
        #expect(found.countryName == "Alemania")
        #expect(found.region == "Bavaria")
        #expect(index.labels(of: [found]) == ["Múnich, Baviera, DE"])
        #expect(results.interpretation?.places.map(\.name) == ["Baviera"])
        #expect(found.localized(in: nil).countryName == "Germany")
        let sent = try #require(results.first.map { MatchRecord($0) })
        #expect([sent.name, sent.localName, sent.region] == ["Múnich", "Munich", "Baviera"])
    }

    @Test func `Of spellings that fold alike, that of a language is shown`() async throws {
        let index = try await CityIndex([
            city(1, "Munich", "DE", alternateNames: ["Munchen", "Minga"], ["de": "München"])
        ])
        #expect(index[id: 1]?.alternateNames == ["Minga", "München"])
        #expect(index.search("munch", by: .name).first?.matchedText == "München")
    }

    @Test func `By relevance, a name in the language counts as the main name`() async throws {
        let index = try await CityIndex([
            city(1, "Rome", population: 60_000, ["de": "Rom", "it": "Roma"]),
            city(2, "Romford", "GB", population: 100_000), city(3, "Rom", "FR", population: 900),
        ])
        let query = SearchQuery("rom")
        let german = index.localized(in: Language("de"))
        #expect(german.search(query).map(\.city.id) == [1, 2, 3])
        #expect(german.search(query).first?.matchedText == "Rome")
        #expect(index.search(query).map(\.city.id) == [2, 1, 3])
        let french = index.localized(in: Language("fr")).search(query)
        #expect(french.map(\.city.id) == index.search(query).map(\.city.id))
        // Other orders use the names of the data.
        #expect(
            german.search("rom", by: .name).map(\.city.id)
                == index.search("rom", by: .name).map(\.city.id))
    }

    @Test(arguments: [
        ("pompeii", 3_170_335), ("Помпеї", 3_170_335), ("herculaneum, italy", 3_177_363),
        ("leptis magna", 2_219_905), ("volubilis", 2_541_805), ("aphrodisias", 314_519),
        ("एथेंस", 264_371), ("नैरोबी", 184_745), ("استنبول", 745_044), ("อิสตันบูล", 745_044),
    ])
    func `Bundled cities have well-known other names`(text: String, id: Int) async throws {
        let found = try await RealData.index.search(text)
        #expect(found.first?.city.id == id)
    }

    @Test func `JSON gives names as an object; invalid names there are ignored`() async throws {
        let cities = """
            [{"_id":1,"name":"Rome","coord":{"lon":12,"lat":41},
              "names":{"de":"Rom","it":"Roma","en":null,"x-very-long-tag":"Nowhere","fr":7,"de":"Rum","pl":""}},
             {"_id":2,"name":"Bari","coord":{"lon":12,"lat":41},"names":["Bar"]},
             {"_id":3,"name":"Turin","coord":{"lon":12,"lat":41},"names":{},"localName":"Torino"},
             {"_id":4,"name":"Asti","coord":{"lon":12,"lat":41},"names":null}]
            """
        let index = try await CityIndex(json: Array(cities.utf8))
        #expect(index[id: 1]?.localNames == ["de": "Rom", "it": "Roma"])
        #expect((2...4).allSatisfy { index[id: $0]?.localNames.isEmpty == true })
        #expect(index.search("roma", by: .name).map(\.id) == [1])
        #expect(index.search("nowhere", by: .name).isEmpty)
    }

    @Test("Names in any languages come back as they were given", arguments: 0..<20)
    func roundTrip(list: Int) async throws {
        var random = SplitMix64(stream: 7_700 + UInt64(list))
        let (records, index) = try await randomIndex(&random)
        let kept = Dictionary(uniqueKeysWithValues: index.cities.map { ($0.id, $0.localNames) })
        for record in records {
            let given = record.localNames.filter { !$0.value.isEmpty }
            #expect(kept[record.id] == given, "CITYSEARCH_SEED=\(SplitMix64.seed)")
        }
        let again = try await CityIndexBuilder(index).build()
        let same = again.cities.map { CityRecord($0) } == index.cities.map { CityRecord($0) }
        #expect(same, "CITYSEARCH_SEED=\(SplitMix64.seed)")
    }

    @Test(arguments: [-1, 0, 1, 45])
    func `The languages with the most names stay where there are many`(excess: Int) async throws {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
        let tags = letters.flatMap { first in letters.map { "q\(first)\($0)" } }
            .prefix(LocalNames.mostLanguages + excess)
        // Among the others, so that neither the first nor the last tags stay by their order alone.
        let rare = Set(
            stride(from: 3, to: tags.count, by: 6).map { tags[$0] }.prefix(max(0, excess)))
        func names(in tags: some Sequence<String>) -> [String: String] {
            Dictionary(uniqueKeysWithValues: tags.map { ($0, "Name \($0)") })
        }
        let index = try await CityIndex([
            city(1, "Rome", population: 2_000, names(in: tags)),
            city(2, "Bari", population: 1_000, names(in: tags.filter { !rare.contains($0) })),
        ])
        for city in index.cities {
            #expect(city.localNames == names(in: tags.filter { !rare.contains($0) }))
        }
    }

    @Test(arguments: 0..<20)
    func `A language changes only the order by relevance`(list: Int) async throws {
        var random = SplitMix64(stream: 7_800 + UInt64(list))
        let (records, index) = try await randomIndex(&random)
        let queries = RandomQueries(records)
        for _ in 0..<Rounds.of(300) {
            var query = queries.query(using: &random)
            query.order = .relevance
            // The effect of a place next to a city depends on which name has the highest score.
            query.text = RandomCities.name(using: &random)
            query.text.removeAll { ",;/|()\n".contains($0) }
            // Typing errors depend on the score of the best match.
            query.mode = random.pick([.prefix, .word])
            if random.oneIn(2),
                let name = records.randomElement(using: &random)?.localNames.values.first
            {
                query.text = String(name.prefix(random.number(1...4)))
            }
            let favourites = queries.favourites(over: index, using: &random)
            let plain = index.search(query, favourites: favourites)
            let localized = index.localized(in: Language(random.pick(Self.tags)))
                .search(query, favourites: favourites)
            // Another keyboard is tried for a well-known city, and a name in the language may make one well-known. The
            // same applies to the meanings of a text of several scripts, each of which is a word.
            let (interpretation, local) = (plain.interpretation, localized.interpretation)
            if interpretation?.rewriting != local?.rewriting || interpretation?.city != local?.city
            {
                continue
            }
            let ids = Array(localized).map(\.id)
            let isSame = Set(ids) == Set(plain.map(\.id)) && ids.count == plain.count
            #expect(isSame, "CITYSEARCH_SEED=\(SplitMix64.seed): \(query)")
        }
    }

    private static let tags = ["de", "es", "pt-BR", "zh-Hant", "nn", "sr-Latn", "fr"]

    /// An index of cities that have random names in random languages.
    private func randomIndex(_ random: inout SplitMix64) async throws -> ([CityRecord], CityIndex) {
        var records = RandomCities.records(random.number(20...200), using: &random)
        for number in records.indices where random.oneIn(2) {
            for _ in 0..<random.number(1...6) {
                let name =
                    records[number].localNames.values.first.flatMap { random.oneIn(3) ? $0 : nil }
                    ?? RandomCities.name(using: &random)
                records[number].localNames[random.pick(Self.tags)] = name
            }
        }
        return (records, try await CityIndex(records))
    }
}
