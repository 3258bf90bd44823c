/// The offsets of texts that follow each other, and the end of the last.
///
/// Each offset is stored by its lower 16 bits, and every 32nd also as a whole, as an **anchor**. The
/// anchor before an offset gives its upper bits, as long as 32 neighbours have no more bytes than 16
/// bits count (as in the sampled offsets of Lucene's and Lemire's packed arrays). If a text is too long
/// for that, all offsets are whole.
package struct TextOffsets: Sendable {
    /// Of how many offsets one is whole.
    package static let block = 32
    private static let blockShift = 5

    private let anchors: Column<UInt32>
    /// None where all offsets are whole.
    private let deltas: Column<UInt16>
    /// Shifts the number of a text to the number of its anchor.
    private let shift: Int

    /// Whether texts of which the longest has so many bytes need whole offsets.
    static func needWholes(longest: Int) -> Bool {
        longest > Int(UInt16.max) / block
    }

    /// How many whole offsets there are beside the lower halves of so many.
    static func anchorCount(beside offsets: Int) -> Int {
        (offsets + block - 1) / block
    }

    /// - Parameters:
    ///   - anchors: every 32nd offset, or all.
    ///   - deltas: the lower halves of all; empty where all are whole.
    /// - Returns: nil when there is no offset, or not as many of both as belong together.
    package init?(anchors: Column<UInt32>, deltas: Column<UInt16>) {
        let isWhole = deltas.count == 0
        guard anchors.count > 0,
            isWhole || anchors.count == Self.anchorCount(beside: deltas.count)
        else { return nil }
        self.anchors = anchors
        self.deltas = deltas
        shift = isWhole ? 0 : Self.blockShift
    }

    /// The offsets of the texts of an index.
    init?(_ table: SectionTable, _ sections: TextSections) throws(IndexFormatError) {
        let deltas: Column<UInt16>
        if let section = sections.deltas {
            deltas = try table.column(section)
        } else {
            deltas = Column(table.bytes, count: 0)
        }
        self.init(anchors: try table.column(sections.anchors), deltas: deltas)
    }

    /// How many offsets there are: one more than texts.
    package var count: Int {
        shift == 0 ? anchors.count : deltas.count
    }

    /// The offset with a number.
    package subscript(number: Int) -> Int {
        let whole = anchors[number &>> shift]
        if shift == 0 { return Int(whole) }
        return Int(whole) &+ Int(deltas[number] &- UInt16(truncatingIfNeeded: whole))
    }

    /// Whether a text has no bytes.
    package func isEmpty(_ number: Int) -> Bool {
        shift == 0 ? range(number).isEmpty : deltas[number] == deltas[number + 1]
    }

    /// From where to where a text lies.
    package func range(_ number: Int) -> Range<Int> {
        let start = self[number]
        if shift == 0 { return start..<max(start, Int(anchors[number + 1])) }
        return start..<start &+ Int(deltas[number + 1] &- deltas[number])
    }
}
