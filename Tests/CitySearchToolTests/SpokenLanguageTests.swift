import Foundation
import TestSupport
import Testing

@Suite("The command in the user's language") struct SpokenLanguageTests {
    @Test(
        "Tables, counts and interpretations are in the language of the environment",
        arguments: [
            (
                ["LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR"],
                """
                Stadt   Region           Land        Einwohner    Breite     Länge
                Sydney  New South Wales  Australien  5.638.830  -33.8679  151.2073
                """,
                """
                1 Treffer für „12 George St, sydney, nsw“
                Verstanden als „sydney“ in New South Wales (Region), ohne „12 George St“
                """
            ),
            (
                ["LC_MESSAGES": "es_MX"],
                """
                Ciudad  Región               País       Población   Latitud  Longitud
                Sydney  Nueva Gales del Sur  Australia  5,638,830  -33.8679  151.2073
                """,
                """
                1 resultado para «12 George St, sydney, nsw»
                Entendido como «sydney» en Nueva Gales del Sur (región), sin «12 George St»
                """
            ),
            (
                ["LC_ALL": "C", "LANG": "de_DE"],
                """
                City    Region           Country    Population  Latitude  Longitude
                Sydney  New South Wales  Australia   5,638,830  -33.8679   151.2073
                """,
                """
                1 match for "12 George St, sydney, nsw"
                Read as "sydney" in New South Wales (region), without "12 George St"
                """
            ),
        ] as [([String: String], String, String)])
    func speaks(environment: [String: String], table: String, footer: String) async throws {
        let towns = try Towns.few()
        let run = try await towns.run(
            "query", "sydney", "--format", "table", environment: environment)
        #expect(run.text == table + "\n")
        let count = try await towns.run(
            "query", "12 George St, sydney, nsw", "--limit", "0", environment: environment)
        #expect(count.text == footer + "\n")
    }

    @Test func `Distances are written by the locale, and points as in the option`() async throws {
        let towns = try Towns.few()
        let arguments = ["--radius", "1500.5", "--limit", "0"]
        let run = try await towns.run(
            ["nearest", "-33.9,151.2"] + arguments, input: Data(),
            environment: ["LANG": "fr_FR.UTF-8"])
        #expect(run.text == "1 ville à moins de 1\u{202F}500,5 km de -33.9,151.2\n")
    }

    @Test func `Formats for programs, and errors, are the same in every language`() async throws {
        let towns = try Towns(
            #"[{"_id":1,"name":"Sydney","coord":{"lon":151.2,"lat":-33.9},"population":12345}]"#)
        let german = ["LC_ALL": "de_DE.UTF-8"]
        for format in ["json", "jsonl", "csv", "geojson", "id"] {
            let arguments = ["query", "s", "--near", "1,1", "--format", format]
            let own = try await towns.run(arguments, input: Data(), environment: german)
            let plain = try await towns.run(arguments, input: Data())
            #expect(own.output == plain.output && !own.output.isEmpty, "\(format)")
        }
        let wrong = try await towns.run("query", "a", "--order", "x", environment: german)
        #expect(wrong.errorOutput.hasPrefix("citysearch: The value 'x' is invalid"))
    }
}
