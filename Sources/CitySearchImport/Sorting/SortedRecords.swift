import CitySearch

/// Records in their order, one after another.
final class SortedRecords {
    private var held: HeldRecords?
    private var position = 0
    private var runs: [RecordRun]
    /// The next record.
    private(set) var next: SortedRecord?

    init(_ held: HeldRecords) {
        self.held = held
        runs = []
        next = held.indices.isEmpty ? nil : held[0]
    }

    /// Merges runs.
    init(_ runs: [RecordRun]) throws(ImportError) {
        self.runs = runs
        for run in self.runs { try run.advance() }
        next = try first()
    }

    /// Advances to the record after ``next``.
    func advance() throws(ImportError) {
        if let held {
            position += 1
            next = position < held.indices.count ? held[position] : nil
        } else {
            next = try first()
        }
    }

    /// Advances to the first record at the position of another, or after it.
    func advance(to other: SortedRecord) throws(ImportError) {
        while let next, (next.id, next.order) < (other.id, other.order) { try advance() }
    }

    /// Takes the least record of all runs, which are few.
    private func first() throws(ImportError) -> SortedRecord? {
        let least = runs.min { one, other in
            guard let other = other.record else { return one.record != nil }
            guard let one = one.record else { return false }
            return (one.id, one.order) < (other.id, other.order)
        }
        guard let least, let record = least.record else { return nil }
        try least.advance()
        return record
    }
}

/// A sorted run of records in a file.
final class RecordRun {
    /// The number of bytes to read or write at once.
    static let bufferSize = 1 << 18

    private let file: ScratchFile
    private var rest: Range<Int>
    private var buffer: [UInt8] = []
    private var position = 0
    /// The current record; nil at the end.
    private(set) var record: SortedRecord?

    private static let headLength = 20

    init(_ file: ScratchFile, _ range: Range<Int>) {
        self.file = file
        rest = range
    }

    /// Writes a record as ``advance()`` reads it.
    static func append(_ record: SortedRecord, to buffer: inout [UInt8]) {
        append(UInt64(bitPattern: record.id), 8, to: &buffer)
        append(record.order, 8, to: &buffer)
        append(UInt64(record.bytes.count), 4, to: &buffer)
        buffer.append(record.bytes.span)
    }

    private static func append(_ number: UInt64, _ count: Int, to buffer: inout [UInt8]) {
        for place in 0..<count {
            buffer.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
        }
    }

    func advance() throws(ImportError) {
        guard try fill(Self.headLength) else {
            record = nil
            return
        }
        let id = Int64(bitPattern: number(8))
        let order = number(8)
        let count = Int(number(4))
        _ = try fill(count)
        record = SortedRecord(
            id: id, order: order,
            bytes: [UInt8](buffer.span.extracting(position..<position + count)))
        position += count
    }

    private func number(_ count: Int) -> UInt64 {
        defer { position += count }
        return (0..<count).reduce(0) { $0 | UInt64(buffer[position + $1]) << (8 * UInt64($1)) }
    }

    /// Makes this many bytes available in the buffer.
    ///
    /// - Returns: false at the end of the run.
    private func fill(_ count: Int) throws(ImportError) -> Bool {
        guard buffer.count - position < count else { return true }
        let left = buffer.count - position
        let more = min(rest.count, max(Self.bufferSize, count) - left)
        guard more > 0 else { return left >= count }
        var bytes = [UInt8](buffer.span.extracting(position..<buffer.count))
        bytes.append(contentsOf: repeatElement(0, count: more))
        try file.read(rest.prefix(more), into: &bytes, at: left)
        buffer = bytes
        position = 0
        rest = rest.dropFirst(more)
        return true
    }
}
