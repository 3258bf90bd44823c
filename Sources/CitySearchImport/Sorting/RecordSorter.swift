import CitySearch

/// Sorts any number of records in bounded memory: sorted runs that exceed it go to a file and are merged.
///
/// After Knuth, "The Art of Computer Programming", volume 3, section 5.4.
struct RecordSorter: ~Copyable {
    private let directory: FilePath
    /// How many bytes are held in memory.
    var limit: Int
    private var held = HeldRecords()
    private var file: ScratchFile?
    private var runs: [Range<Int>] = []

    /// - Parameters:
    ///   - directory: the directory of the temporary file, if one is needed.
    ///   - limit: the maximum number of bytes in memory.
    init(directory: FilePath, limit: Int = 160 << 20) {
        self.directory = directory
        self.limit = limit
    }

    /// Adds records.
    ///
    /// - Parameter order: is added to the order of each.
    /// - Throws: also when the batch lacks records.
    mutating func append(_ batch: RecordBatch, order: UInt64 = 0) throws(ImportError) {
        if let excess = batch.excess { throw excess }
        held.append(batch, order: order)
        if held.byteCount >= limit { try spill() }
    }

    private mutating func spill() throws(ImportError) {
        let file =
            if let file = self.file {
                file
            } else {
                try ScratchFile(in: directory)
            }
        self.file = file
        let start = file.count
        var buffer: [UInt8] = []
        held.sort()
        for position in held.indices {
            RecordRun.append(held[position], to: &buffer)
            if buffer.count >= RecordRun.bufferSize {
                try file.append(buffer.span)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        try file.append(buffer.span)
        runs.append(start..<file.count)
        held = HeldRecords()
    }

    /// The records by their ids, and records of one id in their order.
    consuming func finish() throws(ImportError) -> SortedRecords {
        guard let file else {
            held.sort()
            return SortedRecords(held)
        }
        if !held.indices.isEmpty { try spill() }
        return try SortedRecords(runs.map { RecordRun(file, $0) })
    }
}

/// The records that are in memory.
struct HeldRecords {
    private var batches: [[UInt8]] = []
    private var entries: [(entry: RecordBatch.Entry, batch: UInt32)] = []
    /// Their length in bytes.
    private(set) var byteCount = 0

    var indices: Range<Int> { entries.indices }

    mutating func append(_ batch: RecordBatch, order: UInt64) {
        let number = UInt32(truncatingIfNeeded: batches.count)
        batches.append(batch.bytes)
        for var entry in batch.entries {
            entry.order += order
            entries.append((entry, number))
        }
        byteCount +=
            batch.bytes.count
            + batch.entries.count * MemoryLayout<(RecordBatch.Entry, UInt32)>.stride
    }

    mutating func sort() {
        entries.sort { ($0.entry.id, $0.entry.order) < ($1.entry.id, $1.entry.order) }
    }

    subscript(position: Int) -> SortedRecord {
        let (entry, batch) = entries[position]
        let range = Int(entry.start)..<Int(entry.start) + Int(entry.length)
        return SortedRecord(
            id: entry.id, order: entry.order, bytes: Array(batches[Int(batch)][range]))
    }
}
