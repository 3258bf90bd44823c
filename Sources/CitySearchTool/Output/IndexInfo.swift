import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The description of a snapshot.
struct IndexInfo {
    let file: String
    let index: CityIndex
    /// Nil if it is not requested.
    let compressed: CompressedLengths?

    /// One JSON object.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("file", file)
            json.member("formatVersion", CityIndex.snapshotVersion)
            json.member("foldingVersion", CityIndex.foldingVersion)
            if let source = index.source {
                json.key("source")
                json.object { json in
                    json.member("xxh64", source.description)
                    json.member("bytes", Int(source.byteCount))
                }
            }
            json.member("cities", index.count)
            json.member("keys", index.keyCount)
            json.member("bytes", index.bytes.count)
            if let compressed { json.member("compressedBytes", compressed.all) }
            json.member("parts", index.parts) { write($1, to: &$0) }
        }
    }

    private func write(_ part: (name: String, byteCount: Int), to json: inout JSONWriter) {
        json.object { json in
            json.member("name", part.name)
            json.member("bytes", part.byteCount)
            if let compressed { json.member("compressedBytes", compressed[part.name]) }
            json.member("bytesPerCity", each(part.byteCount, index.count))
            json.member("bytesPerKey", each(part.byteCount, index.keyCount))
        }
    }

    /// Two tables for people: the properties of the index, and the sizes of its parts.
    var lines: [String] { facts + [""] + parts }

    private var facts: [String] {
        let source = index.source.map {
            "\($0) (XXH64), \(Int($0.byteCount).grouped) bytes"
        }
        let rows = [
            ("File", file), ("Format version", "\(CityIndex.snapshotVersion)"),
            ("Folding version", "\(CityIndex.foldingVersion)"),
            ("Source digest", source ?? "not known"), ("Cities", index.count.grouped),
            ("Keys", index.keyCount.grouped),
        ]
        return TextTable(rows, style: []).lines(hasHeadings: false)
    }

    private var parts: [String] {
        let rows = index.parts + [(name: "all", byteCount: index.bytes.count)]
        func column(_ heading: String, _ cells: [String]) -> TableColumn {
            TableColumn(heading, cells, alignment: .right, hasHeading: true)
        }
        let compressedColumn = compressed.map { compressed in
            column(
                "Compressed",
                (index.parts.map { compressed[$0.name] } + [compressed.all]).map(\.grouped))
        }
        let columns =
            [
                TableColumn("Part", rows.map(\.name), hasHeading: true),
                column("Bytes", rows.map(\.byteCount.grouped)), compressedColumn,
                column("Per city", rows.map { each($0.byteCount, index.count).oneDecimal }),
                column("Per key", rows.map { each($0.byteCount, index.keyCount).oneDecimal }),
            ].compactMap(\.self)
        return TextTable(columns, width: nil).lines(hasHeadings: true)
    }

    /// The average number of bytes.
    private func each(_ bytes: Int, _ count: Int) -> Double {
        count == 0 ? 0 : (Double(bytes) / Double(count) * 100).rounded() / 100
    }
}
