package import CitySearch

/// How lists are read.
package struct ListOptions: Sendable {
    /// What separates the columns of a table; nil for what shows headings, else what the first line has most of.
    package var separator: UInt8?
    /// What separates names in a text of other names; nil for `;` or `|` where there is one, else a comma.
    package var namesSeparator: Character?
    /// Whether a table has headings.
    package var hasHeadings = true
    /// Which column or path has what, by itself or by its number, counted from 1.
    package var columns: [CityProperty: String] = [:]
    /// How characters are written; nil for what the file says.
    package var encoding: TextEncoding?
    /// The name of the sheet of a workbook; nil for the first that has rows.
    package var sheet: String?
    /// Whether files are tables, whatever they begin with.
    package var areTables = false
    /// The country of places that do not tell theirs.
    package var country: CountryCode?

    package init() {}
}
