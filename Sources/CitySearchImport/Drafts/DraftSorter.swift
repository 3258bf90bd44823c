import CitySearch

/// Where the cities of a table or a map are collected: sorted by their ids, as a list has them.
struct DraftSorter: ~Copyable {
    private var sorter: RecordSorter
    private let name: String

    /// - Parameter name: what messages call the input.
    init(name: String, directory: FilePath, limit: Int = 160 << 20) {
        self.name = name
        sorter = RecordSorter(directory: directory, limit: limit)
    }

    /// Reads parts of an input in batches, on all processors.
    ///
    /// - Parameters:
    ///   - progress: is called as batches were read.
    ///   - draft: adds the city of a part to records; what is wrong with it, or nil.
    mutating func read<Parts: DraftParts>(
        _ parts: Parts, batchesOf size: Int, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler,
        draft: @escaping @Sendable (Parts.Part, inout RecordBatch) -> LineFault?
    ) async throws {
        try await mapConcurrently {
            var batch: [Parts.Part] = []
            while batch.count < size, let part = try parts.next() { batch.append(part) }
            return batch.isEmpty ? nil : batch
        } work: { batch in
            var lines = ReadLines()
            for part in batch {
                if let fault = draft(part, &lines.records) { lines.faults.append(fault) }
            }
            lines.lineCount = batch.count
            return lines
        } take: { lines in
            // Faults have the numbers of lines of the input.
            try report.add(lines, from: 0, in: name)
            try sorter.append(lines.records)
            progress(.reading(name, fraction: parts.fraction, lines: parts.lineCount))
        }
    }

    /// Writes the cities. Of those with one id the first counts.
    consuming func write(
        to list: inout CityList, _ report: inout ImportReport, _ progress: ImportProgress.Handler
    ) throws(ImportError) {
        let name = name
        let records = try sorter.finish()
        var last: SortedRecord?
        while let record = records.next {
            if let last, last.id == record.id {
                let fault = LineFault(
                    line: Int(record.order), "a new id",
                    "\(record.id) once more, which line \(last.order) has")
                try report.add(fault, in: name)
            } else {
                var city = EncodedCities()
                city.append { $0.append(record.bytes.span) }
                try list.append(city)
                last = record
                progress(.writing(list.count))
            }
            try records.advance()
        }
        guard list.count > 0 else { throw .empty }
    }
}
