import Foundation
import TestSupport
import Testing

/// Makes the first, the second, the third … call of a kind fail, until the program no longer gets so far.
@Suite("Calls to the system that fail", .enabled(if: FaultInjection.isPossible))
struct FaultTests {
    private static let kinds = [
        "open", "read", "write", "sync", "rename", "map", "allocate", "status", "thread", "lock",
        "directory", "list", "remove", "duplicate", "close",
    ]

    @Test(arguments: [
        "loading", "building", "opening", "caching", "openingCached", "batch", "input",
        "importing", "importingSnapshot", "importingCodes", "coded",
    ])
    func `end with the right answer, or with one line and the previous files`(
        scenario: String
    ) async throws {
        let (undisturbed, before, disturbed) = try await outcomes(scenario)
        for run in disturbed {
            if run.status == 0 {
                #expect(run.errorLines == 0, "\(run)")
                #expect(run.output == undisturbed.output, "\(run)")
                #expect(run.files == undisturbed.files, "\(run)")
            } else {
                #expect(run.isOneLineFailure, "\(run)")
                // The output comes when all else is done.
                let isDone = run.message.contains("standard output")
                #expect(run.files == (isDone ? undisturbed.files : before), "\(run)")
            }
            #expect(run.unfinishedFiles == 0, "\(run)")
            #expect(run.nextStatus == 0, "\(run)")
        }
    }

    /// What cannot be looked at is not listed.
    @Test(arguments: ["listing", "clearing"])
    func `leave the cache intact`(scenario: String) async throws {
        let (_, before, disturbed) = try await outcomes(scenario)
        for run in disturbed {
            #expect(run.status == 0 ? run.errorLines == 0 : run.isOneLineFailure, "\(run)")
            #expect(run.files == before, "\(run)")
            #expect(run.nextStatus == 0, "\(run)")
        }
    }

    /// How runs of a scenario end: undisturbed, with the digest of the files before, and disturbed.
    private func outcomes(
        _ scenario: String
    ) async throws -> (undisturbed: FaultOutcome, before: String, disturbed: [FaultOutcome]) {
        let script = BuiltProgram.checkout.appending(path: "Tests/FaultInjection/provoke")
        let arguments = [BuiltProgram.url.path, try FaultInjection.libraryPath, scenario]
        let run = try await ToolRun(arguments + Self.kinds, program: script)
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
        let lines = run.lines.map { $0.split(separator: " ", maxSplits: 8).map(String.init) }
        try #require(lines.count > 10)
        let undisturbed = try #require(FaultOutcome(lines[0]))
        #expect(undisturbed.status == 0)
        #expect(undisturbed.errorLines == 0)
        let disturbed = lines.dropFirst(2).compactMap(FaultOutcome.init)
        try #require(disturbed.count == lines.count - 2)
        return (undisturbed, lines[1][1], disturbed)
    }
}

/// A line of `Tests/FaultInjection/provoke`.
private struct FaultOutcome {
    /// Which call failed.
    let call: String
    let status: Int
    let errorLines: Int
    let otherErrorLines: Int
    let output: String
    let files: String
    let unfinishedFiles: Int
    let nextStatus: Int
    let message: String

    init?(_ words: [String]) {
        let numbers = [1, 2, 3, 6, 7].compactMap { words.count > 7 ? Int(words[$0]) : nil }
        guard numbers.count == 5 else { return nil }
        (call, output, files) = (words[0], words[4], words[5])
        (status, errorLines, otherErrorLines) = (numbers[0], numbers[1], numbers[2])
        (unfinishedFiles, nextStatus) = (numbers[3], numbers[4])
        message = words.count > 8 ? words[8] : ""
    }

    var isOneLineFailure: Bool { status == 2 && errorLines == 1 && otherErrorLines == 0 }
}
