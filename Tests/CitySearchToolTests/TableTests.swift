import Foundation
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
        #expect(Set(run.lines.map(displayWidth)).count == 1)
        #expect(!run.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
        #expect(run.text.contains("Tok\u{FFFD}[31m\u{FFFD}o"))
    }

    @Test(arguments: [1, 5, 10, 20, 30, 45, 60, 75, 90])
    func `no line is wider than the terminal`(columns: Int) async throws {
        let run = try await Towns.few().run(
            "query", "", "--format", "table", environment: ["COLUMNS": "\(columns)"])
        #expect(run.status == 0 && run.lines.count >= 9)
        #expect(run.lines.allSatisfy { displayWidth($0) <= max(columns, 4) })
    }

    @Test func `long texts are cut with an ellipsis`() async throws {
        let name = String(repeating: "東京", count: 40)
        let towns = try Towns(
            #"[{"_id":1,"name":"\#(name)","country":"JP","coord":{"lon":1,"lat":2}}]"#)
        let run = try await towns.run(
            "query", "", "--format", "table", environment: ["COLUMNS": "70"])
        let row = try #require(run.lines.last)
        #expect(row.contains("東京東…") || row.contains("東京…"))
        #expect(displayWidth(row) <= 70)
    }

    /// The width of the characters that these tests use, told by their blocks.
    private func displayWidth(_ line: String) -> Int {
        line.reduce(0) { sum, character in
            let scalars = character.unicodeScalars
            if scalars.contains(where: { $0.value == 0xFE0F || $0.value > 0x1F000 }) {
                return sum + 2
            }
            return sum
                + scalars.reduce(0) { width, scalar in
                    switch scalar.value {
                    case 0x300...0x36F: width
                    case 0x2E80...0xA4CF, 0xAC00...0xD7A3: width + 2
                    default: width + 1
                    }
                }
        }
    }
}
