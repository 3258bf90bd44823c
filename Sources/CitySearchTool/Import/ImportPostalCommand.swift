import ArgumentParser
import CitySearch
import CitySearchProgram
import CitySearchImport
import CitySearchAPI

/// `citysearch import postal`: makes an index of postal codes.
struct ImportPostalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postal",
        abstract: "Make an index of GeoNames' postal codes.",
        usage: "citysearch import postal <FILE>... [-o <FILE>] [<option> ...]",
        discussion: """
            The files are those of https://download.geonames.org/export/zip, unchanged: text of 12 \
            columns, or ZIP. The index has the city of each code: a nearby place in its country \
            with the code's name, else the nearest. citysearch query, batch and serve use it with \
            --postal or CITYSEARCH_POSTAL.

            EXAMPLES
              citysearch import postal allCountries.zip
              citysearch import postal FR.zip GB_full.csv.zip -o europe.postalindex
              citysearch query "75008 France" --postal codes.postalindex

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Argument(help: ArgumentHelp("Files of GeoNames.", valueName: "FILE"), completion: .file())
    var files: [FilePath] = []

    @Option(
        help: ArgumentHelp(
            "Read the cities from this JSON file or snapshot; default: the data of citysearch.",
            valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var cities: FilePath?

    @OptionGroup var country: CountryOption

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The output file.", valueName: "FILE"),
        completion: .file(extensions: ["postalindex"]))
    var output = FilePath("codes.postalindex")

    @Flag(help: "Also replace a file of another format.") var force = false

    @Flag(
        name: .customLong("lenient"),
        help: """
            Omit invalid lines, and print their number, position and reason to standard error.
            """)
    var isLenient = false

    func validate() throws {
        if output.bytes.isEmpty { throw ValidationError("-o needs the name of a file.") }
    }

    func run() async throws {
        if files.isEmpty { throw MissingFile(command: "postal") }
        try output.checkMayBeReplaced(
            from: files + [cities].compactMap(\.self), force: force, kind: "postal index"
        ) { output.begins(with: PostalIndex.beginning) }
        let wanted = try country.known()
        let line = ImportLine()
        defer { line.erase() }
        do {
            let codes = try PostalImport(
                files.map { NamedFile(path: $0) }, countries: wanted,
                isLenient: isLenient, scratchDirectory: output.directory)
            let index = try await LoadedIndex.cities(at: .find(option: cities))
            let outcome = try await codes.run(in: index, progress: line.show)
            try PostalIndex.write(outcome.bytes, to: output)
            line.erase()
            outcome.report.tell()
            let made = try PostalIndex(outcome.bytes, name: "\(output)")
            try OutputBuffer.printLine(
                "Wrote \(DisplayText.printable("\(output)")): \(made.count.counted("code")), "
                    + outcome.bytes.count.counted("byte"))
        } catch let error as ImportError {
            throw ToolError.importing(error)
        } catch is OutOfMemory {
            throw ToolError.importing(.unwritable("\(output)", "there is no memory for it"))
        }
    }
}
