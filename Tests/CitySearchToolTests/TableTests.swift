import CitySearchProgram
import TestSupport
import Testing

@Suite("Tables") struct TableTests {
    @Test func `a pipe gets aligned lines without headings`() async throws {
        let run = try await Towns.few().run("query", "a", "--limit", "3")
        #expect(
            run.text == """
                Álava                         Spain                331   42.8000   -2.7000
                Alabama                       United States              32.7500  -86.5000
                Sydney   AU  New South Wales  Australia      5,638,830  -33.8679  151.2073

                """)
    }

    @Test func `JSON has the reading of the text`() async throws {
        let towns = try Towns.few()
        let json = try await towns.run("query", "sydney, au", "--format", "json")
        let reading =
            #""reading":{"city":"sydney","places":[{"kind":"country","name":"Australia","text":"au"}],"passedOver":[]}"#
        #expect(json.text.contains(reading))
        let plain = try await towns.run("query", "sydney", "--format", "json")
        #expect(!plain.text.contains("reading"))
    }

    @Test func `wide, combining and joined characters keep the columns in line`() async throws {
        let run = try await Towns.few().run("query", "to", "--format", "table")
        #expect(run.lines.count == 7)
        // The last column is aligned at the right, so all lines are of one width.
        #expect(Set(run.lines.map { DisplayText($0).width }).count == 1)
        #expect(!run.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
        #expect(run.text.contains("Tok\u{FFFD}[31m\u{FFFD}o"))
    }

    @Test(arguments: [1, 5, 10, 20, 30, 45, 60, 75, 90])
    func `no line is wider than the terminal`(columns: Int) async throws {
        let run = try await Towns.few().run(
            "query", "", "--format", "table", environment: ["COLUMNS": "\(columns)"])
        #expect(run.status == 0 && run.lines.count >= 9)
        #expect(run.lines.allSatisfy { DisplayText($0).width <= max(columns, 4) })
    }
}
