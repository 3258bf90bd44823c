/// The checksums of an index's sections.
///
/// A section is cut into pieces of 16 KB, the last one shorter. Its checksum is the XXH64 of the
/// XXH64s of its pieces, as eight bytes each, the lowest first. So all processors can share a large
/// section.
enum SectionChecksums {
    /// The number of bytes of a piece.
    static let piece = 1 << 14

    /// The checksums of all sections, in the order of the table.
    ///
    /// - Complexity: O(bytes).
    static func checksums(_ entries: [SectionTable.Entry], of bytes: Bytes) -> [UInt64] {
        let pieces = pieces(of: entries)
        let bytes = Column<UInt8>(bytes, count: bytes.count)
        return checksums(of: entries, byPieces: checksums(of: pieces[...], in: bytes))
    }

    /// Finds the first section that differs from its checksum.
    ///
    /// - Parameter found: the actual checksums of all sections.
    static func check(
        _ entries: [SectionTable.Entry], _ found: [UInt64]
    ) throws(IndexFormatError) {
        for (entry, checksum) in zip(entries, found) where entry.checksum != checksum {
            throw .damaged(entry.section.title)
        }
    }

    // MARK: Pieces

    /// The pieces of all sections.
    static func pieces(of entries: [SectionTable.Entry]) -> [Range<Int>] {
        entries.flatMap { entry in
            let range = entry.range
            return stride(from: range.lowerBound, to: range.upperBound, by: piece).map {
                $0..<min($0 + piece, range.upperBound)
            }
        }
    }

    /// The checksums of some pieces.
    static func checksums(
        of pieces: ArraySlice<Range<Int>>, in bytes: Column<UInt8>
    ) -> [UInt64] {
        bytes.withSpan { bytes in
            pieces.map { XXH64.checksum(bytes.extracting($0)) }
        }
    }

    /// The checksums of sections, from the checksums of their pieces.
    static func checksums(
        of entries: [SectionTable.Entry], byPieces checksums: [UInt64]
    ) -> [UInt64] {
        var rest = checksums[...]
        return entries.map { entry in
            let own = rest.prefix((entry.range.count + piece - 1) / piece)
            rest = rest.dropFirst(own.count)
            return XXH64.checksum(of: own)
        }
    }
}
