import CitySearch

/// Records in the order of the input, each with its sort key.
struct RecordBatch: Sendable {
    /// The position of a record, and its sort key.
    struct Entry: Sendable {
        /// The owner of the record.
        let id: Int64
        /// The order of records with the same id, unique among them.
        var order: UInt64
        let start: UInt32
        let length: UInt32
    }

    /// The records one after another.
    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []
    /// Why the batch has no more records, when they are more than may come of the input.
    private(set) var excess: ImportError?
    private let budget: ByteBudget

    init(_ budget: ByteBudget) { self.budget = budget }

    /// Adds a record.
    ///
    /// - Parameter record: appends its bytes.
    mutating func append(id: Int64, order: UInt64, _ record: (inout [UInt8]) -> Void) {
        guard excess == nil else { return }
        let start = bytes.count
        record(&bytes)
        let entry = Entry(
            id: id, order: order, start: UInt32(truncatingIfNeeded: start),
            length: UInt32(truncatingIfNeeded: bytes.count - start))
        entries.append(entry)
        charge(Int(entry.length) + MemoryLayout<Entry>.stride)
    }

    /// Charges bytes that are kept with the records.
    mutating func charge(_ count: Int) {
        do throws(ImportError) {
            try budget.take(count, for: .records)
        } catch {
            (bytes, entries, excess) = ([], [], error)
        }
    }
}

/// A record in its order.
struct SortedRecord {
    let id: Int64
    let order: UInt64
    let bytes: [UInt8]

    /// Whether both are of one place of the files.
    func isBeside(_ other: SortedRecord) -> Bool { (id, order) == (other.id, other.order) }
}
