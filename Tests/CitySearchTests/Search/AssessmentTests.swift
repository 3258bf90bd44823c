import CitySearch
import Testing

@Suite("An assessment has the confidence and the kind of the first result") struct AssessmentTests {
    private static func assessment(
        _ text: String, _ change: (inout SearchQuery) -> Void = { _ in }
    ) async throws -> Assessment? {
        var query = SearchQuery(text)
        change(&query)
        return try await RealData.index.resolve(query).assessment
    }

    @Test(arguments: [
        ("Munich", "hello"), ("Munich", "mumbai, us"),
        ("Londonderry Road, Bath", "Albert Einstein"),
        ("Barcelna", "wasd"), ("12 rue de Rivoli 75001 Paris", "Bank of America"),
        ("Timbiquí, Colombia", "Earth"), ("Washington", "was"), ("Fatima, Portugal", "Fatima"),
        ("石川県金沢市", "石川県金沢町"), ("江苏省苏州市", "江苏省苏州镇"),
    ])
    func `A real name is likelier than other words`(likely: String, unlikely: String) async throws {
        let likely = try #require(try await Self.assessment(likely)).confidence
        let unlikely = try await Self.assessment(unlikely)?.confidence ?? 0
        #expect(likely > 0.8)
        #expect(likely - unlikely > 0.02)
    }

    @Test(
        arguments: [
            ("Munich", .city), ("Germany", .country), ("deutschland", .country),
            ("Bavaria", .region), ("Oberbayern", .subregion), ("JFK", .airport),
            ("48.85, 2.35", .point), ("Munich, Germany", .city), ("Singapore", .city),
        ] as [(String, Assessment.Kind)])
    func `The kind is the meaning of the text`(text: String, kind: Assessment.Kind) async throws {
        #expect(try await Self.assessment(text)?.kind == kind)
    }

    @Test func `a name of many cities is ambiguous, and less so with its place`() async throws {
        let springfield = try #require(try await Self.assessment("springfield"))
        let placed = try #require(try await Self.assessment("springfield, illinois"))
        let germany = try #require(try await Self.assessment("germany"))
        #expect(springfield.ambiguity > 0.5)
        #expect(placed.ambiguity < 0.1)
        #expect(germany.ambiguity < 0.1, "cities of one country are no rivals")
    }

    @Test(arguments: [
        "New York, US", "São Paulo, Brazil", "Tunis, Tunisia", "Luxembourg, Luxembourg",
        "Hamburg, Germany",
    ])
    func `A city is sure that lies in a place of its name`(text: String) async throws {
        let assessment = try #require(try await Self.assessment(text))
        #expect(assessment.kind == .city)
        #expect(assessment.confidence > 0.95)
    }

    @Test(arguments: ["Washington, US", "Georgia", "Delaware, US"])
    func `A place is in doubt that has the name of another`(text: String) async throws {
        let assessment = try #require(try await Self.assessment(text))
        #expect(assessment.kind != .city)
        #expect(assessment.confidence < 0.9)
        #expect(assessment.ambiguity > 0.25)
    }

    @Test func `a query may ask for a least confidence`() async throws {
        let index = try await RealData.index
        for text in ["Munich", "hello", "mumbai, us", "Germany", "springfield"] {
            var query = SearchQuery(text, expectedCount: 5)
            let all = index.search(query)
            let confidence = try #require(all.assessment).confidence
            query.minimumConfidence = confidence
            #expect(index.search(query).map(\.id).prefix(5) == all.map(\.id).prefix(5))
            query.minimumConfidence = confidence + 0.001
            #expect(index.search(query).isEmpty)
            #expect(index.search(query).interpretation == all.interpretation)
        }
    }

    @Test(arguments: [
        "Mumbai, US", "mumbai, germany", "Lyon Germany", "Tokyo, USA", "Osaka, FRA", "東京, アメリカ",
        "Москва, Франция", "Wien, Schweiz", "Kazan, Ohio", "Birmingham, Staffordshire",
    ])
    func `With another country than the city's, the answer is doubtful`(text: String) async throws {
        let confidence = try #require(try await Self.assessment(text)).confidence
        #expect(confidence < 0.6)
    }

    @Test(arguments: [
        "in London", "at Oxford", "Frankfurt (FRA)", "Killarney, Co. Kerry", "Neumünster Dom",
        "12 Broad Street, Lagos Island, Lagos, Nigeria", "Paris, France", "Tijuana BC",
    ])
    func `What only looks like a country takes little from a score`(text: String) async throws {
        let confidence = try #require(try await Self.assessment(text)).confidence
        #expect(confidence > 0.7)
    }

    @Test(arguments: [
        ("Munich", false), ("weather in London", false), ("Yokohama City", false),
        ("12 rue de Rivoli 75001 Paris", false), ("mumbai, us", true), ("Leeds, NY", true),
        ("Nurse wanted in Lyon, France", true), ("London, foo, UK", true),
    ])
    func `A strict query is empty in doubt`(text: String, isInDoubt: Bool) async throws {
        let index = try await RealData.index
        #expect(!index.search(text).isEmpty)
        let strict = index.search(SearchQuery(text, isStrict: true))
        #expect(strict.isEmpty == isInDoubt)
    }

    @Test func `a feature has a name, and a blank text no assessment`() async throws {
        let munich = try #require(try await Self.assessment("Munich"))
        #expect(munich.features.count == Assessment.featureNames.count)
        for text in ["", "  ", "N/A", "qqqqqqqqq"] {
            #expect(try await Self.assessment(text) == nil)
        }
        let all = try await RealData.index.search("")
        #expect(all.assessment == nil && !all.isEmpty)
    }

    @Test(arguments: [
        "N/A", "n/a", "N.A.", "TBD", "unknown", "Unknown", "-", "?", "--", "k. A.", "k.A.", "未知",
        "none", "NULL", "null", "(null)", "keine Angabe", "Keine Angaben", "sin datos", "inconnu",
        "нет данных", "Неизвестно", "n/d", "NA", "NaN", "<NA>", "#N/A", "brak danych", "bilinmiyor",
        "غير معروف", "לא ידוע", "不明", "없음", "अज्ञात", "không rõ", "tidak diketahui", "okänd",
        "desconhecido", "sconosciuto", "onbekend", "Nada",
    ])
    func `Words for nothing in many languages mean none`(text: String) async throws {
        let index = try await RealData.index
        #expect(index.resolve(SearchQuery(text)).isEmpty)
        #expect(index.resolve([text]).ids == [nil])
    }

    @Test(arguments: [
        ("None, Italy", "None"), ("None, Piemonte", "None"), ("na", "Nanjing"), ("nan", "Nanjing"),
    ])
    func `Towns with such names need their countries`(text: String, city: String) async throws {
        let index = try await RealData.index
        #expect(index.resolve(SearchQuery(text)).first?.city.name == city)
    }
}
