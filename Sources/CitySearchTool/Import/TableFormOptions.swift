import ArgumentParser
import CitySearchImport
import CitySearchProgram

/// The options for the cells of a table.
struct TableFormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            What separates the columns, a character or tab; else that by which there are headings, or \
            what the first line has most of.
            """, valueName: "CHAR"),
        transform: Self.separator)
    var separator: Character?

    @Option(
        help: ArgumentHelp(
            """
            How characters are written, such as windows-1250 or Shift_JIS; else what the file's mark \
            says, UTF-8, or Windows-1252 as a guess.
            """, valueName: "NAME"),
        transform: Self.encoding)
    var encoding: TextEncoding?

    @Option(
        help: ArgumentHelp(
            "The sheet of a workbook; else the first that has rows.", valueName: "NAME"))
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

    /// Whether any is given.
    var isGiven: Bool {
        separator != nil || encoding != nil || sheet != nil
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
