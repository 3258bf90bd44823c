/// How a packed snapshot has a section.
///
/// A packed snapshot is made for transmission: it omits what can be computed from the rest, and orders bytes so that
/// they compress well. Opening it restores the same sections as in any other index.
enum SectionPacking {
    /// Unchanged.
    case same
    /// Not at all: it follows from other sections.
    case leftOut
    /// Its ``Planes``.
    case planes
    /// The planes of the differences between its numbers and the ones before.
    case differences
    /// The planes of ``CityFacts`` with ``DecimalDegrees``.
    case facts
}

extension IndexSection {
    /// How a packed snapshot has the section.
    var packing: SectionPacking {
        switch self {
        case .keys(let set, let section): section.packing(in: set)
        case .ordinalsByID, .ordinalsByPopulation, .spatialPoints, .spatialSplits,
            .importanceBlocks, .importanceSuperblocks, .populationBlocks, .populationSuperblocks,
            .placePostingStarts, .placePostings:
            .leftOut
        case .facts: .facts
        case .number(.population), .places, .timeZones, .importances, .placesOfKeys: .planes
        case .placeNameOffsets, .localNameItems, .localNameStarts, .localNameAnchors,
            .localNameDeltas, .timeZoneOffsets, .skippedTextOffsets:
            .differences
        default: .same
        }
    }
}

extension KeySection {
    fileprivate func packing(in set: KeySet) -> SectionPacking {
        switch self {
        case .heads: .planes
        case .tailAnchors, .tailDeltas, .textAnchors, .textDeltas: .differences
        case .tailBytes, .textBytes, .cities, .sharedLengths: .same
        case .starts, .prefixMaxima, .cells, .places, .listStarts, .lists, .newCounts, .importances,
            .importanceBlocks, .importanceSuperblocks:
            .leftOut
        }
    }
}

/// The bytes of numbers of one size: the lowest byte of each, then the next byte of each, and so on, as in the filter
/// "shuffle" of HDF5 and Blosc. Similar bytes are then adjacent, which gzip compresses well.
enum Planes {
    /// The planes of some numbers.
    ///
    /// - Parameters:
    ///   - size: the number of bytes of each number.
    ///   - areDifferences: whether each is stored as its difference to the previous one; at most eight bytes then.
    static func pack(_ bytes: Span<UInt8>, size: Int, areDifferences: Bool = false) -> [UInt8] {
        var planes = [UInt8](repeating: 0, count: bytes.count)
        let count = bytes.count / size
        var last: UInt64 = 0
        for number in 0..<count {
            let start = number * size
            guard areDifferences else {
                for plane in 0..<size { planes[plane * count + number] = bytes[start + plane] }
                continue
            }
            let value = bytes.paddedWord(at: start, end: start + size)
            let difference = value &- last
            last = value
            for plane in 0..<size {
                planes[plane * count + number] = UInt8(
                    truncatingIfNeeded: difference >> UInt64(8 * plane))
            }
        }
        return planes
    }

    /// The numbers that ``pack(_:size:areDifferences:)`` made planes of.
    static func unpack(_ planes: Span<UInt8>, size: Int, areDifferences: Bool = false) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: planes.count)
        let count = planes.count / size
        var last: UInt64 = 0
        for number in 0..<count {
            let start = number * size
            guard areDifferences else {
                for plane in 0..<size { bytes[start + plane] = planes[plane * count + number] }
                continue
            }
            for plane in 0..<size {
                last &+= UInt64(planes[plane * count + number]) << UInt64(8 * plane)
            }
            for plane in 0..<size {
                bytes[start + plane] = UInt8(truncatingIfNeeded: last >> UInt64(8 * plane))
            }
        }
        return bytes
    }
}

/// Degrees as whole numbers of a decimal place, which compress better than the bits of a `Double`.
struct DecimalDegrees {
    /// The number of decimal places.
    let places: Int
    private let scale: Double

    /// The most places that are tried.
    static let most = 9

    init(places: Int) {
        self.places = places
        scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    }

    /// The number for some degrees; nil unless these are exactly that.
    func number(_ degrees: Double) -> Int64? {
        guard abs(degrees) <= 360 else { return nil }
        let number = Int64((degrees * scale).rounded())
        return self.degrees(number).bitPattern == degrees.bitPattern ? number : nil
    }

    /// The degrees of a number.
    func degrees(_ number: Int64) -> Double { Double(number) / scale }

    /// The minimum number of decimal places that represents all coordinates exactly; nil without one.
    static func places(of facts: Column<CityFacts>) -> DecimalDegrees? {
        (0...most).lazy.map { DecimalDegrees(places: $0) }.first { decimal in
            facts.indices.allSatisfy {
                decimal.number(facts[$0].latitude) != nil
                    && decimal.number(facts[$0].longitude) != nil
            }
        }
    }
}

/// Numbers below a limit, each in as few bits as the limit needs, one after another.
///
/// Ordinals and positions of keys need 18 to 20 bits in a large index, not 32. Other sections give the
/// limit, and with it the number of bits.
package struct PackedColumn: Sendable {
    /// Spare bytes after the last number, because reading a number loads eight bytes.
    private static let spare = 8

    private let bytes: Column<UInt8>
    private let width: Int
    private let mask: UInt64
    /// The number of numbers.
    package let count: Int

    /// The number of bits of a number below a limit, at least one.
    package static func width(below limit: Int) -> Int {
        max(1, Int.bitWidth - max(0, limit - 1).leadingZeroBitCount)
    }

    /// The number of bytes of this many numbers below a limit: whole words.
    static func byteCount(_ count: Int, below limit: Int) -> Int {
        (count * width(below: limit) + 63) / 64 * 8 + spare
    }

    package init(_ table: SectionTable, _ section: IndexSection) throws(IndexFormatError) {
        guard case .packed(let length, let limit) = section.schema.length else {
            preconditionFailure("no packed numbers: \(section)")
        }
        bytes = try table.column(section)
        count = table.counts.count(length)
        width = Self.width(below: table.counts.count(limit))
        guard width <= 32 else { throw .damaged("the length of \(section.title)") }
        mask = 1 << UInt64(width) - 1
    }

    /// A column without numbers.
    init(emptyIn bytes: Bytes) {
        self.bytes = Column(bytes, count: 0)
        (count, width, mask) = (0, 1, 1)
    }

    /// Fills the words of a column.
    ///
    /// - Parameters:
    ///   - count: the number of values.
    ///   - width: the number of bits of each.
    ///   - number: returns the number at a position; called in order.
    static func fill(
        _ words: inout MutableSpan<UInt64>, count: Int, width: Int, _ number: (Int) -> UInt32
    ) {
        // The bits that are not written yet, and their number.
        var (rest, filled) = (0 as UInt64, 0)
        var target = 0
        for position in 0..<count {
            let value = UInt64(number(position))
            rest |= value << UInt64(filled)
            filled += width
            guard filled >= 64 else { continue }
            words[target] = rest.littleEndian
            target += 1
            filled -= 64
            // A shift by all of its bits leaves nothing.
            rest = value >> UInt64(width - filled)
        }
        if filled > 0 { words[target] = rest.littleEndian }
    }

    /// The positions of all numbers.
    package var indices: Range<Int> { 0..<count }

    /// The number at a position; traps if it does not exist. In a damaged index, it may be up to the next power of two
    /// above the limit.
    package subscript(position: Int) -> UInt32 {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "number out of range")
        let bit = position &* width
        let word = bytes.littleEndianWord(at: bit &>> 3)
        return UInt32(truncatingIfNeeded: word &>> UInt64(bit & 7) & mask)
    }
}
