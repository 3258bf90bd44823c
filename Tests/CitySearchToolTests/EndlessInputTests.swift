import Foundation
import TestSupport
import Testing

@Suite("Data that are no file of cities are refused by their beginning") struct EndlessInputTests {
    /// Runs a line of a shell in which `citysearch` is the built program.
    private func run(_ line: String) async throws -> ToolRun {
        try await ToolRun(
            ["-c", "citysearch() { \"$0\" \"$@\"; }; \(line)", BuiltProgram.url.path],
            program: URL(filePath: "/bin/sh"))
    }

    @Test(arguments: [
        ("citysearch query x --data /dev/zero", "expected a JSON array"),
        ("yes | citysearch query x --data /dev/stdin", "expected a JSON array"),
        ("yes '[1,' | citysearch query x --data /dev/stdin", "expected a city"),
        ("yes | citysearch index build --data /dev/stdin -o /dev/null", "expected a JSON array"),
        ("citysearch query x --data /", "Is a directory"),
        ("citysearch query x --synonyms /dev/zero", "it is not a regular file"),
        ("citysearch query x --signal /dev/zero", "it is not a regular file"),
        ("yes | citysearch query x --synonyms /dev/stdin", "it is not a regular file"),
        ("citysearch query x --signal /", "it is not a regular file"),
        ("citysearch query x --payload /dev/zero", "/dev/zero: "),
        ("yes | citysearch query x --payload /dev/stdin", "/dev/stdin: "),
        ("citysearch query x --data /dev/null", "found the end of the file"),
    ])
    func `endless, empty, and a directory`(line: String, reason: String) async throws {
        let run = try await run(line)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(reason), "\(run.errorOutput)")
    }

    @Test func `a file of a terabyte of zeros is not read`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("[{".utf8), to: "zeros.json")
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let run = try await ToolRun(["query", "x", "--no-cache", "--data", file.path])
        #expect(run.status == 2)
        #expect(run.errorOutput.contains("byte 2: expected a key"), "\(run.errorOutput)")
    }
}
