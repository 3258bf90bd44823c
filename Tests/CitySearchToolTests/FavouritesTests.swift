import Foundation
import TestSupport
import Testing

@Suite("--favourites sets the favourites") struct FavouritesTests {
    private func towns() throws -> Towns {
        try Towns(
            """
            [{"_id":1,"name":"Paris","country":"FR","coord":{"lon":2,"lat":48}},
             {"_id":2,"name":"Parma","country":"IT","coord":{"lon":10,"lat":44}},
             {"_id":3,"name":"Parga","country":"GR","coord":{"lon":20,"lat":39}}]
            """)
    }

    private func favourites(in json: String) -> [Substring] {
        json.matches(of: /"favourite":(true|false)/).map(\.output.1)
    }

    @Test("As ids, including ids that the data lack", arguments: ["2,3", " 3 , 2,99,-7", "2,2,3"])
    func ids(ids: String) async throws {
        let run = try await towns().run(
            "query", "par", "--order", "name", "--format", "jsonl", "--favourites", ids)
        #expect(run.status == 0)
        #expect(favourites(in: run.text) == ["true", "false", "true"])
    }

    @Test("In a file, an id a line", arguments: ["3\n\n  1 \r\n", "1\n3", "3\n1\n1\n77\n"])
    func file(content: String) async throws {
        let query = try await towns().run(
            ["query", "par", "--order", "name", "--format", "csv"], "--favourites",
            file: content.utf8, named: "favourites.txt")
        #expect(
            query.text.split(whereSeparator: \.isNewline).dropFirst().map {
                $0.contains(",true")
            } == [true, true, false])
        let batch = try await towns().run(
            ["batch", "--order", "name"], "--favourites", file: content.utf8,
            named: "favourites.txt", input: "par\nparm\n")
        #expect(favourites(in: batch.text) == ["true", "true", "false", "false"])
    }

    @Test func `An invalid id, and a missing file, end with 2 and one line`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("1\nParis\n".utf8), to: "favourites.txt")
        for (value, message) in [
            (file.path, "favourites.txt: line 2: expected the id of a city, found `Paris`"),
            ("/no/such", "/no/such: cannot be read: No such file"), ("1,x", "1,x: cannot be read"),
            ("", "--favourites: give a file with an id a line"),
        ] {
            let run = try await towns().run("query", "a", "--favourites", value)
            #expect(run.isOneLineFailure)
            #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
        }
    }
}
