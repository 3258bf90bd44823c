import TestSupport
import Testing

/// Lines of which every combination of words and places would take for ever, or all memory.
@Suite("Long lines are answered like others") struct LongInputTests {
    /// More than any of these needs, and much less than what grows with the square of a line.
    private static let limit = "ulimit -v 1500000; "

    @Test(arguments: [",", "a ", "a, ", "san jose ", "\u{301}", "\u{FDFA} ", "北京，", "\"x\",1,2,"])
    func `a megabyte in one line takes little memory`(piece: String) async throws {
        let towns = try Towns(
            #"[{"_id":1,"name":"San A","country":"PE","coord":{"lon":-77,"lat":-12}}]"#)
        let line = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let run = try await towns.shell(
            Self.limit + #""$0" batch --data "$1""#, input: "san\n\(line)\nsan\n")
        #expect(run.errorOutput.isEmpty)
        let answers = try run.values(ParsedAnswer.self)
        #expect(answers.map(\.query) == ["san", line, "san"])
        #expect(answers.last?.count == 1)
    }
}
