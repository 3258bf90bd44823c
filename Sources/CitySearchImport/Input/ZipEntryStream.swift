import CitySearch

/// Unpacks a file of an archive, and holds it against its checksum.
final class ZipEntryStream: ByteSource {
    private let file: Platform.File
    private let entry: ZipArchive.Entry
    private let name: String
    private let inflater: Inflater?
    private var offset: Int
    /// The number of compressed bytes that were read.
    private var consumed = 0
    private var checksum = Checksum()
    private var produced = 0
    /// The archive's length of its bytes may be wrong.
    let budget: ByteBudget
    private var isAtEnd = false
    private var input = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the input that are not unpacked.
    private var unread = 0..<0

    init(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws(ImportError) {
        let name = archive.name
        guard !entry.isEncrypted else { throw .unusable(name, "is encrypted; unpack it first") }
        guard entry.method == 0 || entry.method == 8 else {
            throw .unusable(
                name,
                "is compressed by the unknown method \(entry.method); unpack it first")
        }
        self.entry = entry
        self.name = name
        budget = archive.budget
        file = archive.file
        offset = try archive.start(of: entry)
        if entry.method == 0 {
            inflater = nil
        } else {
            guard let inflater = Inflater(.none) else {
                throw .unusable(name, "no memory to unpack it")
            }
            self.inflater = inflater
        }
    }

    var fraction: Double {
        entry.compressedCount == 0 ? 1 : Double(consumed) / Double(entry.compressedCount)
    }

    /// Unpacks bytes into a part of a buffer.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        guard !isAtEnd else { return 0 }
        let count =
            if let inflater {
                try inflate(inflater, into: &buffer, part)
            } else {
                try copy(into: &buffer, part)
            }
        checksum.add(buffer.span.extracting(part.lowerBound..<part.lowerBound + count))
        produced += count
        try budget.take(count, for: .unpacking)
        guard count == 0 else { return count }
        isAtEnd = true
        // Of a file of four gigabytes and more the directory has the lower bits.
        guard checksum.value == entry.checksum, produced & 0xFFFF_FFFF == entry.count else {
            throw .unusable(name, "is damaged: its checksum is another; fetch it again")
        }
        return 0
    }

    private func copy(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        let count = min(part.count, entry.compressedCount - consumed)
        return count == 0 ? 0 : try readPacked(into: &buffer, part.prefix(count))
    }

    private func inflate(
        _ inflater: Inflater, into buffer: inout [UInt8], _ part: Range<Int>
    ) throws(ImportError) -> Int {
        while true {
            if unread.isEmpty {
                let rest = min(input.count, entry.compressedCount - consumed)
                if rest > 0 { unread = 0..<(try readPacked(into: &input, 0..<rest)) }
            }
            let step = inflater.inflate(input.span.extracting(unread), into: &buffer, part)
            guard let step else { throw .unusable(name, "is damaged; fetch it again") }
            unread = unread.lowerBound + step.consumed..<unread.upperBound
            if step.produced > 0 || step.isAtEnd { return step.produced }
            guard step.consumed > 0 || consumed < entry.compressedCount else {
                throw .unusable(name, "is cut short; fetch it again")
            }
        }
    }

    private func readPacked(
        into buffer: inout [UInt8], _ part: Range<Int>
    ) throws(ImportError) -> Int {
        do throws(Platform.Failure) {
            let count = try file.readAvailable(into: &buffer, part, at: offset)
            guard count > 0 else { throw Platform.Failure.shortened }
            offset += count
            consumed += count
            return count
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }
}
