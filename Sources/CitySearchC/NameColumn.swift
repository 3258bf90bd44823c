import CCitySearch
import CitySearch

/// A column of names: of the type utf8, large utf8 or utf8 view, in some arrays.
struct NameColumn: Sendable {
    private let arrays: [NameArray]
    /// The number of rows.
    let count: Int

    /// - Parameters:
    ///   - schema: the type of the column, or of a struct that has no other.
    ///   - arrays: its arrays, which must stay while the column is used.
    init(
        _ schema: UnsafePointer<ArrowSchema>,
        _ arrays: UnsafeBufferPointer<UnsafePointer<ArrowArray>?>
    ) throws(Failure) {
        let isStruct = unsafe schema.pointee.format.map { unsafe String(cString: $0) } == "+s"
        var column = unsafe schema.pointee
        if isStruct, unsafe column.n_children == 1, let child = unsafe column.children?[0] {
            unsafe column = child.pointee
        }
        guard let kind = unsafe NameArray.Kind(column.format), unsafe column.dictionary == nil
        else {
            throw .invalidArgument(
                "schema is not a column of texts; give utf8 (u), large utf8 (U), utf8 view (vu), or a struct with one of them"
            )
        }
        var (known, count): ([NameArray], Int) = ([], 0)
        for position in 0..<arrays.count {
            let array = try unsafe required(arrays[position], "an array")
            let names = try unsafe NameArray(kind, array, from: count, isInStruct: isStruct)
            count = names.rows.upperBound
            if !names.rows.isEmpty { known.append(names) }
        }
        self.arrays = known
        self.count = count
    }

    /// Calls `body` with each row of a range that has a name.
    func forEach(in rows: Range<Int>, _ body: (Int, String) -> Void) {
        let first = arrays.indices.partitionPoint {
            arrays[$0].rows.upperBound <= rows.lowerBound
        }
        for array in arrays[first...].prefix(while: { $0.rows.lowerBound < rows.upperBound }) {
            for row in rows.clamped(to: array.rows) {
                if let name = array.name(row - array.rows.lowerBound) { body(row, name) }
            }
        }
    }
}
