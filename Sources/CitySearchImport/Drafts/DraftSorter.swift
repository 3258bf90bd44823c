import CitySearch

/// The result of some parts of a file.
struct DraftBatch: Sendable {
    var records: RecordBatch
    /// Their other fields.
    var payload: RecordBatch
    /// The errors of invalid records.
    var faults: [LineFault] = []
    /// The unreadable values of valid records.
    var valueFaults: [LineFault] = []
    /// The cities and values that are omitted even without leniency.
    var tolerated: [DraftFault] = []
    /// The cities without coordinates that are not known.
    private(set) var unresolved: [UnresolvedCity] = []
    /// The number of cities whose country is that of the outline.
    var countriesOfPoints = 0
    var outside = OutsideCities()

    init(_ budget: ByteBudget) { (records, payload) = (RecordBatch(budget), RecordBatch(budget)) }

    /// Adds a city without coordinates that is not known.
    mutating func add(_ city: UnresolvedCity) {
        records.charge(
            city.name.utf8.count + city.division.utf8.count + MemoryLayout<UnresolvedCity>.stride)
        if records.excess == nil { unresolved.append(city) }
    }

    /// Adds a city that was checked, if it can be one.
    mutating func add(_ draft: CityDraft, _ faults: [DraftFault], line: Int) {
        if let fault = faults.first(where: \.isRequired) {
            self.faults.append(fault.fault)
            return
        }
        valueFaults += faults.map(\.fault)
        if draft.hasCountryOfPoint { countriesOfPoints += 1 }
        outside.add(draft, line: line)
        draft.write(to: &records, &payload, line: line)
    }
}

/// Where the cities of tables and trees are collected: sorted by their ids, as a list has them.
struct DraftSorter: ~Copyable {
    private var sorter: RecordSorter
    private var payloadSorter: RecordSorter
    /// The names of the files in messages.
    private var names: [String] = []

    /// The order of a city is the number of its file, a bit, and its line in this many bits.
    private static let lineBits: UInt64 = 40
    /// The bit of a city whose id follows from its name, country and place, so that equal ones are one city.
    static let derivedID: UInt64 = 1 << lineBits

    /// How many parts a batch has at most, and how many bytes, but for the last of them.
    private static let (batchCount, batchBytes) = (512, 1 << 20)

    init(directory: FilePath) {
        sorter = RecordSorter(directory: directory)
        payloadSorter = RecordSorter(directory: directory)
    }

    /// Reads the records of a file in batches, on all processors.
    ///
    /// - Parameters:
    ///   - name: what messages call the file.
    ///   - progress: is called as batches were read.
    ///   - add: adds the draft of a record to a batch.
    mutating func read<Source: RecordSource>(
        _ sample: RecordSample<Source>, named name: String, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler,
        add: @escaping @Sendable (SourceRecord, inout DraftBatch) -> Void
    ) async throws {
        let order = UInt64(names.count) << (Self.lineBits + 1)
        names.append(name)
        let source = sample.source
        let budget = source.budget
        try await mapConcurrently {
            var batch: [Source.Part] = []
            var byteCount = 0
            while batch.count < Self.batchCount, byteCount < Self.batchBytes,
                let part = try sample.next()
            {
                batch.append(part)
                byteCount += Source.size(of: part)
            }
            return batch.isEmpty ? nil : batch
        } work: { parts in
            var batch = DraftBatch(budget)
            for part in parts {
                do throws(LineFault) {
                    for record in try Source.records(of: part) { add(record, &batch) }
                } catch {
                    batch.faults.append(error)
                }
            }
            return (batch, parts.count)
        } take: { batch, count in
            try report.add(batch, count: count, in: name)
            (sorter.limit, payloadSorter.limit) = (budget.mostInMemory, budget.mostInMemory)
            try sorter.append(batch.records, order: order)
            try payloadSorter.append(batch.payload, order: order)
            progress(.reading(name, fraction: source.fraction, lines: source.lineCount))
        }
    }

    /// Writes the cities. Of those with one id the first counts.
    ///
    /// - Parameter takePayload: is given what else each has, as a line.
    consuming func write(
        to list: inout CityList, _ report: inout ImportReport, _ progress: ImportProgress.Handler,
        takePayload: (borrowing [UInt8]) throws(ImportError) -> Void = { _ in }
    ) throws(ImportError) {
        let names = names
        let payload = try payloadSorter.finish()
        let records = try sorter.finish()
        var last: SortedRecord?
        // The cities that are there already, and which the first of them repeats.
        var (duplicateCount, firstDuplicate) = (0, "")
        while let record = records.next {
            if let last, last.id == record.id {
                let (file, line) = Self.place(last)
                let (ownFile, ownLine) = Self.place(record)
                let first = "line \(line)" + (file == ownFile ? "" : " of \(names[file])")
                if last.order & record.order & Self.derivedID != 0 {
                    if duplicateCount == 0 {
                        firstDuplicate = "\(names[ownFile]): line \(ownLine) repeats \(first)"
                    }
                    duplicateCount += 1
                } else {
                    let found = "\(record.id) once more, which \(first) has"
                    let fault = LineFault(line: ownLine, "a new id", found)
                    try report.add(fault, in: names[ownFile])
                }
            } else {
                var city = EncodedCities()
                city.append { $0.append(record.bytes.span) }
                try list.append(city)
                try payload.advance(to: record)
                if let line = payload.next, record.isBeside(line) { try takePayload(line.bytes) }
                last = record
                progress(.writing(list.count))
            }
            try records.advance()
        }
        guard list.count > 0 else { throw report.emptiness }
        if duplicateCount > 0 {
            let cities =
                duplicateCount == 1 ? "1 city that is" : "\(duplicateCount) cities that are"
            report.notes.append(
                "left out \(cities) there already by name, country and place: \(firstDuplicate)")
        }
        report.addCountryNotes()
    }

    private static func place(_ record: SortedRecord) -> (file: Int, line: Int) {
        (Int(record.order >> (lineBits + 1)), Int(record.order & (derivedID - 1)))
    }
}
