import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch import`: makes cities of what others publish.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert published data to a city list.",
        discussion: """
            Writes cities as JSON, or a snapshot when the output's name ends in .cityindex. The \
            result works with --data and citysearch refresh. An existing file is replaced \
            atomically, and only on success. Without a subcommand the format of the files is \
            detected; see citysearch import files --help.

            EXAMPLES
              citysearch import worldcities.csv
              citysearch import villes.csv --in FR --dry-run
              citysearch import places.geojson -o places.cityindex
              citysearch import geonames cities500.zip admin1CodesASCII.txt --country CL
              citysearch import postal FR.zip -o france.postalindex

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """,
        subcommands: [
            ImportFilesCommand.self, ImportGeoNamesCommand.self, ImportCSVCommand.self,
            ImportGeoJSONCommand.self, ImportPostalCommand.self,
        ],
        defaultSubcommand: ImportFilesCommand.self
    )
}

/// `citysearch import files`, or without the word: makes cities of files whose shapes it finds out.
struct ImportFilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract:
            "Convert files of any format to a city list. (This is the default of import.)",
        usage: "citysearch import <FILE>... [-o <FILE>] [<option> ...]",
        discussion: """
            The format is detected from the content: a table with commas, semicolons, tabs or \
            bars, a workbook (.xlsx), JSON of any shape, a map in GeoJSON, or a file of GeoNames; \
            also compressed by gzip, xz or ZIP, and standard input as -. Columns and keys are \
            detected by their headings in many languages, such as name, Ort, ville, lat, Breite or \
            Einwohner; --column names the others. Properties are \
            \(CityProperty.allCases.map(\.rawValue).joined(separator: ", ")); name, and lat and \
            lon or a point, are required; a list without coordinates gets the coordinates of \
            known cities, by GeoNames' ids, or by name and country. The detected columns and \
            omitted data are printed to standard error.

            EXAMPLES
              citysearch import worldcities.csv
              citysearch import villes.csv --in FR --dry-run
              citysearch import villes.json --column name=nom.fr --column lat=gps.0
              citysearch import airports.dat --like openflights
              citysearch import names.txt --in FR --unresolved unknown.csv
              citysearch import shops.csv --payload shops.jsonl -o shops.cityindex
              citysearch import orte.csv --column name=Titel --column lat=4 -o a.json

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Argument(
        help: ArgumentHelp(
            "Tables, workbooks, JSON, or files of GeoNames; - is standard input.",
            valueName: "FILE"),
        completion: .file())
    var files: [FilePath] = []

    @OptionGroup var country: HomeCountryOption
    @OptionGroup var table: TableOptions
    @OptionGroup var lookup: LookupOptions

    @Option(
        help: ArgumentHelp(
            """
            The output file for additional columns, by the ids of cities: query, nearest, batch \
            and serve return them with --payload.
            """, valueName: "FILE"),
        completion: .file(extensions: ["jsonl"]))
    var payload: FilePath?

    @Flag(help: "Show the detected columns and three cities, and write nothing.") var dryRun = false

    @OptionGroup var output: ImportOptions

    func run() async throws {
        if files.isEmpty { throw MissingFile(command: "files") }
        try checkOutputs()
        var list = table.list
        list.country = country.country
        let cityLookup = try lookup.cityLookup(inputs: files, output: output, isDryRun: dryRun)
        let payload = dryRun ? nil : payload
        try payload?.checkMayBeReplaced(
            from: files, force: output.force, kind: "file of columns that an import wrote",
            option: "--payload"
        ) { payload?.begins(with: PayloadFile.beginning) == true }
        try await output.run(on: files, isDryRun: dryRun) { [list] directory in
            FileImport(
                files, options: list, lookup: cityLookup, isLenient: output.isLenient,
                scratchDirectory: directory, payload: payload)
        }
    }

    /// Checks that no output takes the place of another.
    private func checkOutputs() throws(ValidationError) {
        let outputs = [
            ("-o", output.output), ("--payload", payload), ("--unresolved", lookup.unresolved),
        ]
        for (number, (option, path)) in outputs.enumerated() where path != nil {
            if let (other, _) = outputs.prefix(number).first(where: { $0.1 == path }) {
                throw ValidationError("\(other) and \(option) need files of their own.")
            }
        }
    }
}
