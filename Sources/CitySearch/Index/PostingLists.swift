/// For each country the ordinals of its cities, ascending, one list after another.
package struct PostingLists: Sendable {
    private let starts: Column<UInt32>
    private let postings: PackedColumn
    private let positions: PackedColumn

    package init(_ table: SectionTable) throws(IndexFormatError) {
        starts = try table.column(.postingStarts)
        postings = try PackedColumn(table, .postings)
        positions = try PackedColumn(table, .postingPositions)
    }

    /// The ordinal at a position of the lists.
    @inline(__always)
    package subscript(position: Int) -> UInt32 {
        postings[position]
    }

    /// Where a city stands in the lists.
    @inline(__always)
    package func position(of ordinal: UInt32) -> UInt32 {
        positions[Int(ordinal)]
    }

    /// The positions of a country's list.
    @inline(__always)
    package func list(of country: Int) -> Range<Int> {
        Int(starts[country])..<Int(starts[country + 1])
    }

    /// The positions in a country's list whose ordinals lie in a range.
    ///
    /// - Complexity: O(log n).
    package func list(of country: Int, within ordinals: Range<Int>) -> Range<Int> {
        let list = list(of: country)
        let low = list.partitionPoint { Int(postings[$0]) < ordinals.lowerBound }
        let high = (low..<list.upperBound).partitionPoint {
            Int(postings[$0]) < ordinals.upperBound
        }
        return low..<high
    }
}
