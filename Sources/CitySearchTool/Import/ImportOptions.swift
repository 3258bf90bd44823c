import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchImport

/// The options that all imports have: where their cities go.
struct ImportOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            """
            The output file: JSON, or a snapshot if the name ends in .cityindex; - is standard \
            output.
            """, valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var output = FilePath("cities.json")

    @Flag(help: "Also replace a file of another format.") var force = false

    @Flag(
        name: .customLong("lenient"),
        help: """
            Omit invalid lines and optional values, and print their number, position and reason to \
            standard error; also continue when files of days are missing.
            """)
    var isLenient = false

    func validate() throws {
        if output.bytes.isEmpty { throw ValidationError("-o needs the name of a file.") }
    }

    private var isSnapshot: Bool {
        output.bytes.suffix(Self.suffix.count).elementsEqual(Self.suffix)
    }

    private static let suffix = Array(".cityindex".utf8)

    /// Runs an import, and reports the result.
    ///
    /// - Parameters:
    ///   - isDryRun: whether nothing is written, and some cities are shown.
    ///   - prepare: makes the import, which keeps its temporary files in a directory.
    func run(
        on inputs: [FilePath], isDryRun: Bool = false,
        _ prepare: (_ directory: FilePath) throws -> some CityImport
    ) async throws {
        do {
            if !isDryRun { try checkOutput(inputs) }
            let line = ImportLine()
            defer { line.erase() }
            let directory = Platform.pathInEnvironment("TMPDIR") ?? FilePath("/tmp")
            if isDryRun {
                try await tryOut(prepare(directory), in: directory, line)
            } else if output == .standardInput {
                let list = CityList(
                    descriptor: Platform.Descriptor.standardOutput.number, name: "standard output")
                _ = try await write(try prepare(directory), to: list, line)
            } else if isSnapshot {
                try await writeSnapshot(of: prepare(output.directory), line)
            } else {
                let list = try CityList(replacing: output)
                let count = try await write(prepare(output.directory), to: list, line)
                try tell(count, size: nil)
            }
        } catch let error as ImportError {
            throw ToolError.importing(error)
        }
    }

    /// - Returns: the number of cities written.
    private func write(
        _ cityImport: some CityImport, to list: consuming CityList, _ line: ImportLine
    ) async throws -> Int {
        let report = try await cityImport.run(into: &list, progress: line.show)
        let count = list.count
        try list.commit()
        line.erase()
        report.tell()
        return count
    }

    /// Reads everything, so that all errors are reported, and stores nothing.
    private func tryOut(
        _ cityImport: some CityImport, in directory: FilePath, _ line: ImportLine
    ) async throws {
        var list = CityList(in: try ScratchFile(in: directory))
        let report = try await cityImport.run(into: &list, progress: line.show)
        line.erase()
        report.tell()
        StandardError.writeLine(
            "citysearch: \(list.count.counted("city")), not written; the first:")
        for sample in report.samples {
            StandardError.writeLine("  \(DisplayText.printable(sample))")
        }
    }

    private func writeSnapshot(of cityImport: some CityImport, _ line: ImportLine) async throws {
        let scratch = try ScratchFile(in: output.directory)
        let count = try await write(cityImport, to: CityList(in: scratch), line)
        line.show("Building the index …")
        let index = try await CityIndex(.file(scratch.path))
        try await index.writeSnapshot(to: output, source: SourceDigest(contentsOf: scratch.path))
        line.erase()
        try tell(count, size: index.byteCount)
        withExtendedLifetime(scratch) {}
    }

    private func tell(_ count: Int, size: Int?) throws {
        let bytes = size.map { ", " + $0.counted("byte") } ?? ""
        try OutputBuffer.printLine(
            "Wrote \(DisplayText.printable("\(output)")): \(count.counted("city"))\(bytes)")
    }

    private func checkOutput(_ inputs: [FilePath]) throws {
        guard output != .standardInput else { return }
        try output.checkMayBeReplaced(
            from: inputs, force: force,
            kind: isSnapshot ? "snapshot" : "list that an import wrote"
        ) {
            try isSnapshot
                ? LoadedIndex.isSnapshot(output) : output.begins(with: CityList.beginning)
        }
    }
}

/// No file to import. The parser itself would report that before an unknown option.
struct MissingFile: MessageError {
    let command: String

    var description: String {
        "Missing expected argument '<FILE> ...'. See 'citysearch import \(command) --help' for more "
            + "information."
    }
}

extension ImportReport {
    /// Prints the notes for the user on standard error.
    func tell() {
        for note in notes { StandardError.writeLine("citysearch: \(note)") }
        for (noun, left) in [("line", skipped), ("value", skippedValues)] where left.count > 0 {
            StandardError.writeLine("citysearch: left out \(left.count.counted(noun)):")
            for reason in left.reasons { StandardError.writeLine("  \(reason)") }
        }
    }
}

/// Says on the terminal how far an import is.
final class ImportLine {
    private var progress = Progress()

    func show(_ step: ImportProgress) { progress.update(Self.text(step)) }

    private static func text(_ step: ImportProgress) -> String {
        switch step {
        case .reading(let name, let fraction, let lines):
            "Reading \(name) … \(Int(fraction * 100))%, \(lines.counted("line"))"
        case .writing(let count): "Writing \(count.counted("city")) …"
        }
    }

    func show(_ text: String) { progress.show(text) }
    func erase() { progress.erase() }
}
