import ArgumentParser
import CitySearchImport
import CitySearchProgram

/// The options by which `citysearch batch` answers the rows of a table.
struct ColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The file is a table: resolve the names in this column, and add ten columns to the \
            table. A column is its heading, or its number from 1 on.
            """, valueName: "COLUMN"))
    var column: String?

    @Option(
        help: ArgumentHelp(
            """
            For each row only cities of the country in this column: a code or a name. Other values \
            are looked up with the name.
            """, valueName: "COLUMN"))
    var countryColumn: String?

    @Option(
        help: ArgumentHelp(
            """
            For each row prefer cities in the region in this column: a name or a code. Other values are \
            ignored and reported.
            """, valueName: "COLUMN"))
    var regionColumn: String?

    @Option(
        help: ArgumentHelp(
            "For each row prefer cities close to the point in these two columns.",
            valueName: "LAT,LON"),
        transform: Self.pair)
    var nearColumns: [String]?

    @Flag(
        help: """
            Most names are in one country: it is inferred from the first thousand rows, and its \
            cities are preferred.
            """)
    var together = false

    @Flag(
        help: "The table has no headings: its first row is resolved, too, and columns have numbers."
    )
    var noHeadings = false

    @OptionGroup var form: TableFormOptions

    /// The columns of a table to read: names, countries, regions, latitudes and longitudes; nil if lines are answered.
    var columns: Columns? {
        column.map {
            Columns(
                name: ArgumentText.repaired($0), country: countryColumn.map(ArgumentText.repaired),
                region: regionColumn.map(ArgumentText.repaired), point: nearColumns)
        }
    }

    /// How the table is read.
    var tableForm: ListOptions {
        var list = form.list
        list.hasHeadings = !noHeadings
        return list
    }

    /// The names of the columns that are read.
    struct Columns {
        let name: String
        let country: String?
        let region: String?
        /// That of latitudes and that of longitudes.
        let point: [String]?

        var all: [String] { [name] + [country, region].compactMap(\.self) + (point ?? []) }
    }

    func validate() throws {
        let isTableMeant =
            countryColumn != nil || regionColumn != nil || nearColumns != nil || together
            || noHeadings || form.isOfTable
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
