import CitySearch

/// A snapshot, read by its documented layout, to change and to seal again.
package struct SnapshotImage {
    /// A section with its entry in the table.
    package struct Section {
        package let number: UInt64
        package var elementSize: Int
        package var bytes: [UInt8]
        /// Where it was in the file, with the zeros behind it.
        package let range: Range<Int>

        /// The number of elements.
        package var count: Int { bytes.count / elementSize }
    }

    private static let piece = 16_384
    /// The bytes of the header that its checksum does not cover.
    private static let unchecked = 24

    private var head: [UInt8]
    package var sections: [Section] = []
    /// The bytes of the header and the section table.
    package let front: Range<Int>

    package init(_ bytes: [UInt8]) {
        head = Array(bytes[..<64])
        let count = Self.number(bytes, 32, 4)
        front = 0..<Self.rounded(64 + 32 * count)
        for entry in (0..<count).map({ 64 + 32 * $0 }) {
            let (size, offset) = (
                Self.number(bytes, entry + 4, 4), Self.number(bytes, entry + 8, 8)
            )
            let end = offset + size * Self.number(bytes, entry + 16, 8)
            sections.append(
                Section(
                    number: UInt64(Self.number(bytes, entry, 4)), elementSize: size,
                    bytes: Array(bytes[offset..<end]), range: offset..<Self.rounded(end)))
        }
    }

    /// The bytes of a snapshot with correct offsets, lengths and checksums of the sections.
    package func bytes() -> [UInt8] {
        let front = Self.rounded(64 + 32 * sections.count)
        var table: [UInt8] = []
        var content: [UInt8] = []
        content.reserveCapacity(1 << 20)
        for section in sections {
            let start = content.count
            content += section.bytes
            content += repeatElement(0, count: Self.rounded(content.count) - content.count)
            table += Self.littleEndian(section.number | UInt64(section.elementSize) << 32)
            table += Self.littleEndian(UInt64(front + start))
            table += Self.littleEndian(UInt64(section.count))
            table += Self.littleEndian(
                Self.checksum(content.span.extracting(start..<content.count)))
        }
        var bytes = head + table
        bytes += repeatElement(0, count: front - bytes.count)
        bytes.replaceSubrange(24..<32, with: Self.littleEndian(UInt64(front + content.count)))
        return bytes + content
    }

    /// Sets the checksum of a header and its table.
    package static func sealFront(of bytes: inout [UInt8]) {
        let front = rounded(64 + 32 * number(bytes, 32, 4))
        guard front <= bytes.count else { return }
        let checksum = XXH64.checksum(bytes.span.extracting(unchecked..<front))
        bytes.replaceSubrange(16..<24, with: littleEndian(checksum))
    }

    private static func checksum(_ section: Span<UInt8>) -> UInt64 {
        var checksums: [UInt8] = []
        for start in stride(from: 0, to: section.count, by: piece) {
            let part = section.extracting(start..<min(start + piece, section.count))
            checksums += littleEndian(XXH64.checksum(part))
        }
        return XXH64.checksum(checksums.span)
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    package static func littleEndian(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }

    private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
