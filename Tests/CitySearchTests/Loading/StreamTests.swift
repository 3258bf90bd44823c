import CitySearch
import Foundation
import Testing

/// A file that the program has opened is read like one at a path.
@Suite("Open files and pipes are read, and not for ever") struct StreamTests {
    private static let paris =
        #"{"_id":7,"name":"Paris","country":"FR","coord":{"lon":2.35,"lat":48.85}}"#

    private func index(ofPiped json: String, limit: Int = .max) async throws -> CityIndex {
        let pipe = Pipe()
        // Less than a pipe can buffer, so that no reader is needed meanwhile.
        try pipe.fileHandleForWriting.write(contentsOf: Data(json.utf8))
        try pipe.fileHandleForWriting.close()
        return try await CityIndex(
            .fileDescriptor(
                pipe.fileHandleForReading.fileDescriptor, name: "pipe", streamLimit: limit))
    }

    @Test("A pipe", arguments: ["", "\u{FEFF}", "\n\n   "])
    func pipe(space: String) async throws {
        let index = try await index(ofPiped: "\(space)[\(Self.paris)]\n")
        #expect(index[id: 7]?.name == "Paris")
        #expect(try await self.index(ofPiped: "\(space)[ ]").count == 0)
    }

    @Test func `A pipe that gives more than is read of one`() async throws {
        let error = await #expect(throws: CityIndexError.self) {
            try await index(
                ofPiped: "[\(Self.paris),\(String(repeating: " ", count: 30_000))", limit: 10_000)
        }
        #expect(
            error?.description
                == "pipe: cannot be read: it is not a file, and has more than 10000 bytes; save it to a file"
        )
    }

    @Test func `An open file, from its start and after the read part`() async throws {
        let json = Array("  [\(Self.paris)]".utf8)
        try await RepositoryFiles.withTemporaryFile(json) { path in
            let file = try #require(FileHandle(forReadingAtPath: path))
            for _ in 0..<2 {
                let index = try await CityIndex(
                    contentsOfFileDescriptor: file.fileDescriptor, name: path)
                #expect(index.count == 1)
            }
            try file.seek(toOffset: 1)
            let index = try await CityIndex(
                contentsOfFileDescriptor: file.fileDescriptor, name: path)
            #expect(index.count == 1)
        }
    }

    @Test func `A closed descriptor`() async {
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(contentsOfFileDescriptor: -1, name: "nothing")
        }
        #expect(error?.description == "nothing: cannot be read: Bad file descriptor")
    }

    @Test func `A city longer than any may be`() async throws {
        let json =
            Array("[\(Self.paris),{\"x\":\"".utf8) + [UInt8](repeating: 0x61, count: 17 << 20)
            + Array("\"}]".utf8)
        let error = await #expect(throws: CityIndexError.self) { try await CityIndex(json: json) }
        #expect(error?.description.contains("record 2") == true)
        #expect(error?.description.contains("at most 16777216 bytes") == true)
    }

    @Test("White space of any length stands around the array", arguments: [1, 7, 4_096, 1 << 20])
    func space(chunkLength: Int) async throws {
        let space = String(repeating: " \n", count: 40_000)
        for json in ["\(space)[\(Self.paris)]", "[\(Self.paris)]\(space)", "[]\(space)"] {
            let index = try await CityIndex(json: Array(json.utf8), chunkLength: chunkLength)
            #expect(index.count == (json.contains("Paris") ? 1 : 0))
        }
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(json: Array("[]\(space)x".utf8), chunkLength: chunkLength)
        }
        #expect(error?.offset == 2 + space.utf8.count)
    }
}
