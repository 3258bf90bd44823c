/// The folds of the scalars in the names of an index.
///
/// ``FoldingRules`` fold a query with any other scalar. It is a class, so that a query counts one
/// reference instead of one for each column.
final class FoldTable: ScalarFoldTable, Sendable {
    private let pages: Column<UInt16>
    private let entries: Column<UInt32>
    private let bytes: Column<UInt8>

    init(pages: Column<UInt16>, entries: Column<UInt32>, bytes: Column<UInt8>) {
        self.pages = pages
        self.entries = entries
        self.bytes = bytes
    }

    @inline(__always)
    func fold(of scalar: UInt32) -> ScalarFold {
        let page = pages[Int(scalar >> 8)]
        let fold = ScalarFold(rawValue: entries[Int(page) << 8 | Int(scalar & 0xFF)])
        return fold.isUnknown ? .inContext : fold
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        bytes[offset]
    }

    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        bytes.bigEndianWord(at: offset, end: offset + 8).byteSwapped
    }
}
