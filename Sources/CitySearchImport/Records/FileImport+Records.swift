import CitySearch

/// Files that are tables or trees.
extension FileImport {
    /// Reads files that were opened, and writes the cities.
    func runLists(
        _ inputs: [ListInput], into list: inout CityList, _ progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        var report = ImportReport(isLenient: isLenient, mostRecords: options.mostRecords)
        var sorter = DraftSorter(directory: scratchDirectory)
        for input in inputs { try await read(input, into: &sorter, &report, progress) }
        try lookup.takeUnresolved?(report.unresolved)
        var lines: ImportOutput?
        if let payload {
            lines = try ImportOutput(replacing: payload, beginning: PayloadFile.beginning)
        }
        try sorter.write(to: &list, &report, progress) { line throws(ImportError) in
            try lines?.append(line.span)
            try lines?.append("\n")
        }
        try lines.take()?.commit()
        return report
    }

    private func read(
        _ input: ListInput, into sorter: inout DraftSorter, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler
    ) async throws {
        switch input.content {
        case .table(let text, let stream):
            let rows = try TableRows(
                stream, of: text, separator: options.separator, hasHeadings: options.hasHeadings,
                given: options.columns, preset: options.preset)
            try await readTable(
                rows, rows.layout, rows.preset, named: input.name, into: &sorter, &report, progress)
            report.notes += [text.note].compactMap(\.self)
        case .sheet(let archive):
            let rows = try SheetTable(
                SheetRows(archive, sheet: options.sheet), hasHeadings: options.hasHeadings,
                given: options.columns)
            try await readTable(
                rows, rows.layout, options.preset, named: input.name, into: &sorter, &report,
                progress)
        case .tree(let text, let stream):
            let tree = try TreeSource(stream)
            report.notes.append("\(tree.name): took \(tree.recordPlace)")
            try await readTree(
                tree, isMap: tree.isMap, named: tree.name, into: &sorter, &report, progress)
            report.notes += [text.note].compactMap(\.self)
        case .markup(let records):
            report.notes.append("\(records.name): took \(records.recordPlace)")
            try await readTree(
                records, isMap: records.isMap, named: records.name, into: &sorter, &report,
                progress)
        case .geoNames:
            throw ImportError.unusable(
                input.name, "is a file of GeoNames; citysearch import geonames takes it")
        }
    }

    // MARK: Tables

    private func readTable<Source: RecordSource>(
        _ source: Source, _ layout: TableLayout, _ preset: Preset?, named name: String,
        into sorter: inout DraftSorter, _ report: inout ImportReport,
        _ progress: ImportProgress.Handler
    ) async throws {
        let sample = try RecordSample(source)
        guard !layout.paths.isEmpty else { throw Self.lackOfHeadings(sample, name) }
        let schema = InferredSchema(
            name: name, paths: layout.paths, isTable: true, given: options.columns, preset: preset)
        let tally = RecordTally(noun: "row")
        let reader = try await reader(schema, sample.records, source.budget, tally, &report)
        try await sorter.read(sample, named: name, &report, progress) {
            reader.read($0, into: &$1)
        }
        report.notes += source.notes + tally.notes.map { "\(name): \($0)" }
    }

    /// The reason why a table has no headings: its first row is damaged or missing.
    private static func lackOfHeadings<Source: RecordSource>(
        _ sample: RecordSample<Source>, _ name: String
    ) -> ImportError {
        do throws(LineFault) {
            if let part = sample.parts.first { _ = try Source.records(of: part) }
            return .unusable(name, "is empty")
        } catch {
            return .fault(error, in: name)
        }
    }

    // MARK: Trees

