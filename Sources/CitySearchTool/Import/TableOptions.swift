import ArgumentParser
import CitySearchImport
import CitySearchProgram

/// The options for reading a table.
struct TableOptions: ParsableArguments {
    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            """
            The column or path of a property: its heading, its keys with dots between, or its \
            number from 1 on.
            """, valueName: "PROPERTY=PATH"),
        transform: Self.column)
    var columns: [Column] = []

    @Option(
        name: .customLong("like"),
        help: ArgumentHelp(
            """
            The well-known format of the files: \(Self.presets). It has the meaning of each column \
            and its null markers.
            """, valueName: "SOURCE"),
        transform: Self.preset)
    var preset: Preset?

    @OptionGroup var form: TableFormOptions

    @Option(
        help: ArgumentHelp(
            """
            The separator of names in the column of other names; default: ; or | if there is one, \
            or a comma.
            """, valueName: "CHAR"),
        transform: TableFormOptions.separator)
    var namesSeparator: Character?

    @Option(
        help: ArgumentHelp(
            """
            What populations count: \(Self.units); else what the heading or decimals show.
            """, valueName: "UNIT"),
        transform: Self.unit)
    var populationUnit: PopulationUnit?

    @Flag(help: "The first row is a city, too.") var noHeadings = false

    /// The column of a property.
    struct Column: Sendable {
        let property: CityProperty
        let path: String
    }

    /// The same for an import.
    var list: ListOptions {
        var list = form.list
        list.preset = preset
        list.namesSeparator = namesSeparator
        list.hasHeadings = !noHeadings
        list.populationUnit = populationUnit
        for column in columns { list.columns[column.property] = column.path }
        return list
    }

    private static func column(_ text: String) throws -> Column {
        let parts = ArgumentText.repaired(text).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let property = CityProperty(name: String(parts[0])) else {
            let names = CityProperty.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "give a property and its column, as in name=Ort; properties are \(names)")
        }
        return Column(property: property, path: String(parts[1]))
    }

    private static let units = PopulationUnit.allCases.map(\.name).joined(separator: ", ")

    private static func unit(_ text: String) throws -> PopulationUnit {
        guard let unit = PopulationUnit.allCases.first(where: { $0.name == text }) else {
            throw ValidationError("give one of \(units)")
        }
        return unit
    }

    private static let presets = Preset.all.map(\.name).joined(separator: ", ")

    private static func preset(_ text: String) throws -> Preset {
        guard let preset = Preset.all.first(where: { $0.name == text }) else {
            throw ValidationError("give one of \(presets)")
        }
        return preset
    }
}

/// The options for the cells of a table.
struct TableFormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The separator of the columns, a character or tab; default: detected from the heading \
            row.
            """, valueName: "CHAR"),
        transform: Self.separator)
    var separator: Character?

    @Option(
        help: ArgumentHelp(
            """
            The encoding, such as windows-1250 or Shift_JIS; default: the byte order mark's, \
            UTF-8, or Windows-1252.
            """, valueName: "NAME"),
        transform: Self.encoding)
    var encoding: TextEncoding?

    @Option(
        help: ArgumentHelp(
            "The sheet of a workbook; default: the first with rows.", valueName: "NAME"))
    var sheet: String?

    func validate() throws {
        guard separator?.asciiValue != nil || separator == nil else {
            throw ValidationError("--separator needs a character of ASCII, or tab.")
        }
    }

    /// The same for an import.
    var list: ListOptions {
        var list = ListOptions()
        list.separator = separator?.asciiValue
        list.encoding = encoding
        list.sheet = sheet.map(ArgumentText.repaired)
        return list
    }

    /// Whether any is given that only tables have.
    var isOfTable: Bool { separator != nil || sheet != nil }

    private static func encoding(_ text: String) throws -> TextEncoding {
        guard let encoding = TextEncoding(text) else {
            throw ValidationError("give the name of an encoding, such as windows-1250")
        }
        return encoding
    }

    static func separator(_ text: String) throws -> Character {
        if text == "tab" || text == #"\t"# { return "\t" }
        guard let character = text.first, text.count == 1 else {
            throw ValidationError("give one character, or tab")
        }
        return character
    }
}
