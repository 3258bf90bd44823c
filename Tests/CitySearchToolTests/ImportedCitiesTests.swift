import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// What an app does with a list that its user drops on it.
@Suite("A list that is dropped on an app") struct ImportedCitiesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func dropped(
        _ text: String, as encoding: String.Encoding = .utf8, options: ListOptions = ListOptions(),
        isLenient: Bool = false
    ) async throws -> ImportedCities {
        let bytes = try #require(text.data(using: encoding))
        return try await ImportedCities(
            [UInt8](bytes), name: "list", options: options, isLenient: isLenient,
            temporaryDirectory: folder.url.path)
    }

    @Test func `is searched as a spreadsheet of Windows has it`() async throws {
        let cities = try await dropped(
            "Ort;Breite;Länge;Einwohner;Land;Notiz\r\nKöln;50,94;6,96;1.084.831;Deutschland;a\r\n"
                + "Düren;50,8;6,48;93.000;Deutschland;b\r\n", as: .windowsCP1252)
        let city = try #require(cities.index.search(SearchQuery("koln", order: .name)).first?.city)
        #expect(city.name == "Köln" && city.country == "DE" && city.population == 1_084_831)
        #expect(cities.index.count == 2)
        #expect(
            cities.notes.contains {
                $0.hasPrefix("list: 6 columns: name ← Ort, country ← Land, latitude ← Breite")
                    && $0.hasSuffix("not used: Notiz")
            })
        #expect(cities.notes.contains { $0.contains("read as Windows-1252, which is a guess") })
        #expect(cities.skippedLines.count == 0)
    }

    @Test func `is reported with its line when it is damaged`() async throws {
        let table = "name,lat,lon,country\nLyon,45.75,4.85,FR\nNice,nord,7.25,FR\n"
        let message = "list: line 3: expected degrees of latitude in `lat`, found `nord`"
        let error = await #expect(throws: ImportError.self) { try await dropped(table) }
        #expect(error?.description == message && error?.localizedDescription == message)
        let cities = try await dropped(table, isLenient: true)
        #expect(cities.index.count == 1 && cities.skippedLines.count == 1)
        #expect(cities.skippedLines.reasons.first?.description == message)
    }

    @Test(
        arguments: [
            "", "\u{FEFF}", "sep=;\n", "sep=;\r\n", "\u{FEFF}sep=;\n", "\"sep=;\"\n",
            "Places\n", "Places\n\n", "\n\n", "sep=;\nPlaces\n", "sep=;\n\nPlaces\nof 2026\n",
            "Places;\"of\n2026\"\n",
        ], ["", ";note", ";\"note\nof 2026\""])
    func `is reported with the line of a faulty row whatever is above it`(
        above: String, heading: String
    ) async throws {
        let before = above + "name;lat;lon;country\(heading)\n"
        let rest = heading.isEmpty ? "" : ";x"
        let table = before + "Lyon;45.75;4.85;FR\(rest)\n" + "Nice;nord;7.25;FR\(rest)\n"
        // Swift takes CRLF for one character.
        let line = before.utf8.count { $0 == UInt8(ascii: "\n") } + 2
        let error = await #expect(throws: ImportError.self) { try await dropped(table) }
        #expect(
            error?.description
                == "list: line \(line): expected degrees of latitude in `lat`, found `nord`")
    }

    @Test(arguments: 0...9)
    func `may have seconds behind any digit in a field without quotation marks`(
        digit: Int
    ) async throws {
        let cities = try await dropped(
            "name;lat;lon;country\nLyon;45°30'3\(digit)\"N;4°30'\(digit)\" E;FR\nNice;43.7;7.25;FR\n"
        )
        #expect(cities.index.count == 2)
        let lyon = try #require(cities.index.search(SearchQuery("lyon", order: .name)).first?.city)
        let (north, east) = (lyon.coordinate.latitude, lyon.coordinate.longitude)
        #expect(abs(north - 45.5 - Double(30 + digit) / 3_600) < 1e-6)
        #expect(abs(east - 4.5 - Double(digit) / 3_600) < 1e-6)
    }

    @Test func `goes by what its user says`() async throws {
        var options = ListOptions()
        options.columns = [.name: "2", .lat: "c", .lon: "d"]
        options.country = "AT"
        options.separator = UInt8(ascii: "#")
        let cities = try await dropped("a#b#c#d\n1#Linz#48.3#14.3\n", options: options)
        #expect(cities.index.search(SearchQuery("linz", order: .name)).first?.city.country == "AT")
    }

    @Test func `is reported when it cannot be read with the user's options`() async throws {
        var options = ListOptions()
        options.encoding = .named("no such")
        let error = await #expect(throws: ImportError.self) {
            try await dropped("name,lat,lon\nLinz,48.3,14.3\n", options: options)
        }
        #expect(error?.description == "list: cannot be read as no such, which is not known")
    }

    // MARK: Files that the engine loads directly

    @Test func `keeps all that the engine reads, and leaves nothing to tell`() async throws {
        let own = #"[{"_id": 7, "name": "Lyon", "coord": {"lon": 4.85, "lat": 45.75}, "#
        let cities = try await dropped(
            own + #""country": "FR", "airports": ["LYS"], "names": {"de": "Leyon"}, "x": 1}]"#)
        #expect(cities.index.search(SearchQuery("LYS", order: .name)).first?.city.id == 7)
        #expect(cities.notes.isEmpty)
        let path = folder.path("cities.cityindex")
        try await cities.index.writeSnapshot(to: path)
        let opened = try await ImportedCities(contentsOf: path)
        #expect(opened.index.search(SearchQuery("LYS", order: .name)).first?.city.id == 7)
    }

    @Test(arguments: [
        // The engine does not know the key, and would load a city without a country.
        #"[{"name": "Lyon", "lat": 45.75, "lon": 4.85, "cc": "FR"}]"#,
        // The engine wants a code.
        #"[{"name": "Lyon", "lat": 45.75, "lon": 4.85, "country": "France"}]"#,
        // The engine would load the country as a city.
        #"""
        [{"name": "France", "lat": 46, "lon": 2, "iso2": "FR",
          "cities": [{"name": "Lyon", "lat": 45.75, "lon": 4.85}]}]
        """#,
    ])
    func `is imported if that reads more of it`(list: String) async throws {
        let cities = try await dropped(list)
        #expect(cities.index.cities.map(\.name) == ["Lyon"])
        #expect(cities.index.cities.first?.country == "FR")
        #expect(!cities.notes.isEmpty)
    }

    @Test func `is refused with the reason if it is a damaged snapshot`() async throws {
        let whole = folder.url.appending(path: "cities.cityindex")
        let own = #"[{"id": 7, "name": "Lyon", "lat": 45.75, "lon": 4.85}]"#
        try await dropped(own).index.writeSnapshot(to: whole.path)
        let cut = try Data(contentsOf: whole).dropLast(9)
        let error = await #expect(throws: ImportError.self) {
            try await ImportedCities(
                [UInt8](cut), name: "cut.cityindex", temporaryDirectory: folder.url.path)
        }
        #expect(error?.description.hasPrefix("cut.cityindex: truncated: ") == true)
    }

    @Test func `is given up when its task is cancelled`() async throws {
        let table = "name,lat,lon,country\n" + String(repeating: "Lyon,45.75,4.85,FR\n", count: 100)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await dropped(table)
        }
        task.cancel()
        await #expect(throws: ImportError.cancelled) { _ = try await task.value }
    }
}
