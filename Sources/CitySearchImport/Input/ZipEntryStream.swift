import CitySearch

/// Unpacks a file of an archive, and holds it against its checksum.
final class ZipEntryStream: ByteSource {
    private let entry: ZipArchive.Entry
    let name: String
    private let source: any ByteSource
    private var checksum = Checksum()
    private var produced = 0
    /// The archive's length of its bytes may be wrong.
    let budget: ByteBudget
    private var isAtEnd = false

    init(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws(ImportError) {
        let name = archive.name
        guard !entry.isEncrypted else { throw .unusable(name, "is encrypted; unpack it first") }
        guard entry.method == 0 || entry.method == 8 else {
            throw .unusable(
                name, "is compressed by the unknown method \(entry.method); unpack it first")
        }
        (self.entry, self.name, budget) = (entry, name, archive.budget)
        let packed = try PackedEntry(entry, of: archive)
        if entry.method == 0 {
            source = packed
        } else {
            guard let inflater = Inflater(.none) else {
                throw .unusable(name, UnpackingFailure.memory.problem)
            }
            source = UnpackedStream(packed, by: inflater)
        }
    }

    var fraction: Double { source.fraction }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        guard !isAtEnd else { return 0 }
        let count = try source.read(into: &buffer, part)
        checksum.add(buffer.span.extracting(part.lowerBound..<part.lowerBound + count))
        produced += count
        if entry.method == 0 { try budget.take(count, for: .unpacking) }
        guard count == 0 else { return count }
        isAtEnd = true
        // Of a file of four gigabytes and more the directory has the lower bits.
        guard checksum.value == entry.checksum, produced & 0xFFFF_FFFF == entry.count else {
            throw .unusable(name, "is damaged: its checksum is another; fetch it again")
        }
        return 0
    }
}

/// The bytes of a file of an archive as the archive has them.
private final class PackedEntry: ByteSource {
    private let file: Platform.File
    let name: String
    private let count: Int
    private var offset: Int
    /// The number of bytes that were read.
    private var consumed = 0
    let budget: ByteBudget

    init(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws(ImportError) {
        (file, name, budget) = (archive.file, archive.name, archive.budget)
        count = entry.compressedCount
        offset = try archive.start(of: entry)
    }

    var fraction: Double { count == 0 ? 1 : Double(consumed) / Double(count) }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        let part = part.prefix(count - consumed)
        if part.isEmpty { return 0 }
        do throws(Platform.Failure) {
            let step = try file.readAvailable(into: &buffer, part, at: offset)
            guard step > 0 else { throw Platform.Failure.shortened }
            offset += step
            consumed += step
            return step
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }
}
