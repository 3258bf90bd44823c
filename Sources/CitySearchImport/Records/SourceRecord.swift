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

/// The records of a file, read in parts, such as the rows of a table, so that little of it is in memory. The parts are
/// converted to records on all processors.
protocol RecordSource: SendableMetatype {
    associatedtype Part: Sendable

    /// Limits what may come of the file.
    var budget: ByteBudget { get }
    /// The fraction of the file that was read, from 0 to 1.
    var fraction: Double { get }
    /// The number of lines that were read.
    var lineCount: Int { get }
    /// Notes for the user about the reading of the file, when it has been read.
    var notes: [String] { get }

    /// About how many bytes a part has.
    static func size(of part: Part) -> Int
    /// The next part; nil at the end.
    func next() throws(ImportError) -> Part?
    /// - Throws: the fault of the part.
    static func records(of part: Part) throws(LineFault) -> [SourceRecord]
}

extension RecordSource {
    var notes: [String] { [] }
}

/// The first records of a file, which show how its values are written, and the parts that follow.
final class RecordSample<Source: RecordSource> {
    let source: Source
    /// The parts that were read for it, until they are taken.
    private(set) var parts: ArraySlice<Source.Part> = []
    private(set) var records: [SourceRecord] = []

    private static var size: Int { 1_000 }
    /// How many bytes of memory the records may take.
    private static var mostBytes: Int { 16_000_000 }

    init(_ source: Source) throws(ImportError) {
        self.source = source
        var byteCount = 0
        while records.count < Self.size, parts.count < Self.size, byteCount < Self.mostBytes,
            let part = try source.next()
        {
            parts.append(part)
            // Errors in a part are reported when it is read completely.
            guard let more = try? Source.records(of: part) else { continue }
            records += more
            byteCount += more.lazy.flatMap(\.fields).reduce(0) {
                $0 + $1.path.utf8.count + $1.text.utf8.count
                    + MemoryLayout<SourceRecord.Field>.stride
            }
        }
    }

    /// All paths of the records, as they come.
    var paths: [String] {
        var seen: Set<String> = []
        return records.flatMap { $0.fields.lazy.map(\.path).filter { seen.insert($0).inserted } }
    }

    /// The next part of the file, from the first on; nil at the end.
    func next() throws(ImportError) -> Source.Part? {
        if let part = parts.popFirst() { return part }
        return try source.next()
    }
}
