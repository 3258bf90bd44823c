import Foundation
import TestSupport
import Testing

/// Names of files that are bytes, which no `String` holds. The shell makes them.
@Suite("Paths that are not UTF-8") struct PathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(
            Data(#"[{"_id":1,"name":"Lima","country":"PE","coord":{"lon":-77,"lat":-12}}]"#.utf8),
            to: "towns.json")
    }

    /// Runs a script in a folder that holds the towns under a name with the byte E9.
    private func run(
        _ script: String, environment: [String: String] = [:]
    ) async throws -> ToolRun {
        let prepared = #"""
            name=$'caf\xe9 \xf4\x8f\xbf\xa9'
            mkdir -p "$name"; cp towns.json "$name/towns.json"; cp towns.json "$name.json"
            \#(script)
            """#
        return try await ToolRun.shell(prepared, environment: environment, directory: folder.url)
    }

    @Test(arguments: [
        #""$0" query lima --data "$name.json" --format jsonl"#,
        #"CITYSEARCH_DATA="$name.json" "$0" query lima --format jsonl"#,
        #"CITYSEARCH_DATA="$name/towns.json" "$0" query lima --format jsonl"#,
        #"cp "$name.json" "./-$name"; "$0" query lima --data "./-$name" --format jsonl"#,
        #"cp "$name.json" "./-$name"; "$0" query lima --data="-$name" --format jsonl"#,
        #"echo lima > "$name.txt"; "$0" batch --data "$name.json" "$name.txt""#,
        #""$0" index build --data "$name.json" -o out >&2; "$0" query lima --data out --format jsonl"#,
        #"cd "$name"; ln -s ../towns.json link; "$0" query lima --data link --format jsonl"#,
    ])
    func `are read`(script: String) async throws {
        let run = try await run(script)
        #expect(run.status == 0)
        #expect(run.text.contains(#""name":"Lima""#))
    }

    @Test func `are written under exactly these bytes`() async throws {
        let run = try await run(
            #"""
            "$0" index build --data towns.json -o "$name.cityindex"
            [ -s "$name.cityindex" ] || echo missing
            "$0" index verify "$name.cityindex"
            "$0" index info "$name.cityindex"
            "$0" query lima --data "$name.cityindex" --format csv
            """#)
        #expect(run.errorOutput.isEmpty)
        #expect(!run.text.contains("missing"))
        #expect(run.text.hasPrefix("Wrote caf\\xE9 \u{10FFE9}.cityindex: 1 city, "))
        #expect(run.text.contains("File             caf\\xE9 \u{10FFE9}.cityindex\n"))
        #expect(run.text.contains(",Lima,,PE,"))
    }

    @Test(arguments: ["XDG_CACHE_HOME=\"$PWD/$name\"", "XDG_CACHE_HOME= HOME=\"$PWD/$name\""])
    func `may be in the cache`(variables: String) async throws {
        let run = try await run(
            #"""
            export \#(variables)
            "$0" query lima --data "$name.json" > /dev/null
            ls "$name"/citysearch/*.cityindex "$name"/.cache/citysearch/*.cityindex 2> /dev/null | wc -l
            "$0" query lima --data "$name.json" --verbose > /dev/null
            "$0" cache list --format json
            "$0" cache list
            """#)
        #expect(run.text.hasPrefix("1\n"))
        #expect(run.errorOutput.hasPrefix("citysearch: opened "))
        #expect(run.text.contains(#"caf\\xE9 "#))
        #expect(run.text.contains(" Snapshot of\n"))
        #expect(run.text.contains("\u{10FFE9}.json\n1 snapshot, "))
    }

    @Test(arguments: [
        (#""$0" query a --data $'/no\xe9\e[31m'"#, "/no\\xE9\u{FFFD}[31m: cannot be read"),
        (#""$0" batch $'/no\xff'"#, "/no\\xFF: cannot be read"),
        (#"CITYSEARCH_DATA=$'/no\xff' "$0" query a"#, "/no\\xFF: cannot be read"),
        (#""$0" index verify $'/no\xe9'"#, "/no\\xE9: cannot be read"),
        (#""$0" index build --data towns.json -o $'/no\xe9/x'"#, "/no\\xE9/x: cannot be written"),
        (#""$0" query a --limit $'\xe9'"#, "'\\xE9' is invalid"),
        (#""$0" query a $'\xe9\u202e'"#, "'\\xE9\u{FFFD}'"),
        (#""$0" nearest $'\xe9'"#, "'\u{FFFD}' is neither a point nor a city"),
    ])
    func `are readable in messages, and safe on a terminal`(
        script: String, message: String
    ) async throws {
        let run = try await run(script)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message))
    }

    @Test func `a query that is not UTF-8 is repaired`() async throws {
        let run = try await run(#""$0" query $'l\xe9\U0010FFE9' --data towns.json --format json"#)
        #expect(try run.answer().query == "l\u{FFFD}\u{10FFE9}")
    }
}
