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
    ) throws(LibraryError) {
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

/// An array of names as Arrow has it.
///
/// It is safe because it reads no row beyond its length and, for views, no byte beyond its buffer; for other types only
/// the offsets give the end of a string. It is `@unchecked Sendable` because the array must not change while it is
/// resolved.
@safe
struct NameArray: @unchecked Sendable {
    private let kind: Kind
    /// The numbers of the rows in the column.
    let rows: Range<Int>
    /// The position of the first row in the array, and in its struct.
    private let offset: Int
    private let outerOffset: Int
    private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
    private let bufferCount: Int
    /// Which rows the struct has; nil when it has all, or when there is none.
    private let outerValidity: UnsafeRawPointer?

    /// The layout of texts.
    enum Kind {
        case utf8, largeUTF8, view

        init?(_ format: UnsafePointer<CChar>?) {
            guard let format = unsafe format else { return nil }
            switch unsafe String(cString: format) {
            case "u": self = .utf8
            case "U": self = .largeUTF8
            case "vu": self = .view
            default: return nil
            }
        }
    }

    /// - Parameter start: the number of the first row.
    init(
        _ kind: Kind, _ array: UnsafePointer<ArrowArray>, from start: Int,
        isInStruct: Bool
    ) throws(LibraryError) {
        let plausible: Range<Int64> = 0..<1 << 40
        let outer = unsafe array.pointee
        guard unsafe plausible ~= outer.length, unsafe plausible ~= outer.offset,
            unsafe outer.release != nil
        else {
            throw .invalidArgument(
                "an array was released, or has a length or an offset that cannot be")
        }
        var inner = unsafe outer
        if isInStruct {
            guard unsafe outer.n_children == 1, let child = unsafe outer.children?[0] else {
                throw .invalidArgument("an array does not have the child that the schema has")
            }
            unsafe inner = child.pointee
        }
        guard unsafe inner.n_buffers >= (kind == .view ? 2 : 3), let buffers = unsafe inner.buffers,
            unsafe inner.length >= (isInStruct ? outer.offset + outer.length : outer.length),
            unsafe plausible ~= inner.offset
        else {
            throw .invalidArgument("an array has too few buffers or rows for the column's type")
        }
        guard unsafe outer.length == 0 || buffers[1] != nil else {
            throw .invalidArgument("an array has rows and no offsets")
        }
        self.kind = kind
        rows = unsafe start..<start + Int(outer.length)
        offset = unsafe Int(inner.offset)
        outerOffset = unsafe isInStruct ? Int(outer.offset) : 0
        unsafe self.buffers = buffers
        bufferCount = unsafe Int(inner.n_buffers)
        unsafe outerValidity = isInStruct && outer.n_buffers > 0 ? outer.buffers?[0] : nil
    }

    /// The name in a row; nil when it is null or no UTF-8.
    func name(_ row: Int) -> String? {
        let position = offset + outerOffset + row
        guard unsafe Self.isSet(outerValidity, outerOffset + row),
            unsafe Self.isSet(buffers[0], position), let cells = unsafe buffers[1]
        else { return nil }
        switch kind {
        case .utf8:
            let offsets = unsafe cells.assumingMemoryBound(to: Int32.self)
            return unsafe text(Int(offsets[position]), Int(offsets[position + 1]))
        case .largeUTF8:
            let offsets = unsafe cells.assumingMemoryBound(to: Int64.self)
            return unsafe text(Int(offsets[position]), Int(offsets[position + 1]))
        case .view: return unsafe viewed(cells + 16 * position)
        }
    }

    private static func isSet(_ bits: UnsafeRawPointer?, _ position: Int) -> Bool {
        guard let bits = unsafe bits else { return true }
        return unsafe bits.load(fromByteOffset: position >> 3, as: UInt8.self) >> (position & 7) & 1
            == 1
    }

    private func text(_ start: Int, _ end: Int) -> String? {
        guard start >= 0, end > start, let bytes = unsafe buffers[2] else { return nil }
        return unsafe Self.text(bytes + start, end - start)
    }

    /// The text of a view: its length, then all of it if that is twelve bytes or less; otherwise its first four
    /// bytes, the number of a buffer and where it begins there.
    private func viewed(_ cell: UnsafeRawPointer) -> String? {
        let length = unsafe Int(cell.loadUnaligned(as: Int32.self))
        guard length > 0 else { return nil }
        if length <= 12 { return unsafe Self.text(cell + 4, length) }
        let number = unsafe Int(cell.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let start = unsafe Int(cell.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        // The last buffer has the lengths of the buffers of strings.
        guard number >= 0, start >= 0, number < bufferCount - 3,
            let lengths = unsafe buffers[bufferCount - 1], let bytes = unsafe buffers[2 + number],
            unsafe start + length
                <= Int(lengths.loadUnaligned(fromByteOffset: 8 * number, as: Int64.self))
        else { return nil }
        return unsafe Self.text(bytes + start, length)
    }

    private static func text(_ bytes: UnsafeRawPointer, _ length: Int) -> String? {
        unsafe String(
            validating: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
}
