/// The compression of a file, by its first bytes.
enum Packing {
    case gzip, xz, zip

    /// - Parameter beginning: the first bytes of the file.
    /// - Returns: nil for a file that is not compressed.
    /// - Throws: ``ImportError/unusable`` for a compression or a format that no import reads.
    init?(_ beginning: [UInt8], name: String) throws(ImportError) {
        if beginning.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if beginning.starts(with: [0xFD] + Array("7zXZ".utf8)) {
            self = .xz
        } else if beginning.starts(with: ZipArchive.beginning)
            || beginning.starts(with: ZipArchive.end)
        {
            self = .zip
        } else {
            let strange = Self.strange.first {
                beginning.dropFirst($0.offset).starts(with: $0.mark)
            }
            if let strange { throw .unusable(name, strange.problem) }
            return nil
        }
    }

    /// Common formats that imports do not read: their marks, and the error message.
    private static let strange: [(offset: Int, mark: [UInt8], problem: String)] = [
        (
            0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            "is a workbook of an old Excel, or has a password; save it as .xlsx or CSV"
        ),
        (4, [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "is compressed by bzip2; decompress it first"),
        (0, [0x28, 0xB5, 0x2F, 0xFD], "is compressed by zstd; decompress it first"),
        (0, Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "is a 7z archive; unpack it first"),
        (0, Array("Rar!".utf8) + [0x1A], "is a RAR archive; unpack it first"),
        (0, Array("SQLite format 3".utf8) + [0], "is a database of SQLite; export it as CSV"),
        (
            0, Array("%PDF-".utf8),
            "is a PDF; get the table itself, or copy it into a spreadsheet and save that as CSV"
        ),
        (0, Array("PAR1".utf8), "is in the format Parquet; export it as CSV, as DuckDB does"),
        (0, Array("ARROW1".utf8), "is in the format Arrow; export it as CSV, as DuckDB does"),
        (
            0, [0, 0, 0x27, 0x0A],
            "is a shapefile; convert it into GeoJSON, as in ogr2ogr -f GeoJSON places.geojson FILE"
        ),
        (256, [0] + Array("ustar".utf8), "is a tar archive; unpack it and give one of its files"),
    ]
}
