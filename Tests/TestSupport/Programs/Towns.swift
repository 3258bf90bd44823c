package import Foundation

/// Small data to search.
package final class Towns: Sendable {
    private let folder: TemporaryFolder
    /// The path of the data.
    package let path: String

    package init(_ json: String) throws {
        folder = try TemporaryFolder()
        path = try folder.write(Data(json.utf8), to: "towns.json").path
    }

    /// A run of the program on these data.
    package func run(
        _ command: String, _ arguments: String..., input: String = "",
        environment: [String: String] = [:], readingOnly: Int? = nil
    ) async throws -> ToolRun {
        try await run(
            [command] + arguments, input: Data(input.utf8), environment: environment,
            readingOnly: readingOnly)
    }

    /// A run of the program on these data, with input of any bytes.
    package func run(
        _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
        readingOnly: Int? = nil
    ) async throws -> ToolRun {
        // The folder must not go before the program has read it.
        defer { withExtendedLifetime(folder) {} }
        return try await ToolRun(
            arguments.prefix(1) + ["--data", path] + arguments.dropFirst(), input: input,
            environment: environment, readingOnly: readingOnly)
    }

    /// Builds a snapshot of these data.
    package func build(
        _ snapshot: URL, _ options: [String] = [], environment: [String: String] = [:]
    ) async throws -> ToolRun {
        defer { withExtendedLifetime(folder) {} }
        return try await ToolRun(
            ["index", "build", "--data", path, "-o", snapshot.path] + options,
            environment: environment)
    }

    /// A run on these data in a terminal.
    package func runOnTerminal(
        _ arguments: String..., columns: Int = 80, environment: [String: String]
    ) async throws -> Pseudoterminal {
        defer { withExtendedLifetime(folder) {} }
        return try await Pseudoterminal(
            arguments + ["--data", path], columns: columns, environment: environment)
    }

    /// Nine cities with what may go wrong in output.
    package static func few() throws -> Towns {
        try Towns(
            #"""
            [
            {"_id":1,"name":"Sydney","country":"AU","coord":{"lon":151.20732,"lat":-33.86785},
             "population":5638830,"admin1":"New South Wales","timezone":"Australia/Sydney"},
            {"_id":2,"name":"Alabama","country":"US","coord":{"lon":-86.5,"lat":32.75}},
            {"_id":3,"name":"Álava","country":"ES","coord":{"lon":-2.7,"lat":42.8},"population":331},
            {"_id":4,"name":"東京","country":"JP","coord":{"lon":139.69171,"lat":35.6895},
             "population":9733276,"admin1":"東京都","alternateNames":["Tokyo","トウキョウ"]},
            {"_id":5,"name":"To\"k,o\n","country":"BR","coord":{"lon":1e-7,"lat":-0.5}},
            {"_id":6,"name":"Tok\u001b[31m\u009bo","country":"BR","coord":{"lon":0,"lat":90}},
            {"_id":7,"name":"Tok 👩‍👩‍👧‍👦 ❤️","country":"BR","coord":{"lon":180,"lat":0},
             "population":1000},
            {"_id":8,"name":"Tokn\u0308ey","country":"DE","coord":{"lon":9,"lat":50},
             "admin1":"한국어"},
            {"_id":9,"name":"Tokyo-to","country":"DE","coord":{"lon":9,"lat":50},"population":20}
            ]
            """#)
    }

    /// Towns called `Town 0`, `Town 1` and so on, each larger than the one before.
    package static func many(_ count: Int) throws -> Towns {
        let records = (0..<count).map { number in
            """
            {"_id":\(number + 1),"name":"Town \(number)","country":"\(number % 2 == 0 ? "AR" : "CL")",\
            "coord":{"lon":\(number % 180),"lat":\(number % 90)},"population":\(number + 1)}
            """
        }
        return try Towns("[\n" + records.joined(separator: ",\n") + "\n]")
    }
}
