import ArgumentParser
import CitySearchImport
import CitySearchProgram

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

    /// The same for a copy of a table.
    var form: TableCopy.Form {
        var form = TableCopy.Form()
        form.separator = separator?.asciiValue
        form.encoding = encoding
        form.sheet = sheet.map(ArgumentText.repaired)
        return form
    }

    /// Whether any is given that only tables have.
    var isOfTable: Bool {
        separator != nil || sheet != nil
    }

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
