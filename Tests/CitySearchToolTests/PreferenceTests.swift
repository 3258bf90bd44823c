import CitySearch
import CitySearchProgram
import TestSupport
import Testing

@Suite("--prefer and --signal determine which cities come first") struct PreferenceTests {
    private func towns() throws -> Towns {
        try Towns(
            """
            [{"_id":1,"name":"Velmar","country":"FR","coord":{"lon":2,"lat":48},"population":3000},
             {"_id":2,"name":"Velmar","country":"IT","coord":{"lon":10,"lat":44},"population":2000,
              "admin1":"Toscana"},
             {"_id":3,"name":"Velmar","country":"GR","coord":{"lon":20,"lat":39},"population":1000,
              "feature_code":"PPLC"}]
            """)
    }

    private func ids(_ arguments: [String]) async throws -> [String] {
        let run = try await towns().run(["query", "vel", "--format", "id"] + arguments)
        #expect(run.status == 0, "\(run.errorOutput)")
        return run.lines
    }

    @Test(arguments: [
        ([], ["1", "2", "3"]), (["--prefer", "ITA"], ["2", "1", "3"]),
        (["--prefer", "it", "--prefer", "gr:2"], ["3", "2", "1"]),
        (["--prefer", "IT/Toscana,gr:2"], ["3", "2", "1"]),
        (["--prefer", "44;10"], ["2", "1", "3"]),
        (["--prefer", "favourite", "--favourites", "3"], ["3", "1", "2"]),
    ])
    func `of cities about as likely`(arguments: [String], expected: [String]) async throws {
        #expect(try await ids(arguments) == expected)
    }

    @Test(arguments: [
        "germany", "de:0", "de:11", "de:x", "91;0", "", "de,", "de:1:2",
        Array(repeating: "de", count: 51).joined(separator: ","),
    ])
    func `or what can be preferred instead`(value: String) async throws {
        let run = try await towns().run("query", "vel", "--prefer", value)
        #expect(run.status == 2)
        #expect(run.errorOutput.contains("--prefer"), "\(run.errorOutput)")
        let says = run.errorOutput.contains("give DE, US/Oregon, capital, airport, favourite")
        #expect(says != run.errorOutput.contains("may have 50 values"), "\(run.errorOutput)")
        let unknown = try await towns().run("query", "vel", "--prefer", "zz")
        #expect(unknown.isOneLineFailure && unknown.errorOutput.contains("'ZZ' is not a country"))
    }

    @Test(arguments: [
        "id,visits\n3,900\n", "3,900", "3\t900\t2024\r\n\r\n", "3;900;\n2;1",
        "\u{FEFF}3 , 900\n9,5", "\"id\",\"visits\"\n\"3\",\"900\"\n", "3,1\n3,900\n2,0",
    ])
    func `by the numbers of a file`(content: String) async throws {
        let towns = try towns()
        let query = ["query", "vel", "--format", "id"]
        for (weight, first) in [([], "3"), (["--signal-weight", "0"], "1")] {
            let run = try await towns.run(query + weight, "--signal", file: content.utf8)
            #expect(run.status == 0 && run.lines.first == first, "\(run.errorOutput)")
        }
        let batch = try await towns.run(
            ["batch", "--format", "csv", "--limit", "1"], "--signal", file: content.utf8,
            input: "vel\n")
        #expect(batch.text.contains(",3,"), "\(batch.text)")
    }

    @Test(arguments: [
        ("1,2\nParis,3\n", "visits.csv: line 2: expected the id of a city and a number from 0 on"),
        ("id,visits\n1\n", "line 2"), ("1,-5\n", "line 1"), ("1,many\n", "line 1"),
        ("1,nan\n", "line 1"), ("a\nb\n", "line 2"),
    ])
    func `or the line with the fault`(content: String, message: String) async throws {
        let run = try await towns().run(
            ["query", "vel"], "--signal", file: content.utf8, named: "visits.csv")
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    }

    @Test func `or that there is no such file, and no such weight`() async throws {
        let none = try await towns().run("query", "vel", "--signal", "/no/such")
        #expect(none.isOneLineFailure && none.errorOutput.contains("/no/such: cannot be read"))
        for weight in ["-1", "11", "much", "nan"] {
            let run = try await towns().run("query", "vel", "--signal-weight", weight)
            #expect(run.status == 2 && run.errorOutput.contains("from 0 to 10"))
        }
    }

    @Test func `A large file of numbers is read whole`() throws {
        let lines = (0..<50_000).map { "\($0),\(2 * $0)" }
        let text = lines.joined(separator: "\n")
        let values = try SignalFile.values(text, named: "visits.csv")
        #expect(values.count == 50_000 && values[49_999] == 99_998)
    }
}
