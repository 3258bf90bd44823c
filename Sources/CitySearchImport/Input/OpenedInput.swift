package import CitySearch

/// A file or standard input that was opened, by the kind of its content.
struct OpenedInput {
    /// The content of an uncompressed input.
    enum Content {
        case bytes(ByteStream)
        case workbook(ZipArchive)
    }

    let content: Content
    /// The name of the file within an archive; nil without an archive.
    let entryName: String?

    /// Opens an ordinary file, or standard input for `-`, packed or not.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - mostBytes: the maximum number of bytes that may come of it; nil for as many as its length allows.
    ///   - scratchDirectory: where an archive on standard input takes its room.
    /// - Throws: ``ImportError`` when it cannot be read, or is packed in a way that is not known.
    init(
        _ path: FilePath, name: String, mostBytes: Int? = nil,
        scratchDirectory: FilePath = .usualScratchDirectory
    ) throws(ImportError) {
        let file = try InputFile(path, name: name, mostBytes: mostBytes)
        guard let packing = try Packing(file.beginning, name: name) else {
            content = .bytes(ByteStream(file))
            entryName = nil
            return
        }
        let source: any ByteSource
        switch packing {
        case .gzip, .xz:
            source = UnpackedStream(file, by: try Self.unpacker(packing, name))
            entryName = nil
        case .zip:
            let archive = try ZipArchive(
                file.seekable(in: scratchDirectory), name: name, budget: file.budget)
            if archive.isWorkbook {
                content = .workbook(archive)
                entryName = nil
                return
            }
            let entry = try archive.data()
            source = try ZipEntryStream(entry, of: archive)
            entryName = entry.name
        }
        let stream = ByteStream(source)
        let beginning = try Array(stream.peek(InputFile.beginningCount))
        guard try Packing(beginning, name: name) == nil else {
            throw .unusable(name, "contains a compressed file; decompress it first")
        }
        content = .bytes(stream)
    }

    /// The bytes of an input other than a workbook.
    func bytes() throws(ImportError) -> ByteStream {
        switch content {
        case .bytes(let stream): return stream
        case .workbook(let archive):
            throw .unusable(archive.name, "is a workbook; citysearch import takes its table")
        }
    }

    private static func unpacker(
        _ packing: Packing, _ name: String
    ) throws(ImportError) -> any Unpacker {
        do throws(UnpackingFailure) {
            return packing == .xz ? try XZUnpacker() : try GzipUnpacker()
        } catch {
            throw .unusable(name, error.problem)
        }
    }
}

extension FilePath {
    /// The default folder of unnamed files.
    package static let usualScratchDirectory = FilePath("/tmp")
}

/// A file to read, and its name in messages.
package struct NamedFile: Sendable {
    package let path: FilePath
    /// Its path or URL, whose last part indicates the content.
    package let name: String
    /// The maximum number of bytes that may come of it; nil for as many as its length allows.
    let mostBytes: Int?
    /// An unnamed file, for as long as the path is to lead there.
    private let held: SeekableFile?

    package init(path: FilePath, name: String? = nil, mostBytes: Int? = nil) {
        self.path = path
        self.name = name ?? path.inputName
        self.mostBytes = mostBytes
        held = nil
    }

    /// An unnamed file, such as what came from standard input.
    init(holding file: SeekableFile, name: String, mostBytes: Int? = nil) {
        path = FilePath("/dev/fd/\(file.file.descriptor)")
        (self.name, self.mostBytes, held) = (name, mostBytes, file)
    }
}

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
