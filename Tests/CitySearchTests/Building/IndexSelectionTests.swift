import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("A selection of an index") struct IndexSelectionTests {
    /// Languages that random cities have names in, others that are spoken in their countries, and one that nothing is
    /// named in.
    private static let tags = ["sv", "zh-TW", "sr", "de", "es", "ja", "xh"]

    private func selection(using random: inout SplitMix64) -> IndexSelection {
        var selection = IndexSelection()
        if random.oneIn(2) { selection.minimumPopulation = random.pick([1, 40, 500]) }
        if random.oneIn(2) { selection.mostCities = random.number(0...150) }
        if random.oneIn(3) { selection.countries = ["US", "FR", "CN", "QX"] }
        if random.oneIn(2) {
            selection.languages = Set(
                (0..<random.number(0...3)).compactMap { _ in Language(random.pick(Self.tags)) })
        }
        for part in IndexSelection.Part.allCases where random.oneIn(4) {
            selection.omittedParts.insert(part)
        }
        return selection
    }

    @Test("answers as an index of the cities that a plain loop keeps", arguments: 0..<12)
    func twin(list: Int) async throws {
        var random = SplitMix64(stream: 31_000 + UInt64(list))
        let records = RandomCities.records(random.number(0...300), using: &random)
        let index = try await CityIndex(records)
        let selection = selection(using: &random)
        let selected = try await index.selecting(selection)
        try selected.checkInvariants()

        let kept = SelectionTwin(selection).records(records, in: index.cities.map(\.id))
        let json = Array(try JSONEncoder().encode(kept))
        // The names of places come with the engine, not with the list; another test looks at these.
        var places = IndexSelection()
        places.languages = selection.languages
        let twin = try await CityIndex(json: json).selecting(places)
        #expect(selected.count == kept.count)
        expectNone(CityComparison.faults(selected, kept))
        let queries = RandomQueries(records.isEmpty ? [] : records + kept)
        guard !records.isEmpty else { return }
        for _ in 0..<Rounds.of(200) {
            let query = queries.query(using: &random)
            let found = selected.search(query).map { ($0.city.id, $0.tier, $0.matchedText) }
            let expected = twin.search(query).map { ($0.city.id, $0.tier, $0.matchedText) }
            #expect(found.elementsEqual(expected, by: ==), "\(query)")
        }
    }

    private static let munich = CityRecord(
        1, "Munich", "DE", latitude: 48.1, longitude: 11.6, population: 1_500_000,
        region: "Bavaria", subregion: "Upper Bavaria", timeZone: "Europe/Berlin", airports: ["MUC"],
        alternateNames: ["Monaco di Baviera", "MUNICO", "Minga", "Мюнхен"],
        localNames: [
            "de": "München", "es": "Múnich", "it": "Monaco di Baviera", "pl": "Monachium",
            "ia": "Munico", "zh": "慕尼黑", "zh-Hant": "慕尼黑市",
        ])

    private func found(_ texts: [String], _ index: CityIndex) -> [String] {
        texts.filter { !index.search($0, by: .name, mode: .word).isEmpty }
    }

    @Test func `keeps names in its languages, in those of the country, and in none`() async throws {
        let index = try await CityIndex([Self.munich])
        var selection = IndexSelection()
        selection.languages = Set([Language("pl")].compactMap(\.self))
        let selected = try await index.selecting(selection)
        let (kept, gone) = (
            ["munich", "münchen", "monachium", "minga", "Мюнхен"],
            ["monaco di", "munico", "慕尼黑"]
        )
        #expect(found(kept + gone, index) == kept + gone)
        #expect(found(kept + gone, selected) == kept)
        #expect(selected[id: 1]?.localNames == ["de": "München", "pl": "Monachium"])
        #expect(selected[id: 1]?.alternateNames == ["Minga", "Monachium", "München", "Мюнхен"])
        // The fallbacks of a language stay with it.
        selection.languages = Set([Language("zh-TW")].compactMap(\.self))
        let chinese = try await index.selecting(selection)
        #expect(chinese[id: 1]?.localNames == ["de": "München", "zh": "慕尼黑", "zh-Hant": "慕尼黑市"])
    }

    @Test func `names places in its languages, the country's, and English`() async throws {
        let index = try await CityIndex([Self.munich])
        var selection = IndexSelection()
        selection.languages = Set([Language("fr")].compactMap(\.self))
        let selected = try await index.selecting(selection)
        let (kept, gone) = (
            [
                "Germany", "Allemagne", "Deutschland", "Bavaria", "Bayern", "munich, Bavière",
                "Oberbayern", "munich, deu",
            ],
            ["Alemania", "Германия", "Niemcy", "ドイツ", "Бавария", "バイエルン"]
        )
        #expect(found(kept + gone, index) == kept + gone)
        #expect(found(kept + gone, selected) == kept)
        let german = try #require(selected.localized(in: Language("de"))[id: 1])
        #expect(german.countryName == "Deutschland" && german.localizedRegion == "Bayern")
        let french = try #require(selected.localized(in: Language("fr"))[id: 1])
        #expect(french.countryName == "Allemagne" && french.localizedRegion == "Bavière")
        let spanish = try #require(selected.localized(in: Language("es"))[id: 1])
        #expect(spanish.countryName == "Germany" && spanish.localizedRegion == "Bavaria")
        #expect(selected.byteCount < index.byteCount)
    }

    @Test func `has no places without a city, and knows what a load left out`() async throws {
        let json = """
            [{"_id":1,"name":"Rome","country":"IT","admin1":"Lazio","population":9,"coord":{"lat":41,"lon":12}},7,
             {"_id":2,"name":"Lyon","country":"FR","admin1":"Rhône","population":8,"coord":{"lat":45,"lon":4}}]
            """
        let index = try await CityIndex(json: Array(json.utf8), skippingInvalidRecords: true)
        var selection = IndexSelection()
        selection.countries = ["FR"]
        let selected = try await index.selecting(selection)
        #expect(selected.countries.map(\.code) == ["FR"])
        #expect(found(["italy", "lazio", "rome"], selected) == [])
        #expect(selected.skippedRecords.count == 1)
    }
}

