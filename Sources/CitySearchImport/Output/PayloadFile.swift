package import CitySearch
package import CitySearchAPI

/// A file with extra columns: a table, a workbook or JSON, whose records have the id of a city. Its other columns are
/// returned with the city on request.
package enum PayloadFile {
    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_PAYLOAD"

    /// How many bytes of memory a cell takes besides its text.
    private static let cellSize = 32

    /// The first bytes of a file from an import.
    package static let beginning = Array("{\"id\":".utf8)

    /// Reads a file; nil without a path.
    package static func open(_ path: FilePath?) throws(ImportError) -> Payload? {
        guard let path else { return nil }
        let input = try ListInput(
            NamedFile(path: path), ListOptions(),
            scratchDirectory: .usualScratchDirectory)
        switch input.content {
        case .table(let text, let stream):
            let rows = try TableRows(
                stream, of: text, separator: nil, hasHeadings: true, given: [:], preset: nil)
            return try read(rows, rows.layout.paths, named: input.name)
        case .sheet(let archive):
            let rows = try SheetTable(SheetRows(archive), hasHeadings: true, given: [:])
            return try read(rows, rows.layout.paths, named: input.name)
        case .tree(_, let stream): return try read(TreeSource(stream), nil, named: input.name)
        case .markup(let records): return try read(records, nil, named: input.name)
        case .geoNames:
            throw .unusable(
                input.name, "is a file of GeoNames; give a table with an id and columns of your own"
            )
        }
    }

    /// - Parameter paths: the columns of a table; nil for a tree, whose first records show them.
    private static func read<Source: RecordSource>(
        _ source: Source, _ paths: [String]?, named name: String
    ) throws(ImportError) -> Payload {
        let sample = try RecordSample(source)
        let paths = paths ?? sample.paths
        // Errors of the first records are reported before missing ids.
        if sample.records.isEmpty {
            for part in sample.parts { _ = try records(of: part, Source.self, named: name) }
        }
        guard let idPath = idPath(among: paths) else {
            throw .unusable(
                name,
                "has no column with ids of cities, such as id or city_id; its columns are "
                    + InferredSchema.listed(paths))
        }
        var payload = Payload()
        while let part = try sample.next() {
            for record in try records(of: part, Source.self, named: name) {
                let texts = record.fields.lazy.map(\.text.utf8.count).filter { $0 > 0 }
                try source.budget.take(texts.reduce(0) { $0 + $1 + cellSize }, for: .records)
                do throws(LineFault) {
                    try add(record, idPath, to: &payload)
                } catch {
                    throw .fault(error, in: name)
                }
            }
        }
        return payload
    }

    private static func records<Source: RecordSource>(
        of part: Source.Part, _ source: Source.Type, named name: String
    ) throws(ImportError) -> [SourceRecord] {
        do throws(LineFault) {
            return try Source.records(of: part)
        } catch {
            throw .fault(error, in: name)
        }
    }

    /// The path of ids: that which an answered table has them at, else the best of the usual ones.
    private static func idPath(among paths: [String]) -> String? {
        if let path = paths.first(where: { $0 == "city_id" }) { return path }
        var best: (path: String, rank: Int)?
        for path in paths {
            for case .property(.id, let rank) in FieldRole.roles(of: path)
            where rank < best?.rank ?? .max {
                best = (path, rank)
            }
        }
        return best?.path
    }

    /// Adds the payload of a record. A record without an id belongs to no city.
    private static func add(
        _ record: SourceRecord, _ idPath: String, to payload: inout Payload
    ) throws(LineFault) {
        let text = record.fields.first { $0.path == idPath }?.text.trimmed ?? ""
        if text.isEmpty { return }
        guard let id = IDText.number(text) else {
            throw LineFault(line: record.line, "the id of a city in `\(idPath)`", text)
        }
        for field in record.fields where field.path != idPath {
            let text = field.text.trimmed
            if !text.isEmpty { payload.set(text, in: field.path, of: Int(id)) }
        }
    }
}
