import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// A value of JSON, and how it is written.
private indirect enum Value {
    case text(String)
    /// A number or a word, as it is written.
    case word(String)
    case array([Value])
    case object([(key: String, value: Value)])

    /// The fields of a value within a record.
    func fields(_ path: String) -> [String] {
        switch self {
        case .text(let text): ["\(path)=\(text)"]
        case .word(let word): word == "null" ? [] : ["\(path)=\(word)"]
        case .array(let values):
            values.enumerated().flatMap { $1.fields("\(path).\($0)") }
        case .object(let members):
            members.flatMap { $0.value.fields("\(path).\($0.key)") }
        }
    }
}

/// Writes random trees.
private struct TreeWriter {
    var generator: SplitMix64
    /// Whether what it writes has white space between.
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

/// A tree, and what its records are.
private struct RandomTree {
    var json = ""
    var records: [[String]] = []

    enum Shape: CaseIterable {
        case array, lines, sequence, wrapped, byKey, byCountry, nested, features, elements, fields
    }

    init(_ shape: Shape, _ writer: inout TreeWriter) {
        var values: [Value] = []
        var fields: [[String]] = []
        let count = 2 + writer.generator.number(below: 4)
        for number in 0..<count {
            let (latitude, longitude) = (writer.degrees(), writer.degrees())
            let own: [(key: String, value: Value)] =
                [("name", .text("N" + writer.text())), ("country", .text("FR"))]
                + writer.members(["extra", "ключ", "k \"q\""], depth: 1)
            let told = own.flatMap { $0.value.fields($0.key) }
            let point: Value = .object([
                ("type", .text("Point")),
                ("coordinates", .array([.word(longitude), .word(latitude)])),
            ])
            let place = ["@latitude=\(latitude)", "@longitude=\(longitude)"]
            switch shape {
            case .features:
                values.append(
                    .object([
                        ("type", .text("Feature")), ("properties", .object(own)),
                        ("geometry", point), ("id", .word("\(number)")),
                    ]))
                fields.append(told + place + ["id=\(number)"])
            case .elements:
                values.append(
                    .object([
                        ("type", .text("node")), ("id", .word("\(number)")),
                        ("lat", .word(latitude)), ("lon", .word(longitude)), ("tags", .object(own)),
                    ]))
                fields.append(told + place + ["type=node", "id=node/\(number)"])
            case .fields:
                values.append(
                    .object([
                        ("recordid", .text("r")), ("fields", .object(own)), ("geometry", point),
                    ]))
                fields.append(told + place + ["recordid=r"])
            default:
                values.append(
                    .object(own + [("lat", .word(latitude)), ("lon", .word(longitude))]))
                fields.append(told + ["lat=\(latitude)", "lon=\(longitude)"])
            }
        }
        write(shape, values, fields, &writer)
    }

    private mutating func write(
        _ shape: Shape, _ values: [Value], _ fields: [[String]], _ writer: inout TreeWriter
    ) {
        func written(_ value: Value) -> String { writer.written(value) }
        records = fields
        switch shape {
        case .array: json = written(.array(values))
        case .lines, .sequence:
            writer.isLoose = false
            let separator = shape == .sequence ? "\u{1E}" : ""
            json = values.map { separator + writer.written($0) + "\n" }.joined()
        case .wrapped:
            json = written(
                .object([
                    ("list", .array(values)), ("meta", .object([("x", .array([.word("1")]))])),
                ]))
        case .features: json = written(.object([("features", .array(values))]))
        case .elements: json = written(.object([("elements", .array(values))]))
        case .fields: json = written(.object([("records", .array(values))]))
        case .byKey:
            json = written(.object(values.enumerated().map { ("\($0 + 100)", $1) }))
            records = fields.enumerated().map { $1 + ["@key=\($0 + 100)"] }
        case .byCountry:
            json = written(
                .object([
                    ("Spain", .array([values[0]])), ("Perú", .array(Array(values.dropFirst()))),
                ]))
            records = fields.enumerated().map { $1 + ["@key=\($0 == 0 ? "Spain" : "Perú")"] }
        case .nested:
            json = written(
                .array([
                    .object([
                        ("iso2", .text("FR")),
                        (
                            "states",
                            .array([
                                .object([("name", .text("S")), ("cities", .array(values))])
                            ])
                        ),
                    ])
                ]))
            records = fields.map { $0 + ["@parent.name=S", "@grandparent.iso2=FR"] }
        }
    }
}

@Suite("Random trees")
struct TreePropertyTests {
    private static let rounds = 40

    @Test(arguments: RandomTree.Shape.allCases)
    fileprivate func `come in as they were written`(shape: RandomTree.Shape) throws {
        var writer = TreeWriter(generator: SplitMix64(stream: 45_100))
        for round in 0..<Self.rounds {
            writer.isLoose = round % 3 > 0
            let tree = RandomTree(shape, &writer)
            let read = try ReadTree(text: tree.json)
            #expect(read.faults.isEmpty, "\(tree.json)")
            #expect(
                read.records.map { $0.sorted() } == tree.records.map { $0.sorted() },
                "seed \(SplitMix64.seed), \(read.understanding), \(tree.json)")
        }
    }

    /// A tree that came in without a word.
    private struct Silent: Encodable {
        let path: String
        let understanding: String
    }

    /// With a byte changed, what comes in without a word is what Python reads there.
    @Test(arguments: RandomTree.Shape.allCases)
    fileprivate func `never change in silence`(shape: RandomTree.Shape) throws {
        var writer = TreeWriter(generator: SplitMix64(stream: 45_200))
        let folder = try TemporaryFolder()
        var silent: [(case: Silent, records: [[String]])] = []
        for round in 0..<10 * Self.rounds {
            writer.isLoose = round % 3 > 0
            var bytes = Array(RandomTree(shape, &writer).json.utf8)
            let place = writer.generator.number(below: bytes.count)
            bytes[place] = writer.generator.pick(
                [
                    UInt8(truncatingIfNeeded: writer.generator.next()),
                    writer.generator.pick(Array("{}[],:\"\\0e. \n".utf8)),
                ])
            let path = try folder.write(Data(bytes), to: "\(round).json").path
            guard let read = try? ReadTree(path), read.faults.isEmpty else { continue }
            silent.append((Silent(path: path, understanding: read.understanding), read.records))
        }
        #expect(silent.count > Self.rounds)
        let expected = try Self.pythonReads(silent.map(\.case), in: folder)
        #expect(expected.count == silent.count)
        for ((tree, records), expected) in zip(silent, expected) {
            let json = String(
                decoding: try Data(contentsOf: URL(filePath: tree.path)), as: UTF8.self)
            #expect(
                records.map { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
                    == expected,
                "seed \(SplitMix64.seed), \(tree.understanding), \(json)")
        }
    }

    /// What the plain twin reads, `Tests/Import/trees.py`.
    private static func pythonReads(
        _ trees: [Silent], in folder: TemporaryFolder
    ) throws -> [[[String]]?] {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Import/trees.py")
        let lines = try trees.map { try String(decoding: JSONEncoder().encode($0), as: UTF8.self) }
        let input = try folder.write(Data(lines.joined(separator: "\n").utf8), to: "cases")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try data.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode([[String]]?.self, from: $0)
        }
    }
}
