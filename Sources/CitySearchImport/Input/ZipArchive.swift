import CitySearch

/// The files of a ZIP archive, by its directory at its end.
///
/// After PKWARE's APPNOTE.TXT 6.3.10: stored and deflated files, and archives of less than four gigabytes. Encryption
/// and other methods are errors.
struct ZipArchive {
    /// A file of the archive.
    struct Entry {
        let name: String
        let method: Int
        let checksum: UInt32
        let compressedCount: Int
        let count: Int
        /// Where its own header begins.
        let headerOffset: Int
        let isEncrypted: Bool
    }

    let file: Platform.File
    let entries: [Entry]
    /// Its name in messages.
    let name: String
    let budget: ByteBudget

    /// The first bytes of an archive: the header of its first file.
    static let beginning: [UInt8] = [0x50, 0x4B, 3, 4]
    /// The first bytes of an archive of no files.
    static let end: [UInt8] = [0x50, 0x4B, 5, 6]
    private static let directoryMark: UInt32 = 0x0201_4B50
    private static let endMark: UInt32 = 0x0605_4B50
    private static let endLength = 22
    private static let longestComment = 0xFFFF
    private static let headerLength = 46

    /// Reads the directory of an archive, whose name messages give.
    ///
    /// - Parameter budget: limits what may come of its files together.
    init(_ archive: SeekableFile, name: String, budget: ByteBudget) throws(ImportError) {
        (self.name, self.budget) = (name, budget)
        file = archive.file
        let length = archive.length
        let tail = try Self.bytes(
            of: file, name, max(0, length - Self.endLength - Self.longestComment)..<length)
        let end = tail.indices.reversed().first { tail.number(at: $0) == Self.endMark }
        guard let end, end + Self.endLength <= tail.count else {
            throw .unusable(name, "is a ZIP archive without its end; fetch it again")
        }
        let count = Int(tail.short(at: end + 10))
        let size = Int(tail.number(at: end + 12))
        let start = Int(tail.number(at: end + 16))
        guard start != 0xFFFF_FFFF, count != 0xFFFF else {
            throw .unusable(name, "is a ZIP archive of more than four gigabytes; unpack it first")
        }
        guard start + size <= length else {
            throw .unusable(name, "is a ZIP archive that was cut short; fetch it again")
        }
        let directory = try Self.bytes(of: file, name, start..<start + size)
        entries = try Self.entries(of: directory, count: count, name)
    }

    private static func entries(
        of directory: [UInt8], count: Int, _ name: String
    ) throws(ImportError) -> [Entry] {
        var entries: [Entry] = []
        var position = 0
        for _ in 0..<count {
            guard position + headerLength <= directory.count,
                directory.number(at: position) == directoryMark
            else { throw .unusable(name, "is a ZIP archive with a damaged directory") }
            let nameLength = Int(directory.short(at: position + 28))
            let more = [30, 32].reduce(0) { $0 + Int(directory.short(at: position + $1)) }
            let text = directory[(position + headerLength)...].prefix(nameLength)
            let start = position + headerLength + nameLength
            var large = LargeNumbers(
                directory[min(start, directory.count)...].prefix(
                    Int(directory.short(at: position + 30))))
            // In this order, each only where the number is too large for its place.
            let count = large.number(directory.number(at: position + 24))
            let compressedCount = large.number(directory.number(at: position + 20))
            let headerOffset = large.number(directory.number(at: position + 42))
            guard let count, let compressedCount, let headerOffset else {
                throw .unusable(name, "is a ZIP archive with a damaged directory")
            }
            entries.append(
                Entry(
                    name: String(decoding: text, as: UTF8.self),
                    method: Int(directory.short(at: position + 10)),
                    checksum: directory.number(at: position + 16),
                    compressedCount: compressedCount, count: count, headerOffset: headerOffset,
                    isEncrypted: directory.short(at: position + 8) & 1 != 0))
            position += headerLength + nameLength + more
        }
        guard position == directory.count else {
            throw .unusable(name, "is a ZIP archive with a damaged directory")
        }
        return entries
    }

    /// Where the bytes of an entry begin.
    func start(of entry: Entry) throws(ImportError) -> Int {
        let range = entry.headerOffset..<entry.headerOffset + 30
        let header = try Self.bytes(of: file, name, range)
        let start = range.upperBound + Int(header.short(at: 26))
        let own = try Self.bytes(of: file, name, range.upperBound..<start)
        // A name that differs from the directory's means damage, which no checksum detects.
        guard header.starts(with: Self.beginning),
            String(decoding: own, as: UTF8.self) == entry.name
        else { throw .unusable(name, "is a ZIP archive with a damaged header of \(entry.name)") }
        return start + Int(header.short(at: 28))
    }