    private func readTree<Source: RecordSource>(
        _ tree: Source, isMap: Bool, named name: String, into sorter: inout DraftSorter,
        _ report: inout ImportReport, _ progress: ImportProgress.Handler
    ) async throws {
        let sample = try RecordSample(tree)
        let tally = RecordTally(noun: isMap ? "feature" : "record")
        if isMap, options.columns.isEmpty, FeatureReader.mayRead(sample.records) {
            guard payload == nil else {
                throw ImportError.unusable(
                    name,
                    "is a map of OpenStreetMap, of which no other properties are kept; leave out --payload"
                )
            }
            var reader = FeatureReader(
                kinds: GeoJSONImport.usualKinds, country: options.country,
                points: await points(sample.records) { record in
                    record.fields.contains { FeatureReader.isCountry($0.path) }
                }, tally: RecordTally(), records: sample.records)
            report.addSamples(of: sample.records, tree.budget, reader.read)
            reader.tally = tally
            try await sorter.read(sample, named: name, &report, progress) { [reader] in
                reader.read($0, into: &$1)
            }
        } else {
            // A list without records is reported as one without cities.
            let paths = sample.paths
            guard !paths.isEmpty else {
                return try await sorter.read(sample, named: name, &report, progress) { _, _ in }
            }
            let schema = InferredSchema(
                name: name, paths: paths, isTable: false, given: options.columns,
                preset: options.preset, outer: OuterFields(sample.records).properties)
            var reader = try await reader(schema, sample.records, tree.budget, tally, &report)
            // Maps have features that are not places.
            if isMap { reader.tally = tally }
            try await sorter.read(sample, named: name, &report, progress) { [reader] in
                reader.read($0, into: &$1)
            }
        }
        report.notes += (tree.notes + tally.notes).map { "\(name): \($0)" }
    }

    // MARK: Records

    /// The reader for a file; the report describes how it was interpreted.
    ///
    /// - Parameter tally: counts records that are ignored because they are usual in well-known files.
    private func reader(
        _ schema: InferredSchema, _ records: [SourceRecord], _ budget: ByteBudget,
        _ tally: RecordTally, _ report: inout ImportReport
    ) async throws -> CityReader {
        var map = try schema.map()
        if schema.isTable, options.columns[.name] == nil, schema.preset == nil,
            let path = DistrictColumn(map: map, records: records).path(among: schema.paths)
        {
            map.takeDistricts(at: path)
        }
        var reader = CityReader(
            map: map, populationUnit: options.populationUnit,
            namesSeparator: options.namesSeparator, country: options.country
        ).learning(from: records)
        if options.country == nil, map.paths[.country] == nil,
            let path = CountryColumn(reader: reader, records: records).path
        {
            reader.map.takeCountries(at: path)
        }
        reader.keepsPayload = payload != nil
        report.notes.append(schema.summary(of: reader.map, keepsUnused: payload != nil))
        if reader.map.lack == .coordinates {
            reader.gazetteer = try await gazetteer(schema, reader.map, records)
            report.notes.append(
                "\(schema.name): has no coordinates; they come from known cities, by "
                    + (reader.gazetteer?.hasIDs == true ? "GeoNames' ids, else by " : "")
                    + "name and country")
        }
        reader.points = await points(records) { [reader] in reader.hasCountry($0) }
        report.notes += reader.notes.map { "\(schema.name): \($0)" }
        report.addSamples(of: records, budget, reader.read)
        if schema.preset != nil { (reader.tally, reader.isWellKnown) = (tally, true) }
        return reader
    }

    /// What finds the countries of cities, with the known cities if some records do not tell theirs.
    private func points(
        _ records: [SourceRecord], hasCountry: (SourceRecord) -> Bool
    ) async -> PointCountry {
        guard options.country == nil, let cities = lookup.cities,
            !records.allSatisfy(hasCountry)
        else { return PointCountry() }
        // Outlines do if no cities can be read, as before the first import.
        return PointCountry(cities: try? await cities())
    }

    /// The known cities, for a file without coordinates.
    ///
    /// - Throws: when it has some that are not known as such, or nothing by which its cities may be found.
    private func gazetteer(
        _ schema: InferredSchema, _ map: FieldMap, _ records: [SourceRecord]
    ) async throws -> Gazetteer {
        guard let cities = lookup.cities, !schema.mayHaveDegrees(map, records) else {
            throw schema.lackOfCoordinates(mayBeLookedUp: false)
        }
        let hasIDs = map.paths[.id]?.first.map(Gazetteer.hasIDs) == true
        guard hasIDs || options.country != nil || map.paths[.country] != nil else {
            throw schema.lackOfCoordinates(mayBeLookedUp: true)
        }
        return Gazetteer(cities: try await cities(), hasIDs: hasIDs)
    }
}

extension ImportReport {
    /// Adds the first cities of records as they will be written.
    fileprivate mutating func addSamples(
        of records: [SourceRecord], _ budget: ByteBudget,
        _ read: (SourceRecord, inout DraftBatch) -> Void
    ) {
        for record in records {
            guard samples.count < Self.sampleCount else { return }
            var batch = DraftBatch(budget)
            read(record, &batch)
            if !batch.records.entries.isEmpty {
                samples.append(String(decoding: batch.records.bytes, as: UTF8.self))
            }
        }
    }
}
