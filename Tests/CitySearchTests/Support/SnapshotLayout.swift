import CitySearch

/// The layout of a snapshot, as documented.
struct SnapshotLayout {
    static let piece = 16_384

    /// The bytes of the header and the section table.
    let front: Range<Int>
    /// The bytes of each section, and its checksum.
    let sections: [(range: Range<Int>, checksum: UInt64)]

    init(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ length: Int) -> Int {
            (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        let count = number(32, 4)
        var sections: [(range: Range<Int>, checksum: UInt64)] = []
        for entry in (0..<count).map({ 64 + 32 * $0 }) {
            let (size, offset) = (number(entry + 4, 4), number(entry + 8, 8))
            let end = Self.rounded(offset + size * number(entry + 16, 8))
            sections.append((offset..<end, UInt64(bitPattern: Int64(number(entry + 24, 8)))))
        }
        front = 0..<Self.rounded(64 + 32 * count)
        self.sections = sections
    }

    /// The pieces of a section.
    static func pieces(of range: Range<Int>) -> [Range<Int>] {
        stride(from: range.lowerBound, to: range.upperBound, by: piece).map {
            $0..<min($0 + piece, range.upperBound)
        }
    }

    /// The checksum of the header and the section table.
    func frontChecksum(_ bytes: [UInt8]) -> [UInt8] {
        Self.littleEndian(XXH64.checksum(Array(bytes[24..<front.upperBound]).span))
    }

    static func littleEndian(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }

    private static func rounded(_ offset: Int) -> Int {
        (offset + 63) / 64 * 64
    }
}
