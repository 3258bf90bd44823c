package import CitySearch

/// The numbers of a section of a snapshot: of whole bytes each, or of as few bits as the largest needs.
package struct SnapshotNumbers {
    private let section: Int
    private let width: Int
    /// The number of values.
    package let count: Int

    package init(_ section: IndexSection, in image: SnapshotImage) {
        self.section = section.position
        let own = image.sections[section.position]
        guard case .packed(let length, let limit) = section.schema.length else {
            // An element of more bytes than a number has is several.
            let size = own.elementSize > 8 ? own.elementSize == 24 ? 8 : 4 : own.elementSize
            width = 8 * size
            count = own.bytes.count / size
            return
        }
        var counts = SectionCounts()
        for section in IndexSection.allCases {
            counts[section] = image.sections[section.position].count
        }
        width = PackedColumn.width(below: counts.count(limit))
        count = min(counts.count(length), 8 * own.bytes.count / width)
    }

    /// The largest number that fits.
    package var largest: UInt64 { .max >> UInt64(64 - width) }

    package func number(at place: Int, in image: SnapshotImage) -> UInt64 {
        (0..<width).reduce(0) { number, bit in
            let (byte, offset) = (place * width + bit).quotientAndRemainder(dividingBy: 8)
            return number | UInt64(image.sections[section].bytes[byte] >> offset & 1) << bit
        }
    }

    package func write(_ number: UInt64, at place: Int, to image: inout SnapshotImage) {
        for bit in 0..<width {
            let (byte, offset) = (place * width + bit).quotientAndRemainder(dividingBy: 8)
            image.sections[section].bytes[byte] &= ~(1 << offset)
            image.sections[section].bytes[byte] |= UInt8(number >> bit & 1) << offset
        }
    }

    package func swap(_ one: Int, _ other: Int, in image: inout SnapshotImage) {
        let (number, otherNumber) = (number(at: one, in: image), number(at: other, in: image))
        write(otherNumber, at: one, to: &image)
        write(number, at: other, to: &image)
    }

    /// Whether a number is another one with as many bits as there are.
    package func differs(_ number: UInt64, from other: UInt64) -> Bool {
        (number ^ other) & largest != 0
    }
}
