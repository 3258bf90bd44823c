import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// A value of JSON, and how it is written.
private indirect enum Value {
    case text(String)
    /// A number or a word, unmodified.
    case word(String)
    case array([Value])
    case object([(key: String, value: Value)])
}

/// Writes random trees.
private struct TreeWriter {
    var generator: SplitMix64
    /// Whether its output has white space between.
    var isLoose = true

    mutating func written(_ value: Value) -> String {
        switch value {
        case .text(let text): written(text)
        case .word(let word): word
        case .array(let values):
            "[" + space() + values.map { written($0) + space() }.joined(separator: "," + space())
                + "]"
        case .object(let members):
            "{" + space()
                + members.map { member in
                    written(member.key) + space() + ":" + space() + written(member.value) + space()
                }.joined(separator: "," + space()) + "}"
        }
    }

    private mutating func written(_ text: String) -> String {
        var json = "\""
        for unit in text.utf16 {
            let isEscaped =
                unit < 0x20 || unit == 0x22 || unit == 0x5C || UTF16.isTrailSurrogate(unit)
                || UTF16.isLeadSurrogate(unit) || generator.number(below: 20) == 0
            json +=
                isEscaped
                ? "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
                    + String(unit, radix: 16)
                : String(decoding: [unit], as: UTF16.self)
        }
        return json + "\""
    }

    private mutating func space() -> String {
        guard isLoose, generator.number(below: 4) == 0 else { return "" }
        return generator.pick([" ", "\n", "\r\n", "\t"])
    }

    mutating func text() -> String {
        let letters = [
            "a", "B", "é", "東", "😀", "\"", "\\", "\n", "}", "]", ",", "{", "[", ":", " ",
        ]
        return (0..<generator.number(below: 6)).map { _ in generator.pick(letters) }.joined()
    }

    mutating func value(depth: Int) -> Value {
        switch generator.number(below: depth > 3 ? 4 : 7) {
        case 0...1: return .text(text())
        case 2:
            return .word(
                generator.pick([
                    "0", "-1", "1000.0", "1.50", "12e3", "-0.5E-2", "12345678901234567890",
                ]))
        case 3: return .word(generator.pick(["true", "false", "null"]))
        case 4:
            return .array((0..<generator.number(below: 3)).map { _ in value(depth: depth + 1) })
        default: return .object(members(["u", "v", "w"], depth: depth + 1))
        }
    }

    mutating func members(_ keys: [String], depth: Int) -> [(key: String, value: Value)] {
        keys.filter { _ in generator.number(below: 3) > 0 }.map { ($0, value(depth: depth)) }
    }

    mutating func degrees() -> String {
        "\(generator.number(below: 160) - 80).\(generator.number(below: 1_000))"
    }
}

/// Where the records of a tree are.
private enum Shape: CaseIterable {
    case array, lines, sequence, wrapped, byKey, byCountry, nested, features, elements, fields

    /// What an import is to take as records.
    var recordPlace: String {
        switch self {
        case .array: "the objects at []"
        case .lines, .sequence: "the outermost objects"
        case .wrapped: "the objects at list[]"
        case .byKey: "the objects at *"
        case .byCountry: "the objects at *[]"
        case .nested: "the objects at [].states[].cities[]"
        case .features: "the features at features[]"
        case .elements: "the elements at elements[]"
        case .fields: "the records at records[]"
        }
    }

    /// A tree of so many records.
    func tree(of count: Int, _ writer: inout TreeWriter) -> String {
        let values = (0..<count).map { record($0, &writer) }
        switch self {
        case .array: return writer.written(.array(values))
        case .lines, .sequence:
            writer.isLoose = false
            let separator = self == .sequence ? "\u{1E}" : ""
            return values.map { separator + writer.written($0) + "\n" }.joined()
        case .wrapped:
            let other: Value = .object([("x", .array([.word("1")]))])
            return writer.written(.object([("list", .array(values)), ("meta", other)]))
        case .features: return writer.written(.object([("features", .array(values))]))
        case .elements: return writer.written(.object([("elements", .array(values))]))
        case .fields: return writer.written(.object([("records", .array(values))]))
        case .byKey:
            return writer.written(.object(values.enumerated().map { ("\($0 + 100)", $1) }))
        case .byCountry:
            let (spain, peru) = (Array(values.prefix(1)), Array(values.dropFirst()))
            return writer.written(.object([("Spain", .array(spain)), ("Perú", .array(peru))]))
        case .nested:
            let state: Value = .object([("name", .text("S")), ("cities", .array(values))])
            return writer.written(
                .array([.object([("iso2", .text("FR")), ("states", .array([state]))])]))
        }
    }

