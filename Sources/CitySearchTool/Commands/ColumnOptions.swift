import ArgumentParser
import CitySearchImport
import CitySearchProgram

/// The options by which `citysearch batch` answers the rows of a table.
struct ColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The file is a table: answer what this column holds, and write the table with ten columns \
            more. A column is its heading, or its number from 1 on.
            """, valueName: "COLUMN"))
    var column: String?

    @Option(
        help: ArgumentHelp(
            """
            Of each row only cities of the country in this column: a code or a name. What is no \
            country is looked for beside the name.
            """, valueName: "COLUMN"))
    var countryColumn: String?

    @Option(
        help: ArgumentHelp(
            "Of each row rather cities close to the point in these two columns.",
            valueName: "LAT,LON"),
        transform: Self.pair)
    var nearColumns: [String]?

    @Flag(
        help: """
            The names belong together, as those of one country do: the first thousand rows tell which, and \
            its cities are likelier in all.
            """)
    var together = false

    @OptionGroup
    var form: TableFormOptions

    /// The columns of a table that are read: that of names, of countries, of latitudes and of longitudes; nil when lines are to be
    /// answered.
    var columns: Columns? {
        column.map {
            Columns(
                name: ArgumentText.repaired($0), country: countryColumn.map(ArgumentText.repaired),
                point: nearColumns)
        }
    }

    /// The names of the columns that are read.
    struct Columns {
        let name: String
        let country: String?
        /// That of latitudes and that of longitudes.
        let point: [String]?

        var all: [String] { [name] + [country].compactMap(\.self) + (point ?? []) }
    }

    func validate() throws {
        let isTableMeant = countryColumn != nil || nearColumns != nil || together || form.isGiven
        if column == nil, isTableMeant {
            throw ValidationError("A table needs --column, which says where its names are.")
        }
    }

    private static func pair(_ text: String) throws -> [String] {
        let names = ArgumentText.repaired(text).split(
            separator: ",", omittingEmptySubsequences: false
        ).map(\.trimmed)
        guard names.count == 2, !names.contains("") else {
            throw ValidationError("give two columns, as in lat,lon, or their numbers, as in 3,4")
        }
        return names
    }
}
