import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch import csv`: makes cities of a table.
struct ImportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Convert a table to a city list.",
        usage: "citysearch import csv <FILE> [-o <FILE>] [<option> ...]",
        discussion: """
            A row is a city. Columns with usual headings, such as name, Ort, lat, lng, iso2 or \
            population, are detected; --column names the others, by heading or by number. \
            citysearch import reads tables without the word csv, too.

            EXAMPLES
              citysearch import csv worldcities.csv
              citysearch import csv orte.csv --column name=Ort --column lat=Breite

            EXIT STATUS
              0  done
              2  wrong usage, or a file that cannot be read or written
            """)

    @Argument(
        help: ArgumentHelp("A table.", valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv"]))
    var file: FilePath

    @OptionGroup var country: HomeCountryOption
    @OptionGroup var table: TableOptions
    @OptionGroup var lookup: LookupOptions
    @OptionGroup var output: ImportOptions

    func run() async throws {
        var list = table.list
        list.country = country.country
        list.areTables = true
        let cityLookup = try lookup.cityLookup(inputs: [file], output: output)
        try await output.run(on: [file]) { [list] directory in
            FileImport(
                [file], options: list, lookup: cityLookup, isLenient: output.isLenient,
                scratchDirectory: directory)
        }
    }
}
