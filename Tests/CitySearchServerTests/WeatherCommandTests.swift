#if Service
import CitySearchStore
import Foundation
import TestSupport
import Testing

/// `citysearch weather`, as `citysearch` hands it on.
@Suite("The weather of the command line") struct WeatherCommandTests {
    private let station = WeatherStation()
    private let folder: TemporaryFolder
    private let towns: Towns

    init() throws {
        folder = try TemporaryFolder()
        towns = try Towns.few()
    }

    private func run(
        _ arguments: String..., url: String, home: String? = nil
    ) async throws -> ToolRun {
        try await ToolRun(
            ["weather"] + arguments,
            environment: [
                "XDG_DATA_HOME": home ?? folder.url.path, "CITYSEARCH_DATA": towns.path,
                "CITYSEARCH_WEATHER_URL": url,
            ])
    }

    @Test func `the weather of a city is printed by its name and its id`() async throws {
        try await LocalServer.serving(station.respond) { url in
            let named = try await run("sydny", url: url)
            #expect(named.status == 0)
            #expect(named.errorOutput == "")
            let lines = named.lines
            try #require(lines.count == 5)
            #expect(lines[0] == "Sydney, New South Wales, Australia")
            #expect(lines[1] == "☁️  21.3 °C, overcast")
            #expect(lines[2] == "Humidity 64 %, wind 11.2 km/h")
            #expect(lines[3].contains(/^[A-Z][a-z]+day at \d{1,2}:\d\d there$/))
            #expect(lines[4] == "From \(url), just now")
            let json = try await run("1", "--format", "json", "--locale", "es", url: url)
            let object = try JSONObject(json.text)
            #expect(object.text("name") == "Sydney")
            #expect(object.text("description") == "Nublado")
            #expect(object.flag("fromCache") == true)
            #expect(station.requests.count == 1)
        }
    }

    @Test func `without a network the last weather is printed, with the reason`() async throws {
        let url = try await LocalServer.serving(station.respond) { url async throws -> String in
            #expect(try await run("sydney", url: url).status == 0)
            return url
        }
        // The server is gone now. As if that had been yesterday:
        let path = folder.path("citysearch/citysearch.db")
        let store = try SQLiteStore(path: path)
        let old = CachedWeather(
            fetchedAt: .now - 90_000, payload: Array(WeatherStation.answer.utf8))
        try await store.keepWeather(old, for: "\(url) -33.87,151.21")
        let offline = try await run("sydney", url: url)
        #expect(offline.status == 0)
        #expect(offline.lines.count == 5)
        #expect(offline.lines.last?.hasPrefix("From \(url), 25 hours ago; there is none") == true)
        let unknown = try await run("álava", url: url)
        #expect(unknown.isOneLineFailure)
        #expect(unknown.errorOutput.contains("never asked for before"))
    }

    @Test func `failures are reported in one line`() async throws {
        let nowhere = "http://127.0.0.1:9"
        #expect(try await run("sydney", url: "nowhere").isOneLineFailure)
        #expect(try await run("sydney", "--weather-url", "ftp://x", url: nowhere).isOneLineFailure)
        let missing = try await run("777", url: nowhere)
        #expect(missing.status == 1)
        #expect(missing.errorOutput == "citysearch: there is no city “777”\n")
        for nothing in ["", " ", "N/A"] {
            #expect(try await run(nothing, url: nowhere).status == 1)
        }
    }

    @Test func `a store that cannot be used does not hinder`() async throws {
        try await LocalServer.serving(station.respond) { url in
            let run = try await run("sydney", url: url, home: "/dev/null")
            #expect(run.status == 0)
            #expect(run.errorOutput.hasPrefix("citysearch: the weather is not kept: "))
            #expect(run.lines.count == 5)
        }
    }

    @Test func `texts of a weather service have no effect on a terminal`() async throws {
        station.behaviour = .garbage
        try await LocalServer.serving(station.respond) { url in
            let run = try await run("sydney", url: url)
            #expect(run.isOneLineFailure)
            #expect(!run.errorOutput.contains("\u{1B}"))
        }
    }
}
#endif
