import Foundation
import TestSupport
import Testing

@Suite("What nearest finds") struct NearestTests {
    @Test func `JSON gives the keys in the order of the contract`() async throws {
        let run = try await Towns.few().run(
            "nearest", "-33.9,151.2", "--limit", "1", "--format", "json")
        #expect(
            run.text == """
                {"lat":-33.9,"lon":151.2,"count":1,"matches":[
                  {"id":1,"name":"Sydney","country":"AU","countryName":"Australia",\
                "admin1":"New South Wales","lat":-33.86785,"lon":151.20732,"population":5638830,\
                "timezone":"Australia/Sydney","distanceKm":3.638}
                ]}

                """)
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
    }

    @Test(arguments: [
        ["-33.9,151.2"], [" -33.9, 151.2"], ["-33.9, 151.2 "], ["-33.9,", "151.2"],
        ["-33.9", "151.2"], ["−33.9,151.2"], ["-33.9 151.2"], ["--", "-33.9,151.2"],
        ["--timing", "-33.9,151.2"], ["--no-cache", "-33.9,151.2"],
        ["--same-country", "-33.9,151.2"], ["--sections", "-33.9,151.2"],
        ["--country=AU", "-33.9,151.2"], ["--radius", "50", "-33.9,151.2"],
        ["-33.9,151.2", "--min-population", "5638830"],
        // As people write points, and cities.
        ["sydney"], ["Sydney, AU"], ["33°54'S 151°12'E"], ["geo:-33.9,151.2"], ["33,9 S 151,2 E"],
        // West of Greenwich.
        ["42.8", "-2.7"], ["42.8,", "-2.7"], ["42.8,-2.7"], ["42.8", "-.27e1"],
    ])
    func `a point may be typed in many ways, also with a leading minus`(
        arguments: [String]
    ) async throws {
        let run = try await Towns.few().run(
            ["nearest", "--format", "jsonl", "--limit", "1"] + arguments)
        #expect(run.status == 0)
        let found = try #require(try run.values(ParsedNearby.self).first)
        let isWest = arguments[0].hasPrefix("42.8")
        #expect(found.name == (isWest ? "Álava" : "Sydney"))
        #expect(!isWest || found.distanceKm == 0)
    }

    @Test func `the time and the matched city are printed to standard error`() async throws {
        for (text, place) in [("0,0", "0.0,0.0"), ("sydny", "Sydney, .*")] {
            let run = try await Towns.few().run(
                "nearest", text, "--limit", "2", "--timing", "--format", "jsonl")
            #expect(run.lines.count == 2)
            let line = try Regex(
                "^Found 2 cities near \(place) in [0-9.]+ (ns|µs|ms|s) "
                    + #"\(index of 9 loaded in [0-9.]+ (µs|ms|s)\)\n$"#)
            #expect(run.errorOutput.wholeMatch(of: line) != nil, "\(run.errorOutput)")
        }
    }

    @Test(arguments: [
        ("abc", "'abc' is neither a point nor a city: give latitude,longitude in degrees"),
        ("", "'' is neither a point nor a city"),
        ("1,2,3", "'1,2,3' is neither a point nor a city"),
        ("1,", "'1,' is neither a point nor a city"), (",1", "',1' is neither a point nor a city"),
        ("1,x\n", "'1,x' is neither a point nor a city"),
        ("91,0", "91.0 is not a latitude; give degrees north, -90 to 90"),
        ("-90.5,0", "-90.5 is not a latitude"), ("0,180.1", "180.1 is not a longitude"),
        ("-1,-181", "-181.0 is not a longitude; give degrees east, -180 to 180"),
        ("nan,0", "nan is not a latitude"), ("0,inf", "inf is not a longitude"),
    ])
    func `an invalid point ends with 2 and one line`(text: String, message: String) async throws {
        let run = try await Towns.few().run("nearest", text)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.hasPrefix("citysearch: " + message))
    }

    /// What each option means, the tests of the engine have.
    @Test(arguments: [
        ([], [1, 3]), (["--limit", "1"], [1]), (["--radius", "100"], [1]),
        (["--country", "us"], [3]),
        (["--min-population", "50"], [3]), (["--same-country"], [1]), (["--sections"], [2, 1, 3]),
    ])
    func `each option arrives`(options: [String], ids: [Int]) async throws {
        let towns = try Towns(
            """
            [{"_id":1,"name":"Tijuana","country":"MX","coord":{"lon":-117.00371,"lat":32.5027}},
             {"_id":2,"name":"Centro","country":"MX","coord":{"lon":-117,"lat":32.51},"feature_code":"PPLX"},
             {"_id":3,"name":"Reno","country":"US","coord":{"lon":-119.8,"lat":39.5},"population":50}]
            """)
        let run = try await towns.run(["nearest", "32.52,-117.0", "--format", "jsonl"] + options)
        #expect(try run.values(ParsedNearby.self).map(\.id) == ids)
    }

    @Test func `a limit of 0 counts, and the exit status reports if there are any`() async throws {
        let towns = try Towns.many(95)
        let all = try await towns.run("nearest", "10,10", "--limit", "0")
        #expect(all.text == "95 cities nearest to 10.0,10.0\n")
        #expect(all.status == 0)
        let json = try await towns.run("nearest", "10,10", "--limit", "0", "--format", "json")
        #expect(json.text == "{\"lat\":10.0,\"lon\":10.0,\"count\":95,\"matches\":[]}\n")
        #expect(json.status == 0)
        let none = try await towns.run(
            "nearest", "10,10", "--limit", "0", "--min-population", "1000", "--format", "jsonl")
        #expect(none.output.isEmpty)
        #expect(none.status == 1)
    }

    @Test(arguments: [
        ("json", "{\"lat\":-60.0,\"lon\":-30.0,\"count\":0,\"matches\":[]}\n"), ("jsonl", ""),
        ("table", ""), ("geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}\n"),
        (
            "csv",
            "id,name,localName,country,countryName,admin1,admin2,lat,lon,population,timezone,feature_code,"
                + "distanceKm\r\n"
        ),
    ])
    func `nothing inside the radius ends with 1`(format: String, text: String) async throws {
        let run = try await Towns.few().run(
            "nearest", "-60,-30", "--radius", "100", "--format", format)
        #expect(run.text == text)
        #expect(run.status == 1)
        #expect(run.errorOutput.isEmpty)
    }

    @Test func `a table has the distances at the right of their column`() async throws {
        let run = try await Towns.few().run(
            "nearest", "42.9,-2.7", "--limit", "3", "--format", "table")
        #expect(
            run.text == """
                City        Distance  Region  Country  Population  Latitude  Longitude
                Álava        11.1 km          Spain           331   42.8000    -2.7000
                Tokn\u{308}ey    1,192.0 km  한국어  Germany               50.0000     9.0000
                Tokyo-to  1,192.0 km          Germany          20   50.0000     9.0000

                """)
    }

    @Test func `CSV and GeoJSON tell the distance`() async throws {
        let towns = try Towns.few()
        let csv = try await towns.run("nearest", "42.9,-2.7", "--limit", "1", "--format", "csv")
        #expect(
            csv.text == """
                id,name,localName,country,countryName,admin1,admin2,lat,lon,population,timezone,feature_code,distanceKm\r
                3,Álava,,ES,Spain,,,42.8,-2.7,331,,,11.12\r

                """)
        let geojson = try await towns.run(
            "nearest", "42.9,-2.7", "--limit", "1", "--format", "geojson", "--locale", "de")
        #expect(
            geojson.text.contains(#""countryName":"Spanien","population":331,"distanceKm":11.12}"#))
        _ = try JSONSerialization.jsonObject(with: geojson.output)
    }

    @Test func `a terminal gets a footer that shows how to get more`() async throws {
        let towns = try Towns.many(95)
        let some = try await towns.runOnTerminal(
            "nearest", "10,10", "--radius", "800", "--limit", "3", environment: ["TERM": "dumb"])
        #expect(some.text.contains("3 of 11 cities within 800.0 km of 10.0,10.0 · all: --limit 11"))
        let nearest = try await towns.runOnTerminal(
            "nearest", "-10,10", "--limit", "1", environment: ["TERM": "dumb"])
        #expect(nearest.text.contains("1 city nearest to -10.0,10.0"))
        let none = try await towns.runOnTerminal(
            "nearest", "-80,10", "--radius", "1", environment: ["TERM": "dumb"])
        #expect(none.text.contains("No cities within 1.0 km of -80.0,10.0"))
        #expect(none.status == 1)
    }
}

/// A match of `nearest` as the JSON of the program gives it.
private struct ParsedNearby: Decodable {
    var id: Int
    var name: String
    var lat: Double
    var distanceKm: Double
}
