import Foundation
import TestSupport
import Testing

@Suite("What nearest finds")
struct NearestTests {
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
        ["--country=AU", "-33.9,151.2"],
        ["--radius", "50", "-33.9,151.2"], ["-33.9,151.2", "--min-population", "5638830"],
    ])
    func `a point may be typed in many ways, also with a minus in front`(
        arguments: [String]
    ) async throws {
        let towns = try Towns.few()
        let run = try await towns.run(
            ["nearest", "--format", "jsonl", "--limit", "1"] + arguments, input: Data())
        #expect(run.status == 0)
        #expect(try run.values(ParsedNearby.self).map(\.name) == ["Sydney"])
    }

    @Test(arguments: [
        "sydney", "Sydney, AU", "33°54'S 151°12'E", "geo:-33.9,151.2", "33,9 S 151,2 E",
    ])
    func `the point may be a city, or written as people do`(text: String) async throws {
        let run = try await Towns.few().run("nearest", text, "--limit", "1", "--format", "jsonl")
        #expect(run.status == 0)
        #expect(try run.values(ParsedNearby.self).map(\.name) == ["Sydney"])
    }

    @Test func `the footer says which city was meant`() async throws {
        let run = try await Towns.few().run(
            "nearest", "sydny", "--limit", "1", "--format", "table", "--timing")
        #expect(run.errorOutput.contains("near Sydney, "))
    }

    @Test func `points west of Greenwich are given as two arguments too`() async throws {
        let towns = try Towns.few()
        for arguments in [
            ["42.8", "-2.7"], ["42.8,", "-2.7"], ["42.8,-2.7"], ["42.8", "-.27e1"],
        ] {
            let run = try await towns.run(
                ["nearest"] + arguments + ["--limit", "1", "--format", "jsonl"], input: Data())
            let found = try run.values(ParsedNearby.self)
            #expect(found.map(\.id) == [3])
            #expect(found.map(\.distanceKm) == [0])
        }
    }

    @Test(arguments: [
        ("abc", "'abc' is no point and no city: give latitude,longitude in degrees"),
        ("", "'' is no point"), ("1,2,3", "'1,2,3' is no point"), ("1,", "'1,' is no point"),
        (",1", "',1' is no point"),
        ("1,x\n", "'1,x' is no point"),
        ("91,0", "91.0 is no latitude; give degrees north, -90 to 90"),
        ("-90.5,0", "-90.5 is no latitude"), ("0,180.1", "180.1 is no longitude"),
        ("-1,-181", "-181.0 is no longitude; give degrees east, -180 to 180"),
        ("nan,0", "nan is no latitude"), ("0,inf", "inf is no longitude"),
    ])
    func `what is no point ends with 2 and one line`(text: String, message: String) async throws {
        let run = try await Towns.few().run("nearest", text)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errorOutput.hasPrefix("citysearch: " + message))
        #expect(run.errorOutput.count { $0.isNewline } == 1)
    }

    @Test(arguments: [([], [1]), (["--sections"], [2, 1])])
    func `sections of cities are near where they are asked for`(
        arguments: [String], ids: [Int]
    ) async throws {
        let towns = try Towns(
            #"[{"id":1,"name":"Tallinn","lat":59.4,"lon":24.7},"#
                + #"{"id":2,"name":"Mustamäe","lat":59.5,"lon":24.7,"feature_code":"PPLX"}]"#)
        let run = try await towns.run(
            ["nearest", "60,24.7", "--format", "jsonl"] + arguments, input: Data())
        #expect(try run.values(ParsedNearby.self).map(\.id) == ids)
    }

    @Test func `the nearest comes first, across the date line and the poles`() async throws {
        let towns = try Towns.few()
        let line = try await towns.run("nearest", "0,-179.9", "--limit", "1", "--format", "jsonl")
        #expect(try line.values(ParsedNearby.self).map(\.id) == [7])
        let all = try await towns.run("nearest", "-89,0", "--format", "jsonl")
            .values(ParsedNearby.self)
        #expect(all.count == 9)
        #expect(all.map(\.distanceKm) == all.map(\.distanceKm).sorted())
        #expect(all.last?.id == 6)
        // Equally distant cities go by name.
        #expect(all.filter { $0.lat == 50 }.map(\.id) == [8, 9])
    }

    @Test func `a radius, countries and a population restrict`() async throws {
        let towns = try Towns.many(95)
        let circle = try await towns.run(
            "nearest", "10,10", "--radius", "800", "--limit", "3", "--format", "json")
        let answer = try JSONDecoder().decode(ParsedNearbyAnswer.self, from: circle.output)
        #expect(answer.count == 11)
        #expect(answer.matches.map(\.name).sorted() == ["Town 10", "Town 11", "Town 9"])
        let counted = try await towns.run(
            "nearest", "10,10", "--radius", "800", "--limit", "0", "--format", "json")
        #expect(counted.text == "{\"lat\":10.0,\"lon\":10.0,\"count\":11,\"matches\":[]}\n")
        #expect(counted.status == 0)
        let chile = try await towns.run(
            "nearest", "10,10", "--country", "cl", "--limit", "2", "--format", "jsonl")
        #expect(try Set(chile.values(ParsedNearby.self).map(\.name)) == ["Town 9", "Town 11"])
        let large = try await towns.run(
            "nearest", "10,10", "--min-population", "50", "--limit", "1", "--format", "jsonl")
        #expect(try large.values(ParsedNearby.self).map(\.name) == ["Town 49"])
    }

    @Test(arguments: [
        // In San Diego, in Tijuana, and at sea.
        ("32.5521,-117.0431", [2]), ("32.52,-117.0", [1]), ("30,-130", [1, 2]),
    ])
    func `only cities of the country of the point are found where that is asked for`(
        point: String, own: [Int]
    ) async throws {
        let towns = try Towns(
            """
            [{"_id":1,"name":"Tijuana","country":"MX","coord":{"lon":-117.00371,"lat":32.5027}},
            {"_id":2,"name":"Imperial Beach","country":"US","coord":{"lon":-117.11308,"lat":32.58394}}]
            """)
        for (options, expected) in [([], [1, 2]), (["--same-country"], own)] {
            let run = try await towns.run(
                ["nearest", point, "--format", "jsonl"] + options, input: Data())
            #expect(try run.values(ParsedNearby.self).map(\.id).sorted() == expected)
        }
    }

    @Test func `a limit of none counts, and tells whether there is anything`() async throws {
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

    @Test func `the time is told apart from the output`() async throws {
        let run = try await Towns.few().run(
            "nearest", "0,0", "--limit", "2", "--timing", "--format", "jsonl")
        #expect(run.lines.count == 2)
        let line = try Regex(
            #"^Found 2 cities near 0.0,0.0 in [0-9.]+ (ns|µs|ms|s) "#
                + #"\(index of 9 loaded in [0-9.]+ (µs|ms|s)\)\n$"#)
        #expect(run.errorOutput.wholeMatch(of: line) != nil)
    }

    @Test func `a terminal gets a footer that says how to get more`() async throws {
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

    @Test(arguments: [1, 10, 20, 30, 45, 60, 90])
    func `no line is wider than the terminal`(columns: Int) async throws {
        let run = try await Towns.many(20).run(
            "nearest", "0,0", "--format", "table", environment: ["COLUMNS": "\(columns)"])
        #expect(run.status == 0)
        #expect(run.lines.count > 10 && run.lines.allSatisfy { $0.count <= max(columns, 4) })
    }
}

/// A match of `nearest` as the JSON of the program gives it.
private struct ParsedNearby: Decodable {
    var id: Int
    var name: String
    var lat: Double
    var distanceKm: Double
}

/// An answer of `nearest`.
private struct ParsedNearbyAnswer: Decodable {
    var count: Int
    var matches: [ParsedNearby]
}
