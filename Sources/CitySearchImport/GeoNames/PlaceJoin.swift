/// Places with their names, one after another, by their ids.
final class PlaceJoin {
    private let places: SortedRecords
    private let names: SortedRecords
    private let inputs: [String]
    /// The number of inputs that are not changes of others.
    private let baseCount: Int
    /// Lines that have the id of an earlier one of their file.
    private(set) var duplicates: [(LineFault, String)] = []

    /// Room for the number of a line in the order of a place.
    static let lineBits: UInt64 = 40
    private static let batchSize = 1_024

    /// - Parameters:
    ///   - inputs: the names of the files that places come from, by rank.
    ///   - baseCount: the number of inputs that are not changes of others.
    init(_ places: SortedRecords, _ names: SortedRecords, inputs: [String], baseCount: Int) {
        self.places = places
        self.names = names
        self.inputs = inputs
        self.baseCount = baseCount
    }

    /// Some places; nil at the end.
    func next() throws(ImportError) -> [NamedPlace]? {
        var batch: [NamedPlace] = []
        while batch.count < Self.batchSize, let record = try nextPlace() {
            // An empty record is a place that was removed.
            if record.bytes.isEmpty { continue }
            batch.append(NamedPlace(record: record.bytes, names: try names(of: record.id)))
        }
        return batch.isEmpty ? nil : batch
    }

    /// The final version of the next place.
    private func nextPlace() throws(ImportError) -> SortedRecord? {
        guard var last = places.next else { return nil }
        try places.advance()
        while let record = places.next, record.id == last.id {
            try places.advance()
            let (rank, line) = Self.origin(of: record)
            let (lastRank, firstLine) = Self.origin(of: last)
            // Of lines of one file the first counts, of several files and of changes the last.
            if rank == lastRank, rank < baseCount {
                let fault = LineFault(
                    line: line, "a new id", "\(record.id) once more, which line \(firstLine) has")
                duplicates.append((fault, inputs[rank]))
            } else {
                last = record
            }
        }
        return last
    }

    private static func origin(of record: SortedRecord) -> (rank: Int, line: Int) {
        (Int(record.order >> lineBits), Int(record.order & (1 << lineBits - 1)))
    }

    /// The final versions of the names of a place.
    private func names(of id: Int64) throws(ImportError) -> [[UInt8]] {
        var found: [(id: UInt64, bytes: [UInt8])] = []
        while let record = names.next, record.id <= id {
            if record.id == id {
                let nameID = record.order >> NameLines.orderBits
                if found.last?.id == nameID { found.removeLast() }
                found.append((nameID, record.bytes))
            }
            try names.advance()
        }
        return found.map(\.bytes)
    }
}