    private func record(_ number: Int, _ writer: inout TreeWriter) -> Value {
        let (latitude, longitude) = (writer.degrees(), writer.degrees())
        let own: [(key: String, value: Value)] =
            [("name", .text("N" + writer.text())), ("country", .text("FR"))]
            + writer.members(["extra", "ключ", "k \"q\""], depth: 1)
        let place: [(key: String, value: Value)] = [
            ("lat", .word(latitude)), ("lon", .word(longitude)),
        ]
        let point: Value = .object([
            ("type", .text("Point")),
            ("coordinates", .array([.word(longitude), .word(latitude)])),
        ])
        return switch self {
        case .features:
            .object([
                ("type", .text("Feature")), ("properties", .object(own)), ("geometry", point),
                ("id", .word("\(number)")),
            ])
        case .elements:
            .object(
                [("type", .text("node")), ("id", .word("\(number)"))] + place
                    + [("tags", .object(own))])
        case .fields:
            .object([("recordid", .text("r")), ("fields", .object(own)), ("geometry", point)])
        default: .object(own + place)
        }
    }
}

@Suite("Random trees") struct TreePropertyTests {
    /// A tree that came in without a word.
    private struct Silent: Encodable {
        let path: String
        let recordPlace: String
    }

    /// Trees, and what an import is to take as records.
    private static let examples: [(json: String, recordPlace: String)] =
        [
            (#"{"name":"A","gps":{"lat":1.50,"lon":2}}"#, "the outermost objects"),
            (#"{"data":[{"name":"A"}],"total":1}"#, "the objects at data[]"),
            (#"[{"Ort":"A"},{"Ort":"B"}]"#, "the objects at []"),
            (#"{"3041563":{"name":"A"}}"#, "the objects at *"),
            (#"{"Paris":{"lat":1,"lon":2},"Lyon":{"lat":3,"lon":4,"pop":5}}"#, "the objects at *"),
            (#"{"France":["Paris","Lyon"],"Spain":["Madrid"]}"#, "the texts at *[]"),
            (
                #"{"France":{"Normandie":["Rouen"],"Bretagne":["Brest"]},"Spain":{"Galicia":["Vigo"]}}"#,
                "the texts at *.*[]"
            ),
            (
                #"{"FR":{"name":"France","cities":{"A":{"lat":1,"lon":2},"B":{"lat":3,"lon":4}}},"ES":{"name":"Spain","cities":{}}}"#,
                "the objects at *.cities.*"
            ),
            (
                #"{"error":false,"data":[{"iso2":"AD","country":"Andorra","cities":["Canillo","Encamp"]}]}"#,
                "the texts at data[].cities[]"
            ),
            (#"["Paris","Lyon"]"#, "the texts at []"),
            (
                #"[{"name":"A","lat":1,"lon":2,"names":["X","Y"],"stations":[{"name":"S","lat":1,"lon":2},{"name":"T","lat":1,"lon":2}]}]"#,
                "the objects at []"
            ),
            (
                #"[{"name":"A","translations":{"de":"AA","fr":"AB"},"alt":[{"lang":"x","name":"y"}]}]"#,
                "the objects at []"
            ),
            (
                #"{"head":{"vars":["c"]},"results":{"bindings":[{"c":{"type":"uri","value":"A"},"d":{"type":"uri","value":"B"}}]}}"#,
                "the objects at results.bindings[]"
            ),
            (
                #"""
                {"type":"FeatureCollection","bbox":[1,2,3,4],"features":[
                {"type":"Feature","bbox":[1,2,3,4],"properties":{"id":7,"name":"A","a":{"b":1}},"id":"node/5",
                "geometry":{"type":"Point","coordinates":[9.50,50,100]}},
                {"type":"Feature","properties":null,"geometry":null}]}
                """#, "the features at features[]"
            ),
            (
                #"""
                {"elements":[{"type":"node","id":5,"lat":50,"lon":9.50,"tags":{"name":"A","id":"x"}},
                {"type":"way","id":6,"center":{"lat":1,"lon":2},"nodes":[1,2],"tags":{"name":"B"}}]}
                """#, "the elements at elements[]"
            ),
            (
                #"""
                {"nhits":1,"records":[{"datasetid":"d","recordid":"r","fields":{"name":"A","geo":[1,2]},
                "geometry":{"type":"Point","coordinates":[2,1]}}]}
                """#, "the records at records[]"
            ),
        ]

    /// Values of a record.
    private static let values = [
        "1000.0", "-0", "1E+2", "true", "false", "null", "[]", "{}", #"[1,["a",null],{"b":2}]"#,
        #""\u00e9\ud83d\ude00\n\/""#, #""""#,
        #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":1,"h":{"i":2}}}}}}}}"#,
    ]

    @Test func `in the shapes of real files come in as Python reads them`() async throws {
        let folder = try TemporaryFolder()
        let values = Self.values.map {
            (json: #"[{"name":"A","v":\#($0)}]"#, recordPlace: "the objects at []")
        }
        let trees = try (Self.examples + values).enumerated().map { number, example in
            let path = try folder.write(Data(example.json.utf8), to: "\(number).json").path
            let read = try ReadTree(path)
            #expect(read.recordPlace == example.recordPlace, "\(example.json)")
            #expect(read.faults.isEmpty, "\(example.json)")
            return (
                case: Silent(path: path, recordPlace: read.recordPlace), records: read.records
            )
        }
        try await Self.check(trees)
        withExtendedLifetime(folder) {}
    }

    /// A file that is read without a message, whether a byte was changed or not, has the content that Python reads.
    @Test("are read unchanged, or reported", arguments: Shape.allCases)
    fileprivate func read(shape: Shape) async throws {
        var writer = TreeWriter(generator: SplitMix64(stream: 45_100))
        let folder = try TemporaryFolder()
        var silent: [(case: Silent, records: [[String]])] = []
        let rounds = Rounds.of(440, least: 110)
        for round in 0..<rounds {
            writer.isLoose = round % 3 > 0
            let count = 2 + writer.generator.number(below: 4)
            var bytes = Array(shape.tree(of: count, &writer).utf8)
            let isWhole = round.isMultiple(of: 11)
            if !isWhole {
                let place = writer.generator.number(below: bytes.count)
                bytes[place] = writer.generator.pick(
                    [
                        UInt8(truncatingIfNeeded: writer.generator.next()),
                        writer.generator.pick(Array("{}[],:\"\\0e. \n".utf8)),
                    ])
            }
            let path = try folder.write(Data(bytes), to: "\(round).json").path
            let read = try? ReadTree(path)
            if isWhole {
                #expect(read?.faults.isEmpty == true, "\(path)")
                #expect(read?.records.count == count)
                #expect(read?.recordPlace.hasPrefix(shape.recordPlace) == true)
            }
            guard let read, read.faults.isEmpty else { continue }
            silent.append((Silent(path: path, recordPlace: read.recordPlace), read.records))
        }
        #expect(silent.count > rounds / 10)
        try await Self.check(silent)
        withExtendedLifetime(folder) {}
    }

    /// Compares the import with what Python reads.
    private static func check(_ trees: [(case: Silent, records: [[String]])]) async throws {
        let expected = try await pythonReads(trees.map(\.case))
        #expect(expected.count == trees.count)
        for ((tree, records), expected) in zip(trees, expected) {
            let json = String(
                decoding: try Data(contentsOf: URL(filePath: tree.path)), as: UTF8.self)
            #expect(
                records.map { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
                    == expected,
                "seed \(SplitMix64.seed), \(tree.recordPlace), \(json)")
        }
    }

    /// The result of the reference implementation, `Tests/Import/trees.py`.
    private static func pythonReads(_ trees: [Silent]) async throws -> [[[String]]?] {
        let script = BuiltProgram.checkout.appending(path: "Tests/Import/trees.py").path
        let lines = try trees.map { try JSONEncoder().encode($0) + Data("\n".utf8) }
        let run = try await ToolRun(
            ["python3", script], input: Data(lines.joined()), program: URL(filePath: "/usr/bin/env")
        )
        return try run.values([[String]]?.self)
    }
}
