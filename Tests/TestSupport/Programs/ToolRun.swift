package import Foundation

/// The output of a run of the built program, and its end.
package struct ToolRun {
    package let output: Data
    package let errorOutput: String
    package let status: Int32

    package var text: String { String(decoding: output, as: UTF8.self) }

    package var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// Runs the program to its end, or for five minutes.
    ///
    /// - Parameter readingOnly: the number of bytes after which the reader closes the output; nil for never.
    package init(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
        directory: URL? = nil, readingOnly: Int? = nil, program: URL = BuiltProgram.url
    ) async throws {
        await Self.turns.enter()
        do {
            self = try await ToolRun(
                inTurn: arguments, input, environment, directory, readingOnly, program)
        } catch {
            await Self.turns.leave()
            throw error
        }
        await Self.turns.leave()
    }

    /// Foundation's `Process` crashes when some 1,300 files are open, since it reads beyond its list of them
    /// (swift-corelibs-foundation 5472). So few run at once, and each closes its files.
    private static let turns = Turnstile(8)

    private init(
        inTurn arguments: [String], _ inputBytes: Data, _ environment: [String: String],
        _ directory: URL?, _ readingOnly: Int?, _ program: URL
    ) async throws {
        let folder = try TemporaryFolder()
        let inputFile = try folder.write(inputBytes, to: "input")
        let errorFile = try folder.write(Data(), to: "errors")
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = Self.environment(home: folder.url).merging(environment) { $1 }
        if let directory { process.currentDirectoryURL = directory }
        let pipe = Pipe()
        let (input, errors) = (
            try FileHandle(forReadingFrom: inputFile), try FileHandle(forWritingTo: errorFile)
        )
        process.standardInput = input
        process.standardOutput = pipe
        process.standardError = errors
        // Ended by a handler, since waiting would block a thread that other tests need.
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            end.yield($0.terminationStatus + ($0.terminationReason == .exit ? 0 : 1000))
            end.finish()
        }
        try process.run()
        // Foundation does not free a process, which would close them.
        try input.close()
        try errors.close()
        // A program that goes on for ever fails its own test rather than all that follow.
        let limit = Task {
            try await Task.sleep(for: .seconds(300))
            process.terminate()
        }
        defer { limit.cancel() }
        let reader = pipe.fileHandleForReading
        output = try await Self.read(reader, upTo: readingOnly)
        try reader.close()
        var status: Int32 = -1
        for await code in ends { status = code }
        self.status = status
        errorOutput = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        withExtendedLifetime(folder) {}
    }

    /// Reads on a thread of its own. A task's threads are few, and the program may wait for a server in
    /// this process that needs one of them.
    private static func read(_ file: FileHandle, upTo most: Int?) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let bytes = try most.map(file.read(upToCount:)) ?? file.readToEnd()
                        return bytes ?? Data()
                    })
            }
        }
    }

    /// Runs a script in a shell, in which `"$0"` is the program and `"$@"` are the arguments.
    package static func shell(
        _ script: String, _ arguments: [String] = [], input: Data = Data(),
        environment: [String: String] = [:], directory: URL? = nil
    ) async throws -> ToolRun {
        try await ToolRun(
            ["-c", script, BuiltProgram.url.path] + arguments, input: input,
            environment: environment, directory: directory, program: URL(filePath: "/bin/bash"))
    }

    /// Whether the run ended with status 2, one line on standard error, and no output.
    package var isOneLineFailure: Bool {
        status == 2 && output.isEmpty && errorOutput.hasPrefix("citysearch: ")
            && errorOutput.hasSuffix("\n") && errorOutput.count { $0.isNewline } == 1
    }

    /// The first line of a help text that has more than 80 columns, or that continues an indented line at the margin.
    package var brokenHelpLine: Substring? {
        var isIndented = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isContinuation = isIndented && !line.isEmpty && !line.hasPrefix("  ")
            if line.count > 80 || isContinuation { return line }
            isIndented = line.hasPrefix("  ")
        }
        return nil
    }

    /// The environment for a program, without variables that would change its output, and without a cache and a store:
    /// no test reads or writes the files of the person who runs it.
    package static func environment(home: URL) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        let names =
            ["DATA", "PAYLOAD", "POSTAL", "SIGNAL", "STORE", "SYNONYMS"].map { "CITYSEARCH_" + $0 }
            + ["COLUMNS", "NO_COLOR", "LC_ALL", "LC_MESSAGES"]
        for name in names { variables[name] = nil }
        variables["HOME"] = home.path
        variables["LANG"] = "C.UTF-8"
        variables["XDG_CACHE_HOME"] = "/dev/null"
        variables["XDG_DATA_HOME"] = "/dev/null"
        return variables
    }
}

/// Lets a number of tasks in at once; the others wait in the order in which they came.
private actor Turnstile {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ free: Int) { self.free = free }

    func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
