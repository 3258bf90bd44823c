import CitySearch
import CitySearchICU
import TestSupport
import Testing

@Suite("A name is found in its other spellings") struct SpellingTests {
    private func finds(_ typed: String, _ stored: String) async throws -> SearchMatch? {
        let index = try await CityIndex(named: [(stored, "ZZ")])
        try index.checkInvariants()
        return index.search(SearchQuery(typed, order: .name, includesCountries: false)).first
    }

    @Test(arguments: [
        ("st louis", "Saint Louis"), ("saint louis", "St. Louis"), ("mt vernon", "Mount Vernon"),
        ("mount ver", "Mt Vernon"), ("st. petersburg", "Saint Petersburg"),
        ("ft worth", "Fort Worth"), ("fort worth", "Ft. Worth"),
        ("port st lucie", "Port Saint Lucie"), ("port saint lucie", "Port St. Lucie"),
        ("sault ste marie", "Sault-Sainte-Marie"), ("sault sainte marie", "Sault Ste. Marie"),
        ("st. pölten", "Sankt Pölten"), ("sankt pölten", "St. Pölten"),
        ("st etienne", "Saint-Étienne"), ("sta. rosa", "Santa Rosa"), ("sto tomas", "Santo Tomás"),
        ("cd juarez", "Ciudad Juárez"), ("pto vallarta", "Puerto Vallarta"),
        ("gral roca", "General Roca"), ("colorado spgs", "Colorado Springs"),
        ("ft st john", "Fort Saint John"), ("fort saint john", "Ft. St. John"),
        ("bay st", "Bay Saint"), ("Washington DC", "Washington, D.C."),
        ("mexico df", "México D. F."), ("abc strand", "A.B.C. Strand"), ("saint jb", "Saint J. B."),
    ])
    func `Words short or in full, whichever is stored`(typed: String, stored: String) async throws {
        let match = try #require(try await finds(typed, stored))
        #expect(match.tier == .alternateName && match.matchedText == stored)
    }

    @Test(arguments: [
        ("st", "Saintes"), ("saint", "Stuttgart"), ("saint", "Stockholm"), ("mt", "Mounts"),
        ("beaust", "Beausaint"), ("sta", "Santana"), ("saint", "Neust"),
        ("bab", "Ba B"), ("xy", "X Yz"),
    ])
    func `Only whole words`(typed: String, stored: String) async throws {
        let match = try await finds(typed, stored)
        #expect(match == nil || match?.tier == .name)
    }

    @Test(arguments: [
        ("muenchen", "München"), ("zuerich", "Zürich"), ("aarhus", "Århus"),
        ("koebenhavn", "København"), ("MOENCHEN", "MÖNCHEN"), ("jyvaeskylae", "Jyväskylä"),
        ("muenchen", "Mu\u{308}nchen"), ("aarhus", "A\u{30A}rhus"), ("aeaeroe", "ÄÆRØ"),
        ("weisswasser oberlausitz", "Weißwasser/Oberlausitz"),
    ])
    func `German and Nordic letters as two`(typed: String, stored: String) async throws {
        #expect(try await finds(typed, stored)?.matchedText == stored)
    }

    @Test(arguments: LetterDigraphs.rows)
    func `Each letter anywhere in a name`(letter: Unicode.Scalar, typed: String) async throws {
        for stored in [String(letter), letter.properties.uppercaseMapping] {
            for form in [stored, ICU.decompose(stored)] {
                for (front, back) in [("", ""), ("x", ""), ("", "x"), ("x", "x"), ("x ", " x")] {
                    let name = front + form + back
                    #expect(try await finds(front + typed + back, name) != nil, "\(name)")
                }
            }
        }
    }

    @Test(arguments: [("munchen", "Muenchen"), ("boblingen", "Boeblingen")])
    func `Two letters are not one`(typed: String, stored: String) async throws {
        #expect(try await finds(typed, stored) == nil)
    }

    @Test func `Letters and words at once, and apostrophes as spaces`() async throws {
        for typed in ["st poelten", "st polten", "sankt poelten"] {
            #expect(try await finds(typed, "Sankt Pölten") != nil, "\(typed)")
        }
        for typed in ["saint jean d angely", "st jean d angely", "st jean dangely"] {
            #expect(try await finds(typed, "Saint-Jean-d'Angély") != nil, "\(typed)")
        }
    }

    @Test func `A given name takes precedence over a derived spelling`() async throws {
        let munich = CityRecord(
            1, "Munich", "DE", alternateNames: ["München", "Muenchen", "Munchen"])
        let index = try await CityIndex([munich])
        #expect(index.search("muench", by: .name).map(\.matchedText) == ["Muenchen"])
        #expect(index[id: 1]?.alternateNames == ["Muenchen", "München"])
    }

    @Test func `Of names with one key, each has its spellings`() async throws {
        let zurich = CityRecord(1, "Zurich", "CH", alternateNames: ["Zürich"])
        #expect(
            try await CityIndex([zurich]).search("zuer", by: .name).map(
                \.matchedText) == ["Zürich"])
    }

    @Test func `Every word fits in eight bytes with its space, and folds to itself`() {
        for word in AbbreviatedWords.rows.flatMap({ [$0.full, $0.short] }) {
            #expect((2...7).contains(word.utf8.count) && FoldingRules.fold(word) == word)
        }
    }
}
