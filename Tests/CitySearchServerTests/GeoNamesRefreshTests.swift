#if Service
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TestSupport
import Testing

/// `citysearch refresh --from geonames:…`, from a file and from a web server.
@Suite("A refresh from the files of GeoNames") struct GeoNamesRefreshTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Data(Self.places(1...3).utf8), to: "published/cities500.txt")
    }

    private static let divisions = "PE.15\tLima region\tLima region\t100\n"

    /// Lines of places with these ids.
    private static func places(_ ids: ClosedRange<Int>) -> String {
        ids.map { id in
            [
                "\(id)", "Town \(id)", "Town \(id)", "Pueblo \(id)", "-12.5", "-77.25", "P", "PPLA",
                "PE", "", "15", "", "", "", "5000", "", "100", "America/Lima", "2026-11-20",
            ].joined(separator: "\t") + "\n"
        }.joined()
    }

    private func run(_ arguments: String...) async throws -> ToolRun {
        try await ToolRun(
            arguments,
            environment: ["XDG_DATA_HOME": folder.url.path, "XDG_CACHE_HOME": folder.url.path],
            directory: BuiltProgram.checkout)
    }

    @Test func `a file is imported, with the divisions next to it`() async throws {
        let file = folder.path("published/cities500.txt")
        let first = try await run("refresh", "--from", "geonames:\(file)", "--force")
        #expect(first.text == "Took over 3 cities of geonames:\(file)\n")
        #expect(try await !run("query", "town 2", "--format", "json").text.contains("admin1"))
        _ = try folder.write(Data(Self.divisions.utf8), to: "published/admin1CodesASCII.txt")
        // The source is remembered.
        let second = try await run("refresh")
        #expect(second.text == "Took over 3 cities of geonames:\(file)\n")
        let found = try await run("query", "town 2", "--format", "json")
        #expect(found.text.contains(#""admin1":"Lima region""#))
        #expect(try await run("refresh").text == "Nothing has changed: 3 cities\n")
        #expect(try await run("status", "--format", "json").text.contains("geonames:\(file)"))
    }

    @Test func `a server is asked for the places and for their divisions`() async throws {
        let asked = Mutex<[String]>([])
        let respond: @Sendable (Request) async throws -> Response = { request in
            asked.withLock { $0.append(request.uri.path) }
            let files = [
                "/dump/cities500.txt": Self.places(1...5),
                "/dump/admin1CodesASCII.txt": Self.divisions,
            ]
            guard let text = files[request.uri.path] else { return Response(status: .notFound) }
            if request.headers[.ifNoneMatch] == "\"v1\"" { return Response(status: .notModified) }
            return Response(
                status: .ok, headers: [.eTag: "\"v1\""],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        try await LocalServer.serving(respond) { url in
            let source = "geonames:\(url)/dump/cities500.txt"
            let taken = try await run("refresh", "--from", source, "--force")
            #expect(taken.text == "Took over 5 cities of geonames:\(url)/dump/cities500.txt\n")
            #expect(
                try await run("query", "pueblo 4", "--format", "json").text.contains("Lima region"))
            let all = ["cities500.txt", "admin1CodesASCII.txt", "admin2Codes.txt"].map {
                "/dump/\($0)"
            }
            #expect(asked.withLock(\.self) == all)
            #expect(try await run("refresh").text == "Nothing has changed: 5 cities\n")
            #expect(asked.withLock(\.self) == all + all.prefix(1))
        }
    }
}
#endif
