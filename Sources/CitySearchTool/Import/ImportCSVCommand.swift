import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// `citysearch import csv`: makes cities of a table.
struct ImportCSVCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "csv",
        abstract: "Make cities of a table.",
        usage: "citysearch import csv <FILE> [--column <PROPERTY>=<HEADING>]... [-o <FILE>]",
        discussion: """
            A row is a city. Columns with usual headings, such as name, lat, lng, iso2 or population, \
            are found by these; --column tells the others, by heading or by number. Properties are \
            id, name, country, lat, lon, population, admin1, admin2, timezone, alternateNames and \
            feature_code; name, lat and lon must be there. A country is a code of two or three \
            letters. Without ids cities get some that hang on their name, country and place.

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

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "Which column has a property: its heading, or its number from 1 on.",
            valueName: "PROPERTY=HEADING"),
        transform: Self.column)
    var columns: [Column] = []

    @Option(
        help: ArgumentHelp(
            "What separates the columns, a character or tab; else what the first line has most of.",
            valueName: "CHAR"),
        transform: Self.separator)
    var separator: Character?

    @Option(
        help: ArgumentHelp(
            "What separates names in the column of other names; else a comma.", valueName: "CHAR"),
        transform: Self.separator)
    var namesSeparator: Character?

    @Flag(help: "The first row is a city, too.")
    var noHeadings = false

    @OptionGroup
    var output: ImportOptions

    /// Which column has a property.
    struct Column: Sendable {
        let property: CityProperty
        let heading: String
    }

    func validate() throws {
        guard separator?.asciiValue != nil || separator == nil else {
            throw ValidationError("--separator needs a character of ASCII, or tab.")
        }
    }

    func run() async throws {
        try await output.run(on: [file]) { directory in
            var csv = CSVImport(
                file, isLenient: output.isLenient, scratchDirectory: directory)
            csv.separator = separator?.asciiValue
            csv.namesSeparator = namesSeparator ?? ","
            csv.hasHeadings = !noHeadings
            for column in columns { csv.columns[column.property] = column.heading }
            return csv
        }
    }

    private static func column(_ text: String) throws -> Column {
        let parts = ArgumentText.repaired(text).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let names = CityProperty.allCases.map(\.rawValue)
        guard parts.count == 2, let property = CityProperty(rawValue: String(parts[0])) else {
            throw ValidationError(
                "give a property and its column, as in name=Ort; properties are "
                    + names.joined(separator: ", "))
        }
        return Column(property: property, heading: String(parts[1]))
    }

    private static func separator(_ text: String) throws -> Character {
        if text == "tab" || text == #"\t"# { return "\t" }
        guard let character = text.first, text.count == 1 else {
            throw ValidationError("give one character, or tab")
        }
        return character
    }
}