/// The part of a list that a selection keeps, determined by plain loops.
private struct SelectionTwin {
    let selection: IndexSelection

    init(_ selection: IndexSelection) { self.selection = selection }

    /// - Parameter order: the ids of all cities in name order.
    func records(_ records: [CityRecord], in order: [City.ID]) -> [CityRecord] {
        var kept: [CityRecord] = []
        for id in order {
            guard let record = records.first(where: { $0.id == id }) else { continue }
            let codes = selection.countries.map(\.rawValue)
            guard record.population >= selection.minimumPopulation,
                codes.isEmpty || codes.contains(record.country.uppercased())
            else { continue }
            kept.append(reduced(record))
        }
        let sorted = kept.enumerated().sorted {
            ($1.element.population, $0.offset) < ($0.element.population, $1.offset)
        }
        return Array(sorted.map(\.element).prefix(selection.mostCities ?? kept.count))
    }

    private func reduced(_ record: CityRecord) -> CityRecord {
        var record = record
        if let languages = selection.languages {
            let spoken = Self.spoken[record.country.uppercased()] ?? []
            let wanted = languages.flatMap { Self.looksFor[$0.tag] ?? [$0.tag] }
            var gone: [String] = []
            for (tag, name) in record.localNames
            where !wanted.contains(tag) && !spoken.contains(String(tag.prefix(2))) {
                record.localNames[tag] = nil
                gone.append(Folding.fold(name))
            }
            record.alternateNames = record.alternateNames.filter {
                !gone.contains(Folding.fold($0))
            }
        }
        for part in selection.omittedParts {
            switch part {
            case .alternateNames: record.alternateNames = []
            case .airports: record.airports = []
            case .subregions: record.subregion = ""
            case .timeZones: record.timeZone = ""
            }
        }
        return record
    }

    /// The languages of the countries of random cities that have names in them.
    private static let spoken = ["CN": ["zh"]]
    private static let looksFor = ["zh-TW": ["zh-TW", "zh-Hant", "zh"]]
}
