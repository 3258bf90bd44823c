/// The starts of consecutive texts, and the end of the last.
///
/// The lower 16 bits of each offset are stored, and every 32nd offset also as a whole, as an
/// **anchor**. The anchor before an offset gives its upper bits, as long as no 32 neighbours have
/// more bytes than 16 bits count (as in the sampled offsets of Lucene's and Lemire's packed
/// arrays). If a text is too long for that, all offsets are stored whole.
package struct TextOffsets: Sendable {
    /// One in this many offsets is an anchor.
    package static let block = 32
    private static let blockShift = 5

    private let anchors: Column<UInt32>
    /// None where all offsets are whole.
    private let deltas: Column<UInt16>
    /// Shifts the number of a text to the number of its anchor.
    private let shift: Int

    /// Whether texts need whole offsets for this maximum length in bytes.
    static func needWholes(longest: Int) -> Bool { longest > Int(UInt16.max) / block }

    /// The number of anchors for this many offsets.
    static func anchorCount(beside offsets: Int) -> Int { (offsets + block - 1) / block }

    /// - Parameters:
    ///   - anchors: every 32nd offset, or all.
    ///   - deltas: the lower halves of all; empty where all are whole.
    /// - Returns: nil without an offset, or if the numbers of both do not match.
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

    /// The number of offsets: one more than the number of texts.
    package var count: Int { shift == 0 ? anchors.count : deltas.count }

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

    /// The range of a text's bytes.
    package func range(_ number: Int) -> Range<Int> {
        let start = self[number]
        if shift == 0 { return start..<max(start, Int(anchors[number + 1])) }
        return start..<start &+ Int(deltas[number + 1] &- deltas[number])
    }
}
