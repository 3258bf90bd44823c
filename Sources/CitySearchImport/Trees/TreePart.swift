import CitySearch

/// The JSON of a record of a tree, and what stands around it.
package struct TreePart: Sendable {
    let line: Int
    let json: [UInt8]
    /// The key under which it stands, when records have keys.
    let key: String?
    /// What the objects around it tell, by the paths that it has in the record.
    let outer: [SourceRecord.Field]
    let shape: TreeShape
    /// What is wrong with it, when that was seen before its end.
    let fault: LineFault?

    /// The record.
    func record() throws(LineFault) -> SourceRecord {
        if let fault { throw fault }
        var flattener = RecordFlattener(shape.dialect)
        do throws(CityIndexError) {
            var fields = try flattener.fields(of: json.span)
            if let key { fields.append(SourceRecord.Field(path: "@key", text: key)) }
            fields += outer
            return SourceRecord(line: line, fields: fields)
        } catch {
            throw LineFault(error, in: json, from: line)
        }
    }
}

extension LineFault {
    /// - Parameter line: that of the first byte of the JSON.
    init(_ error: CityIndexError, in json: [UInt8], from line: Int) {
        let before = json.prefix(error.offset ?? 0).count { $0 == .lineFeed }
        guard case .invalid(let expected, let found) = error.reason else {
            self.init(line: line + before, "JSON", "\(error.reason)")
            return
        }
        self.init(line: line + before, expected, found)
    }
}
