import Foundation
import TestSupport
import Testing

/// The reactions of the program to a resource that is closed, full, or missing.
@Suite("Surroundings that are not as usual") struct SurroundingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(
            Data(#"[{"_id":1,"name":"Lima","country":"PE","coord":{"lon":-77,"lat":-12}}]"#.utf8),
            to: "towns.json")
    }

    private func run(
        _ script: String, input: Data = Data(), environment: [String: String] = [:]
    ) async throws -> ToolRun {
        try await ToolRun.shell(
            script, input: input, environment: environment, directory: folder.url)
    }

    @Test(arguments: [
        (#""$0" query lima --data towns.json >&-"#, "standard output: it is closed"),
        (#""$0" nearest 1,2 --data towns.json >&-"#, "standard output: it is closed"),
        (#"echo lima | "$0" batch --data towns.json >&-"#, "standard output: it is closed"),
        (#""$0" --help >&-"#, "standard output: it is closed"),
        (#""$0" query lima --data towns.json > /dev/full"#, "No space left on device"),
        (#"echo lima | "$0" batch --data towns.json > /dev/full"#, "No space left on device"),
        (#""$0" --version > /dev/full"#, "No space left on device"),
        (#""$0" cache list > /dev/full"#, "No space left on device"),
        (#""$0" batch --data towns.json <&-"#, "standard input: cannot be read"),
        (#"unset HOME XDG_CACHE_HOME; "$0" cache list"#, "neither XDG_CACHE_HOME nor HOME is set"),
        (#"unset HOME XDG_CACHE_HOME; "$0" cache clear"#, "neither XDG_CACHE_HOME nor HOME is set"),
        (#"ulimit -n 4; "$0" query lima --data towns.json"#, "ulimit -n"),
        (#"ulimit -n 4; "$0" batch --data towns.json < towns.json"#, "ulimit -n"),
    ])
    func `failures are reported in one line`(script: String, message: String) async throws {
        let run = try await run(script, environment: ["XDG_CACHE_HOME": folder.url.path])
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message))
    }

    /// The first file that is opened would get the number of a closed output.
    @Test func `a closed output goes into no file`() async throws {
        let run = try await run(
            #"""
            "$0" index build --data towns.json -o closed.cityindex >&- 2> /dev/null
            "$0" index build --data towns.json -o closed2.cityindex >&- 2>&-
            "$0" index verify closed.cityindex; "$0" index verify closed2.cityindex
            """#)
        #expect(run.lines.count == 2)
        #expect(run.errorOutput.isEmpty)
    }

    @Test(arguments: 4...16)
    func `few open files are enough, or one line`(limit: Int) async throws {
        let run = try await run(
            #"ulimit -n \#(limit); "$0" query lima --data towns.json --format json"#,
            environment: ["XDG_CACHE_HOME": folder.path("\(limit)")])
        if run.status == 0 {
            #expect(try run.answer().count == 1)
            #expect(run.errorOutput.isEmpty)
        } else {
            #expect(run.isOneLineFailure)
        }
        #expect(run.status == 0 || limit < 16)
    }

    @Test(arguments: [
        "chmod 555 cache", "chmod 000 cache", "rmdir cache; touch cache",
        "touch cache/citysearch", "ln -s /no/such cache/citysearch",
    ])
    func `a cache that cannot be used is done without`(preparation: String) async throws {
        let script = #"""
            mkdir cache; \#(preparation)
            export XDG_CACHE_HOME=$PWD/cache
            # Nothing is forbidden to root.
            if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null; then
              chmod 755 .
              drop="setpriv --reuid 65534 --regid 65534 --clear-groups"
              $drop test -x "$0" || drop=
            fi
            $drop "$0" query lima --data towns.json --format json
            $drop "$0" query lima --data towns.json --format json
            chmod -R 755 cache 2> /dev/null
            true
            """#
        let run = try await run(script)
        #expect(run.lines.count { $0.contains(#""count":1"#) } == 2)
        #expect(run.errorOutput.isEmpty)
    }

    /// The first query of a batch on a snapshot is answered, then something is done, and a second query is asked.
    private func runMeanwhile(_ commands: String) async throws -> ToolRun {
        try await run(
            #"""
            "$0" index build --data towns.json -o world.cityindex > /dev/null
            mkfifo queries answers
            "$0" batch --data world.cityindex < queries > answers &
            exec 3> queries 4< answers
            echo lima >&3; read -r answer <&4; echo "$answer"
            \#(commands)
            wait $!
            """#)
    }

    /// Every page of the snapshot goes while the program waits for a query.
    @Test(arguments: [0, 4096])
    func `a snapshot that is cut short while it is open ends with one line`(
        length: Int
    ) async throws {
        let run = try await runMeanwhile(
            "truncate -s \(length) world.cityindex; echo lima >&3; exec 3>&-")
        #expect(run.status == 2 && run.lines.count == 1)
        #expect(run.errorOutput.hasPrefix("citysearch: "))
        #expect(run.errorOutput.contains("was cut short"))
        #expect(run.errorOutput.count { $0.isNewline } == 1)
    }

    @Test func `a snapshot that is replaced while it is open does no harm`() async throws {
        let run = try await runMeanwhile(
            #"""
            sed -i s/Lima/Quito/ towns.json
            "$0" index build --data towns.json -o world.cityindex > /dev/null
            echo lima >&3; read -r answer <&4; echo "$answer"; exec 3>&-
            """#)
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
        let names = try run.values(ParsedAnswer.self).map { $0.matches.map(\.name) }
        #expect(names == [["Lima"], ["Lima"]])
    }

    @Test(arguments: ["", "cat towns.json |", "cat world.cityindex |"])
    func `cities come from standard input`(source: String) async throws {
        let redirection = source.isEmpty ? "< towns.json" : ""
        let run = try await run(
            #"""
            "$0" index build --data towns.json -o world.cityindex > /dev/null
            \#(source) "$0" query lima --data - --format json \#(redirection)
            """#)
        #expect(run.errorOutput.isEmpty)
        #expect(try run.answer().matches.map(\.name) == ["Lima"])
    }

    @Test(arguments: ["csv", "table", "json", "jsonl", "geojson"])
    func `nothing that a terminal obeys is printed on one`(format: String) async throws {
        let towns = try Towns.few()
        let run = try await towns.runOnTerminal(
            "query", "to\u{1B}[31m", "--match", "prefix", "--format", format,
            environment: ["TERM": "dumb"])
        let every = try await towns.runOnTerminal(
            "query", "", "--format", format, environment: ["TERM": "dumb"])
        for text in [run.text, every.text] {
            #expect(
                text.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.properties.generalCategory != .control
                })
        }
        #expect(every.text.contains("Tok"))
    }
}
