import CitySearch
import TestSupport
import Testing

@Suite("Highlights show the typed text") struct HighlightTests {
    /// The highlighted parts of the first match's text, in brackets.
    private func shown(
        _ typed: String, _ names: String..., mode: MatchMode = .word
    ) async throws
        -> String?
    {
        let records = names.enumerated().map { number, name in
            CityRecord(number + 1, name, "BR", region: "São Paulo")
        }
        let results = try await CityIndex(records).search(typed, by: .name, mode: mode)
        guard let match = results.first else { return nil }
        let text = match.matchedText
        guard let range = match.highlights.first else { return text }
        #expect(match.highlights.count == 1)
        return "\(text[..<range.lowerBound])[\(text[range])]\(text[range.upperBound...])"
    }

    @Test(
        "The range refers to the unfolded text",
        arguments: [
            ("sao", "São Paulo", "[São] Paulo"), ("strass", "Straßburg", "[Straß]burg"),
            ("stras", "Straßburg", "[Straß]burg"), ("sa", "Sa\u{303}o Paulo", "[Sa\u{303}]o Paulo"),
            ("xian", "Xi’an", "[Xi’an]"), ("new y", "New York", "[New Y]ork"),
            ("new ", "New York", "[New] York"),
            ("hertog", "’s-Hertogenbosch", "’s-[Hertog]enbosch"),
            ("paulo", "São Paulo", "São [Paulo]"), ("北", "北京", "[北]京"),
            ("sao paulo, br", "São Paulo", "[São Paulo]"), ("sao, sao", "São Paulo", "[São] Paulo"),
            ("ǆ", "Džep", "[Dž]ep"), ("ปักก", "ปักกิ่ง", "[ปักกิ่]ง"), ("ปัก", "ปักกิ่ง", "[ปัก]กิ่ง"),
            ("กร", "กรุงเทพ", "[กรุ]งเทพ"), ("मु", "मुंबई", "[मुं]बई"), ("म", "मुंबई", "[मुं]बई"),
            ("한", "한글", "[한]글"), ("a b", "A\r\nB", "[A\r\nB]"), ("city", "New-City", "New-[City]"),
            ("bra", "Olinda", "[Bra]zil"),
        ])
    func examples(typed: String, name: String, expected: String) async throws {
        #expect(try await shown(typed, name) == expected)
    }

    @Test(
        "Only typed text is highlighted",
        arguments: [
            ("city of 北京", "北京", "[北京]"), ("stadt łódź", "Łódź", "[Łódź]"),
            ("saint", "Sains St.", "Sains [St]."), ("paulo", "Paul Paulo", "Paul [Paulo]"),
            ("st", "Saint-Denis", "[S]aint-Denis"), ("saint", "St. Denis", "[St]. Denis"),
            ("x, brasil", "X", "[X]"), ("barclon", "Barcelona", "[Barcelon]a"),
            ("brasil, ω", "Ω", "Ω"),
        ])
    func nothingElse(typed: String, name: String, expected: String) async throws {
        #expect(try await shown(typed, name, mode: .fuzzy) == expected)
    }

    @Test func `Ranges can be had as offsets in scalars and in UTF-16`() async throws {
        let name = "\u{1D400}\u{1D401} Ban-Sa\u{303}o"
        let record = CityRecord(1, name, "BR")
        let results = try await CityIndex([record]).search("sao", by: .name, mode: .word)
        let match = try #require(results.first)
        let text = match.matchedText
        let (scalars, units) = (Array(text.unicodeScalars), Array(text.utf16))
        #expect(match.highlightedScalars.map { scalars[$0].count } == [4])
        #expect(match.highlightedScalars == [7..<11])
        #expect(match.highlightedUTF16 == [9..<13])
        #expect(String(decoding: units[9..<13], as: UTF16.self) == "Sa\u{303}o")
        #expect(match.highlights(in: text) == match.highlights)
    }

    @Test(
        "Of a division's name the word that was typed is highlighted, wherever it stands",
        arguments: [
            ("sydney", "City of Sydney", "City of [Sydney]"),
            ("berlin", "State of Berlin", "State of [Berlin]"),
            ("barcelona", "Província de Barcelona", "Província de [Barcelona]"),
            ("province of lod", "Province of Łódź", "[Province of Łód]ź"),
        ])
    func divisions(typed: String, division: String, expected: String) async throws {
        let record = CityRecord(1, "Ωω", "AU", region: division)
        let results = try await CityIndex([record]).search(typed, by: .name, mode: .word)
        let match = try #require(results.first)
        #expect(match.tier == .region)
        var shown = match.matchedText
        for range in match.highlights.reversed() {
            shown.insert("]", at: range.upperBound)
            shown.insert("[", at: range.lowerBound)
        }
        #expect(shown == expected)
    }

    @Test func `Highlights fold to the typed text, on random names and prefixes`() async throws {
        var random = SplitMix64(stream: 7_000)
        var faults: [String] = []
        for _ in 0..<10 {
            let records = RandomCities.records(200, using: &random)
            let index = try await CityIndex(records)
            for record in records where !record.name.isEmpty {
                let scalars = record.name.unicodeScalars
                let typed = String(scalars.prefix(random.number(1...scalars.count)))
                let key = Oracle.key(typed).dropLast()
                let results = index.search(
                    SearchQuery(typed, order: .name, includesCountries: false))
                guard !key.isEmpty, let match = results.first(where: { $0.city.id == record.id }),
                    match.tier == .name
                else { continue }
                let text = match.matchedText
                let shown = match.highlights.map { range in
                    Oracle.key(String(text[..<range.upperBound])).dropLast()
                }
                if shown.count != 1 || !shown[0].starts(with: key) {
                    faults.append("\(typed.scalarNumbers) in \(record.name.scalarNumbers)")
                }
            }
        }
        expectNone(faults)
    }
}
