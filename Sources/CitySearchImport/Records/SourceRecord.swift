/// The data of one place in a file: strings, each with its path.
package struct SourceRecord: Sendable {
    /// The line of the file on which it begins, counted from 1; in a sheet its row.
    package let line: Int
    /// The texts in the order of the file. In a table, the path is the heading, or the number of the column, counted
    /// from 1, without one. In a tree, it is the keys joined by dots, with positions in arrays counted from 0:
    /// `gps.lat`, `loc.0`.
    package var fields: [Field]

    /// How many texts a record may have, and how many bytes a path.
    static let (mostFields, longestPath) = (16_384, 1_000)

    package struct Field: Sendable {
        package let path: String
        package let text: String
    }
}

/// The records of a file, read in parts so that little of it is in memory. The parts are converted to records on all
/// processors.
protocol RecordSource: DraftParts {
    /// - Throws: the fault of the part.
    static func records(of part: Part) throws(LineFault) -> [SourceRecord]
}
