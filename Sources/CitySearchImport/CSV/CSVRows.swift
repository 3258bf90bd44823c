import CitySearch

/// A row of a table, and where it begins.
struct CSVRow: Sendable {
    let line: Int
    let fields: [String]
}

/// Reads the rows of a table (RFC 4180), of which little is in memory.
final class CSVRows: DraftParts {
    private let stream: ByteStream
    private let separator: UInt8
    private var bytes: ByteReader
    /// The line at hand, counted from 1.
    private var line = 1
    /// How many bytes a row may have.
    private static let longestRow = 1 << 24

    /// - Parameter separator: what separates fields; nil for what the first line has most of.
    init(_ stream: ByteStream, separator: UInt8?) throws(ImportError) {
        self.stream = stream
        bytes = try ByteReader(stream)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.block.starts(with: mark) { bytes.skip(mark.count) }
        let first = bytes.block.prefix { $0 != .lineFeed }
        let likely = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }.map { byte in
            (byte: byte, count: first.count { $0 == byte })
        }
        let most = likely.reduce(likely[0]) { $1.count > $0.count ? $1 : $0 }
        self.separator = separator ?? most.byte
    }

    /// What messages call the table.
    var name: String {
        stream.name
    }

    /// How much of the table was read, from 0 to 1.
    var fraction: Double {
        stream.fraction
    }

    /// How many lines were read.
    var lineCount: Int {
        line - 1
    }

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> CSVRow? {
        while let row = try nextOfAny() {
            if row.fields != [""] { return row }
        }
        return nil
    }

    private func nextOfAny() throws(ImportError) -> CSVRow? {
        guard var byte = try bytes.next() else { return nil }
        let first = line
        var fields: [String] = []
        var field: [UInt8] = []
        var length = 0
        var isQuoted = false
        while true {
            length += 1
            guard length < Self.longestRow else {
                let found = "\(Self.longestRow) bytes"
                // A mark that is missing makes the rest of a file one row.
                throw isQuoted
                    ? fault(first, "a quotation mark that ends a field", "none in \(found)")
                    : fault(first, "a row of fewer than \(found)", "a longer one")
            }
            if byte == .lineFeed { line += 1 }
            if isQuoted, byte == .quotationMark {
                // Two of them stand for one.
                guard let following = try bytes.next() else { break }
                byte = following
                guard byte == .quotationMark else { isQuoted = false; continue }
                field.append(byte)
            } else if isQuoted {
                field.append(byte)
            } else if byte == .quotationMark, field.isEmpty {
                isQuoted = true
            } else if byte == separator {
                fields.append(try text(field, first))
                field.removeAll(keepingCapacity: true)
            } else if byte == .lineFeed {
                break
            } else {
                field.append(byte)
            }
            guard let following = try bytes.next() else {
                guard !isQuoted else {
                    throw fault(first, "a quotation mark that ends a field", "the end of the file")
                }
                line += 1
                break
            }
            byte = following
        }
        if field.last == .carriageReturn { field.removeLast() }
        fields.append(try text(field, first))
        return CSVRow(line: first, fields: fields)
    }

    private func text(_ bytes: [UInt8], _ line: Int) throws(ImportError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fault(line, "UTF-8", "`\(String(decoding: bytes.prefix(30), as: UTF8.self))`")
        }
        return text
    }

    private func fault(_ line: Int, _ expected: String, _ found: String) -> ImportError {
        .fault(LineFault(line: line, expected, found), in: name)
    }
}

extension UInt8 {
    static let quotationMark = UInt8(ascii: "\"")
}
