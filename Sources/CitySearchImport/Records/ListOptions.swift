public import CitySearch

/// How lists of cities are read. Unset options are detected.
public struct ListOptions: Hashable, Sendable {
    /// What separates the columns of a table, in ASCII; nil for what shows headings, else what the first line has most of.
    public var separator: UInt8?
    /// What separates names in a text of other names; nil for `;` or `|` where there is one, else a comma.
    public var namesSeparator: Character?
    /// Whether a table has headings.
    public var hasHeadings = true
    /// Which column or path has what, by itself or by its number, counted from 1.
    public var columns: [CityProperty: String] = [:]
    /// How characters are written; nil for what the file says.
    public var encoding: TextEncoding?
    /// The name of the sheet of a workbook; nil for the first that has rows.
    public var sheet: String?
    /// Whether files are tables, whatever they begin with.
    package var areTables = false
    /// The well-known file whose columns and keys are used; the user's columns come first.
    public var preset: Preset?
    /// The country of places that do not tell theirs.
    public var country: CountryCode?

    /// Options that leave all to what a file shows.
    public init() {}

    /// The options for columns, by their names in the command.
    var given: [String] {
        [("--in", country != nil), ("--column", !columns.isEmpty), ("--like", preset != nil)]
            .filter(\.1).map(\.0)
    }
}
