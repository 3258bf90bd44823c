public import CitySearch

/// How lists of cities are read. Unset options are detected.
public struct ListOptions: Hashable, Sendable {
    /// The separator of the columns of a table, in ASCII; nil for the one that shows headings, else the most frequent
    /// one of the first line.
    public var separator: UInt8?
    /// The separator of names in a text of other names; nil for `;` or `|` if there is one, else a comma.
    public var namesSeparator: Character?
    /// Whether a table has headings.
    public var hasHeadings = true
    /// The columns or paths of properties, each by its name or its number, counted from 1.
    public var columns: [CityProperty: String] = [:]
    /// The encoding of characters; nil for the one that the file declares.
    public var encoding: TextEncoding?
    /// The name of the sheet of a workbook; nil for the first that has rows.
    public var sheet: String?
    /// Whether files are tables, whatever they begin with.
    package var areTables = false
    /// How many records a file may have; nil for any number.
    package var mostRecords: Int?
    /// The well-known file whose columns and keys are used; the user's columns come first.
    public var preset: Preset?
    /// What populations count; nil for what headings and values show.
    public var populationUnit: PopulationUnit?
    /// The default country of places without one.
    public var country: CountryCode?

    /// Options that are all derived from the file.
    public init() {}

    /// The options for columns, by their names in the command.
    var given: [String] {
        [("--in", country != nil), ("--column", !columns.isEmpty), ("--like", preset != nil)]
            .filter(\.1).map(\.0)
    }
}
