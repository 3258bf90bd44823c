/// The data of one place in a file: strings, each with its path.
package struct SourceRecord: Sendable {
    /// The line of the file on which it begins, counted from 1; in a sheet its row.
    package let line: Int
    /// The texts in the order of the file. In a table the path is the heading (or the number of the column, from 1 on, when
    /// there is none), in a tree the keys with dots between, places in arrays as numbers from 0 on: `gps.lat`, `loc.0`.
    package var fields: [Field]

    package struct Field: Sendable {
        package let path: String
        package let text: String
    }
}

/// The records of a file, read part by part so that little of it is in memory; parts become records on all processors.
protocol RecordSource: DraftParts {
    /// - Throws: what is wrong with the part.
    static func records(of part: Part) throws(LineFault) -> [SourceRecord]
}
