/// The fold of a scalar in one word: where its bytes lie, and its special cases.
package struct ScalarFold: RawRepresentable, Sendable, BitwiseCopyable {
    package let rawValue: UInt32

    @inline(__always)
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Not known yet.
    static let unknown = ScalarFold(rawValue: 0)
    /// The scalar folds to itself.
    static let itself = ScalarFold(rawValue: known | identity)
    /// The scalar can only be folded together with the text before it.
    static let inContext = ScalarFold(rawValue: known | context)

    private static let known: UInt32 = 1
    private static let identity: UInt32 = 1 << 1
    private static let space: UInt32 = 1 << 2
    private static let context: UInt32 = 1 << 3
    private static let opensWithMark: UInt32 = 1 << 4
    private static let closesWithMark: UInt32 = 1 << 5
    private static let apostropheFlag: UInt32 = 1 << 6

    /// The scalar is an apostrophe, and vanishes.
    static let apostrophe = ScalarFold(rawValue: known | apostropheFlag)

    /// The largest offset and length that fit.
    static let maximumOffset = 1 << 19 - 1
    static let maximumLength = 1 << 6 - 1

    init(
        offset: Int, length: Int, hasSpace: Bool, opensWithMark: Bool, closesWithMark: Bool
    ) {
        rawValue =
            Self.known | UInt32(offset) << 13 | UInt32(length) << 7
            | (hasSpace ? Self.space : 0)
            | (opensWithMark ? Self.opensWithMark : 0)
            | (closesWithMark ? Self.closesWithMark : 0)
    }

    package var isUnknown: Bool { rawValue == 0 }
    var isItself: Bool { rawValue & Self.identity != 0 }
    package var isInContext: Bool { rawValue & Self.context != 0 }
    /// Whether the bytes hold a space, which must not follow another.
    var hasSpace: Bool { rawValue & Self.space != 0 }
    /// Whether the bytes begin with a combining mark. Its order after another mark matters.
    package var opensWithMark: Bool { rawValue & Self.opensWithMark != 0 }
    var closesWithMark: Bool { rawValue & Self.closesWithMark != 0 }
    var isApostrophe: Bool { rawValue & Self.apostropheFlag != 0 }
    package var offset: Int { Int(rawValue >> 13) }
    /// Whether the folds are equal but for where the bytes lie.
    package func isLike(_ other: ScalarFold) -> Bool { rawValue << 19 == other.rawValue << 19 }
    package var length: Int { Int(rawValue >> 7 & 0x3F) }
}

/// A table of scalar folds: that of a load, which grows, or that of an index.
package protocol ScalarFoldTable {
    /// The fold of a scalar; ``ScalarFold/inContext`` when no table can have it, and
    /// ``ScalarFold/unknown`` when this one may learn it.
    func fold(of scalar: UInt32) -> ScalarFold

    /// A byte of the folds.
    func byte(at offset: Int) -> UInt8

    /// Eight bytes of the folds, the first in the lowest bits. Seven spare bytes follow the last fold.
    func word(at offset: Int) -> UInt64
}

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
