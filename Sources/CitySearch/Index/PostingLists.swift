/// For each place the ordinals of its cities, ascending, one list after another.
package struct PostingLists: Sendable {
    private let starts: Column<UInt32>
    private let postings: PackedColumn

    package init(
        _ table: SectionTable, _ starts: IndexSection, _ postings: IndexSection
    ) throws(IndexFormatError) {
        self.starts = try table.column(starts)
        self.postings = try PackedColumn(table, postings)
    }

    /// The ordinal at a position of the lists.
    package subscript(position: Int) -> UInt32 {
        postings[position]
    }

    /// The positions of a place's list.
    package func list(of place: Int) -> Range<Int> {
        Int(starts[place])..<Int(starts[place + 1])
    }

    /// The positions in a place's list whose ordinals are in a range.
    ///
    /// - Complexity: O(log n).
    package func list(of place: Int, within ordinals: Range<Int>) -> Range<Int> {
        let list = list(of: place)
        let low = list.partitionPoint { Int(postings[$0]) < ordinals.lowerBound }
        let high = (low..<list.upperBound).partitionPoint {
            Int(postings[$0]) < ordinals.upperBound
        }
        return low..<high
    }
}
