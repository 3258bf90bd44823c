package import CitySearch

/// Makes a list of cities of the files that GeoNames publishes.
///
/// All lines are read in parts on all processors, and sorted by the ids of the places, in bounded memory: the places by
/// their latest change, and the names by language. The two are joined during writing. So the list is the same whatever
/// the order of the lines and the number of processors.
package struct GeoNamesImport: CityImport {
    private let files: [GeoNamesFile]
    private let selection: PlaceSelection
    private let isLenient: Bool
    /// The directory of temporary files.
    private let directory: FilePath
    /// The maximum number of bytes of the places in memory, and of the names.
    private let memoryLimit: Int

    /// Recognizes the kinds of the files.
    package init(
        _ files: [NamedFile], selection: PlaceSelection, isLenient: Bool,
        scratchDirectory: FilePath, memoryLimit: Int = 160 << 20
    ) throws(ImportError) {
        let known = try files.map { file throws(ImportError) in
            try GeoNamesFile(file, scratchDirectory: scratchDirectory)
        }
        if let file = known.first(where: { $0.kind == .postalCodes }) {
            throw .unusable(
                file.name, "holds postal codes, not places; citysearch import postal takes it")
        }
        guard known.contains(where: { $0.kind == .places }) else {
            throw .unusable(
                files.map(\.name).joined(separator: ", "),
                "no file of places is among them; give one such as cities500.zip, too")
        }
        self.files = known
        self.selection = selection
        self.isLenient = isLenient
        directory = scratchDirectory
        self.memoryLimit = memoryLimit
    }

    /// Reads the files and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        var report = ImportReport(isLenient: isLenient)
        let days = DailyFiles(files)
        try report.add(missing: days.missing)
        let divisions = try divisions(&report, progress)
        var inputs: [Input] = []
        for file in files where file.kind == .places {
            let lines = PlaceLines(selection: selection, divisions: divisions, isUpdate: false)
            inputs.append(Input(file: file, read: lines.read))
        }
        let baseCount = inputs.count
        for file in days.files(ofNames: false) {
            let lines = PlaceLines(selection: selection, divisions: divisions, isUpdate: true)
            let read = file.isDelete ? PlaceLines.readDeletes : lines.read
            inputs.append(Input(file: file, read: read))
        }
        let (places, newest) = try await sorted(
            inputs, rankBits: PlaceJoin.lineBits, &report, progress)
        if let note = days.note(newest: newest.prefix(baseCount).max() ?? "") {
            report.notes.append(note)
        }
        let nameFiles = files.filter { $0.kind == .names } + days.files(ofNames: true)
        let nameInputs = nameFiles.map { file in
            Input(file: file, read: NameLines(isDelete: file.isDelete).read)
        }
        let (names, _) = try await sorted(nameInputs, rankBits: 0, &report, progress)
        report.notes += [report.leftOut.note].compactMap(\.self)
        if divisions.isEmpty {
            report.notes.append("without admin1CodesASCII.txt the cities have no regions")
        }
        try await write(
            PlaceJoin(places, names, inputs: inputs.map(\.file.name), baseCount: baseCount),
            to: &list, &report, progress)
        return report
    }

    /// A file, and how its lines are read.
    private struct Input {
        let file: GeoNamesFile
        let read: @Sendable (LineBlock) -> ReadLines
    }

    /// Reads the small files.
    private func divisions(
        _ report: inout ImportReport, _ progress: ImportProgress.Handler
    ) throws -> Divisions {
        var divisions = Divisions()
        var fields = Fields()
        for file in files where file.isSmall {
            var blocks = try file.lines()
            var first = 1
            while let block = try blocks.next() {
                var lines = ReadLines(block.budget)
                lines.lineCount = block.forEachLine { bytes, line, number in
                    if line.isEmpty || bytes[line.lowerBound] == UInt8(ascii: "#") { return }
                    fields.split(bytes, line)
                    // They stay in memory.
                    lines.records.charge(line.count + Divisions.lineSize)
                    if lines.records.excess != nil { return }
                    if let fault = divisions.add(bytes, line, fields, kind: file.kind) {
                        let found = bytes.extracting(fault.found)
                        lines.faults.append(LineFault(line: number, fault.expected, found: found))
                    }
                }
                if let excess = lines.records.excess { throw excess }
                try report.add(lines, from: first, in: file.name)
                first += lines.lineCount
                progress(.reading(file.name, fraction: blocks.fraction, lines: first - 1))
            }
        }
        return divisions
    }

    /// Reads files of lines, and sorts these by id, rank and what else their order says.
    ///
    /// - Parameter rankBits: the number of bits of the order below the number of the file. With 0, the line does not
    ///   affect the order.
    /// - Returns: the records, and the newest day of each file.
    private func sorted(
        _ inputs: [Input], rankBits: UInt64, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler
    ) async throws -> (SortedRecords, [String]) {
        var sorter = RecordSorter(directory: directory, limit: memoryLimit)
        var newest: [String] = []
        for (rank, input) in inputs.enumerated() {
            var blocks = try input.file.lines()
            let name = input.file.name
            var first = 1
            var day = ""
            try await mapConcurrently(next: { try blocks.next() }, work: input.read) { lines in
                try report.add(lines, from: first, in: name)
                let line = rankBits == 0 ? 0 : UInt64(first)
                try sorter.append(lines.records, order: UInt64(rank) << rankBits + line)
                first += lines.lineCount
                day = max(day, lines.newest)
                progress(.reading(name, fraction: blocks.fraction, lines: first - 1))
            }
            newest.append(day)
        }
        return (try sorter.finish(), newest)
    }

    private func write(
        _ join: PlaceJoin, to list: inout CityList, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler
    ) async throws {
        try await mapConcurrently(next: { try join.next() }, work: Self.encoded) { cities in
            try list.append(cities)
            progress(.writing(list.count))
        }
        for (fault, name) in join.duplicates { try report.add(fault, in: name) }
        guard list.count > 0 else {
            guard let note = report.leftOut.note else { throw report.emptiness }
            let names = files.map(\.name).joined(separator: ", ")
            throw ImportError.unusable(names, "the files hold no city; \(note)")
        }
    }

    private static func encoded(_ places: [NamedPlace]) -> EncodedCities {
        var cities = EncodedCities()
        for place in places { cities.append(place.append) }
        return cities
    }
}

extension GeoNamesFile {
    /// Whether it is one that is held in memory.
    fileprivate var isSmall: Bool {
        switch kind {
        case .firstDivisions, .secondDivisions, .countries, .hierarchy: true
        case .places, .names, .postalCodes, .daily: false
        }
    }

    /// Whether its lines remove.
    fileprivate var isDelete: Bool {
        if case .daily(let change, _) = kind { change.isDelete } else { false }
    }
}
