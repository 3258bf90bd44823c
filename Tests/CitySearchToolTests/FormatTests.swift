import CitySearchAPI
import Foundation
import TestSupport
import Testing

@Suite("Output formats") struct FormatTests {
    @Test func `JSON gives the keys in the order of the contract`() async throws {
        let run = try await Towns.few().run("query", "sydney", "--format", "json")
        #expect(
            run.text == """
                {"query":"sydney","count":1,"matches":[
                  {"id":1,"name":"Sydney","country":"AU","countryName":"Australia",\
                "admin1":"New South Wales","lat":-33.86785,"lon":151.20732,"population":5638830,\
                "timezone":"Australia/Sydney","tier":"name","matchedText":"Sydney",\
                "favourite":false,"highlights":[[0,6]],"label":"Sydney, New South Wales, AU"}
                ]}

                """)
    }

    @Test func `JSON leaves out missing values`() async throws {
        let run = try await Towns.few().run("query", "alab", "--order", "name", "--format", "jsonl")
        #expect(
            run.text == """
                {"id":2,"name":"Alabama","country":"US","countryName":"United States",\
                "lat":32.75,"lon":-86.5,"tier":"name","matchedText":"Alabama","favourite":false,\
                "highlights":[[0,4]],"label":"Alabama, US"}

                """)
    }

    @Test func `odd characters are unchanged in every JSON format`() async throws {
        let towns = try Towns.few()
        let json = try await towns.run("query", "to", "--format", "json").answer()
        let lines = try await towns.run("query", "to", "--format", "jsonl").values(ParsedMatch.self)
        #expect(json.matches == lines)
        #expect(json.count == 6)
        #expect(Set(lines.map(\.name)).isSuperset(of: ["To\"k,o\n", "Tok\u{1B}[31m\u{9B}o"]))
        #expect(lines.first { $0.id == 5 }?.lon == 1e-7)
        #expect(lines.first { $0.id == 4 }?.tier == "alternateName")
        #expect(lines.first { $0.id == 4 }?.matchedText == "Tokyo")
    }

    @Test func `JSON escapes only direction controls`() throws {
        for scalar in [0x2027, 0x202F, 0x2065, 0x206A].compactMap(Unicode.Scalar.init) {
            var json = JSONWriter()
            json.array { $0.value("x\(scalar)y") }
            #expect(String(decoding: json.bytes, as: UTF8.self) == "[\"x\(scalar)y\"]")
        }
    }

    /// Control characters, signs that change the direction of the following text, and ends of lines that only some
    /// programs recognize.
    @Test(arguments: [0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069])
    func `JSON escapes each such character, also when it is the only one`(
        values: ClosedRange<UInt32>
    ) throws {
        for scalar in values.compactMap(Unicode.Scalar.init) {
            for text in ["\(scalar)", "a\(scalar)", "\(scalar)b", "\u{E9}\(scalar)"] {
                var json = JSONWriter()
                json.array { $0.value(text) }
                let written = String(decoding: json.bytes, as: UTF8.self)
                #expect(!written.unicodeScalars.contains(scalar), "\(scalar.value)")
                let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
                #expect(read == [text], "\(scalar.value)")
            }
        }
    }

    @Test func `GeoJSON is a collection of points with the longitude first`() async throws {
        let run = try await Towns.few().run("query", "", "--format", "geojson")
        let value = try JSONSerialization.jsonObject(with: run.output)
        let collection = try #require(value as? [String: Any])
        #expect(collection["type"] as? String == "FeatureCollection")
        let features = try #require(collection["features"] as? [[String: Any]])
        #expect(features.count == 9)
        let sydney = try #require(features.first { $0["id"] as? Int == 1 })
        let geometry = try #require(sydney["geometry"] as? [String: Any])
        #expect(sydney["type"] as? String == "Feature")
        #expect(geometry["type"] as? String == "Point")
        #expect(geometry["coordinates"] as? [Double] == [151.20732, -33.86785])
        let properties = try #require(sydney["properties"] as? [String: Any])
        #expect(properties["name"] as? String == "Sydney")
    }

    @Test func `CSV quotes what would be misread and ends lines with CRLF`() async throws {
        let run = try await Towns.few().run("query", "to\"k,", "--format", "csv")
        #expect(run.status == 0)
        #expect(
            run.text.hasPrefix(
                "id,name,localName,country,countryName,admin1,admin2,lat,lon,population,timezone,"
                    + "feature_code,tier,matchedText,favourite\r\n"))
        #expect(
            run.text.contains(
                "\r\n5,\"To\"\"k,o\n\",,BR,Brazil,,,-0.5,1e-07,,,,name,\"To\"\"k,o\n\",false\r\n"))
    }

    @Test(arguments: [
        ("json", "{\"query\":\"zz\",\"count\":0,\"matches\":[]}\n"), ("jsonl", ""), ("table", ""),
        ("geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}\n"),
    ])
    func `each format says nothing in its own way`(format: String, text: String) async throws {
        let run = try await Towns.few().run("query", "zz", "--format", format)
        #expect(run.text == text)
        #expect(run.status == 1)
        #expect(run.errorOutput.isEmpty)
    }

    @Test func `countries are named, and found, in the requested language`() async throws {
        let run = try await Towns.few().run(
            "query", "brasilien", "--locale", "de", "--format", "jsonl")
        let matches = try run.values(ParsedMatch.self)
        #expect(matches.map(\.id).sorted() == [5, 6, 7])
        #expect(matches.allSatisfy { $0.countryName == "Brasilien" && $0.tier == "country" })
    }
}