    private static func bytes(
        of file: Platform.File, _ name: String, _ range: Range<Int>
    ) throws(ImportError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        do throws(Platform.Failure) {
            let count = try file.fill(&bytes, bytes.indices, at: range.lowerBound)
            if count == bytes.count { return bytes }
        } catch {
            throw .unreadable(name, "\(error)")
        }
        throw .unusable(name, "is a ZIP archive that was cut short; fetch it again")
    }
}

/// The numbers of a file of an archive that do not fit into four bytes (ZIP64). Some programs write all so.
private struct LargeNumbers {
    private var numbers: [Int] = []

    /// - Parameter fields: the extra fields of the directory: a kind, a length and as many bytes each.
    init(_ fields: ArraySlice<UInt8>) {
        var rest = Array(fields)
        while rest.count >= 4 {
            let body = Array(rest.dropFirst(4).prefix(Int(rest.short(at: 2))))
            if rest.short(at: 0) == 1 {
                numbers = stride(from: 0, to: body.count - body.count % 8, by: 8).map { place in
                    Int(body.number(at: place)) | Int(body.number(at: place + 4) & 0x7FFF) << 32
                }
            }
            rest.removeFirst(4 + body.count)
        }
    }

    /// The number, or the next 64-bit one that replaces it; nil if that is missing.
    mutating func number(_ short: UInt32) -> Int? {
        guard short == .max else { return Int(short) }
        return numbers.isEmpty ? nil : numbers.removeFirst()
    }
}

extension [UInt8] {
    /// The little-endian number of two bytes at a position; 0 where there are none.
    fileprivate func short(at position: Int) -> UInt16 {
        position + 2 <= count ? UInt16(self[position]) | UInt16(self[position + 1]) << 8 : 0
    }

    /// The little-endian number of four bytes at a position; 0 where there are none.
    fileprivate func number(at position: Int) -> UInt32 {
        UInt32(short(at: position)) | UInt32(short(at: position + 2)) << 16
    }
}

extension ZipArchive {
    /// Whether it is a workbook of Excel (.xlsx).
    var isWorkbook: Bool { entry("xl/workbook.xml") != nil }

    /// The file of that name, which may be written in other cases, or as Windows writes paths.
    func entry(_ name: String) -> Entry? {
        let name = name.lowercased()
        return entries.first { entry in
            String(entry.name.map { $0 == "\\" ? "/" : $0 }).lowercased() == name
        }
    }

    /// The one file of data.
    ///
    /// - Throws: ``ImportError/unusable`` if the archive contains no data file, or several.
    func data() throws(ImportError) -> Entry {
        if entry("content.xml") != nil {
            throw .unusable(name, "is a document of LibreOffice; save it as .xlsx or CSV")
        }
        if entry("xl/workbook.bin") != nil {
            throw .unusable(name, "is a binary workbook of Excel; save it as .xlsx or CSV")
        }
        let files = entries.filter { !$0.isCompanion }
        // Lists are also published as tables and as workbooks in one archive.
        let texts = files.filter(\.hasKnownEnding)
        if let file = files.count == 1 ? files.first : texts.first,
            files.count == 1 || texts.count == 1
        {
            return file
        }
        guard !files.isEmpty else { throw .unusable(name, "holds no file of data") }
        let names = files.prefix(4).map(\.name).joined(separator: ", ")
        throw .unusable(
            name,
            "holds \(files.count) files: \(names)\(files.count > 4 ? ", …" : ""); "
                + "unpack it and name one of them")
    }
}

extension ZipArchive.Entry {
    private var lastName: String { name.split(separator: "/").last.map { $0.lowercased() } ?? "" }

    /// Whether it is one of the files that archives contain besides the data.
    fileprivate var isCompanion: Bool {
        name.hasSuffix("/") || name.hasPrefix("__MACOSX/") || lastName.hasPrefix(".")
            || lastName == "iso-languagecodes.txt"
            || ["readme", "license", "licence"].contains { lastName.hasPrefix($0) }
    }

    /// Whether its name indicates a table or a tree.
    fileprivate var hasKnownEnding: Bool {
        [".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".geojson"].contains {
            lastName.hasSuffix($0)
        }
    }
}
