import CitySearch

/// The JSON of a record of a tree, and the values around it.
package struct TreePart: Sendable {
    let line: Int
    let json: [UInt8]
    /// Its key, if records have keys.
    let key: String?
    /// The values of the objects around it, by their paths in the record.
    let outer: [SourceRecord.Field]
    let shape: TreeShape
    /// Its error, if one was found before its end.
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
