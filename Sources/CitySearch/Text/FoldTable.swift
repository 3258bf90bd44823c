/// The fold of each Unicode scalar: `Data/folding.tsv`.
///
/// Each line of the file contains a fold, the number of scalars behind those of the previous line that fold to
/// themselves, and the number of scalars with the fold, from U+0080 on. ICU made the lines, and a test compares them
/// with it. The folds of Hangul syllables are computed (``HangulSyllable``).
final class FoldTable: Sendable {
    /// The table of the process, read when the first text beyond ASCII is folded.
    static let shared = FoldTable()

    /// For each run of 256 scalars, where its entries begin; 0 when all fold to themselves.
    private let pages: [UInt16]
    /// 256 folds a page.
    private let entries: [ScalarFold]
    /// The folds of the scalars, one after another, and seven spare bytes for ``word(at:)``.
    private let bytes: [UInt8]

    /// - Complexity: O(bytes) of the file.
    private init() {
        var lines = FoldLines()
        EmbeddedData.withBytes(of: .folding) { data in
            data.forEachLine { line in
                lines.add(data, line)
            }
        }
        for scalar in HangulSyllable.all { lines.set(scalar, .syllable) }
        pages = lines.pages
        entries = lines.entries
        bytes = lines.bytes + [UInt8](repeating: 0, count: 7)
    }

    /// The fold of a scalar.
    @inline(__always)
    func fold(of scalar: UInt32) -> ScalarFold {
        entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
    }

    /// A byte of the folds.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 { bytes[offset] }

    /// Eight bytes of the folds, the first in the lowest bits.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= bytes.count - 8, "bytes out of range")
        let bytes = bytes
        let span = bytes.span
        return span.littleEndianWord(at: offset)
    }

    /// The scalars that a scalar folds to.
    func scalars(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let fold = fold(of: scalar.value)
        if fold.isItself { return [scalar] }
        if fold.isSyllable { return HangulSyllable.letters(of: scalar.value) }
        let utf8 = bytes[fold.offset..<fold.offset + fold.length]
        return Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
    }
}

/// Builds the table from the lines of the file.
private struct FoldLines {
    private(set) var pages = [UInt16](repeating: 0, count: 0x1100)
    private(set) var entries = [ScalarFold](repeating: .itself, count: 256)
    private(set) var bytes: [UInt8] = []

    /// The scalar behind those of the last line.
    private var next: UInt32 = 0x80

    mutating func add(_ data: Span<UInt8>, _ line: Range<Int>) {
        let tab = UInt8(ascii: "\t")
        let end = data.position(of: tab, in: line)
        let middle = data.position(of: tab, in: end + 1..<line.upperBound)
        let fold = keep(data.string(line.lowerBound..<end))
        let first = next + number(data, end + 1..<middle)
        next = first + number(data, middle + 1..<line.upperBound)
        for scalar in first..<next { set(scalar, fold) }
    }

    private func number(_ data: Span<UInt8>, _ digits: Range<Int>) -> UInt32 {
        digits.reduce(0) { $0 * 10 + UInt32(data.byte(at: $1) & 0xF) }
    }

    private mutating func keep(_ text: String) -> ScalarFold {
        if text == "'" { return .apostrophe }
        let scalars = text.unicodeScalars
        defer { bytes += text.utf8 }
        return ScalarFold(
            offset: bytes.count, length: text.utf8.count, hasSpace: scalars.contains(" "),
            opensWithMark: scalars.first?.isMark == true,
            closesWithMark: scalars.last?.isMark == true)
    }

    mutating func set(_ scalar: UInt32, _ fold: ScalarFold) {
        let isMark = Unicode.Scalar(scalar).flatMap(LetterOfItsOwn.mark) != nil
        if pages[Int(scalar >> 8)] == 0 {
            pages[Int(scalar >> 8)] = UInt16(entries.count >> 8)
            entries.append(contentsOf: repeatElement(.itself, count: 256))
        }
        entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)] =
            isMark ? fold.inContext : fold
    }
}

/// The syllables of Hangul, which Unicode writes in one scalar.
enum HangulSyllable {
    /// All of them.
    static let all: ClosedRange<UInt32> = 0xAC00...0xD7A3

    /// The two or three letters of a syllable: its canonical decomposition (The Unicode Standard, section 3.12), which
    /// is also its fold.
    static func letters(of syllable: UInt32) -> [Unicode.Scalar] {
        let number = syllable - all.lowerBound
        let (lead, vowel, tail) = (number / 588, number % 588 / 28, number % 28)
        let letters = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
        return letters.compactMap(Unicode.Scalar.init)
    }
}

/// The fold of a scalar in one word: the position of its bytes, and its special cases.
struct ScalarFold: Sendable, BitwiseCopyable {
    private let rawValue: UInt32

    /// The scalar folds to itself.
    static let itself = ScalarFold(rawValue: 0)
    /// The scalar is an apostrophe, and vanishes.
    static let apostrophe = ScalarFold(rawValue: changes | apostropheFlag)
    /// The scalar is a syllable of Hangul.
    static let syllable = ScalarFold(rawValue: changes | syllableFlag)

    private static let changes: UInt32 = 1
    private static let space: UInt32 = 1 << 1
    private static let context: UInt32 = 1 << 2
    private static let opensWithMark: UInt32 = 1 << 3
    private static let closesWithMark: UInt32 = 1 << 4
    private static let apostropheFlag: UInt32 = 1 << 5
    private static let syllableFlag: UInt32 = 1 << 6

    private init(rawValue: UInt32) { self.rawValue = rawValue }

    init(
        offset: Int, length: Int, hasSpace: Bool, opensWithMark: Bool, closesWithMark: Bool
    ) {
        rawValue =
            Self.changes | UInt32(offset) << 13 | UInt32(length) << 7
            | (hasSpace ? Self.space : 0)
            | (opensWithMark ? Self.opensWithMark : 0)
            | (closesWithMark ? Self.closesWithMark : 0)
    }

    /// The same fold, for a scalar that may change the letter before it.
    var inContext: ScalarFold { ScalarFold(rawValue: rawValue | Self.context) }

    var isItself: Bool { rawValue == 0 }
    /// Whether the bytes hold a space, which must not follow another.
    var hasSpace: Bool { rawValue & Self.space != 0 }
    /// Whether the fold depends on the letter before (``LetterOfItsOwn``).
    var isInContext: Bool { rawValue & Self.context != 0 }
    /// Whether the bytes begin with a combining mark. Its order after another mark matters.
    var opensWithMark: Bool { rawValue & Self.opensWithMark != 0 }
    var closesWithMark: Bool { rawValue & Self.closesWithMark != 0 }
    var isApostrophe: Bool { rawValue & Self.apostropheFlag != 0 }
    var isSyllable: Bool { rawValue & Self.syllableFlag != 0 }
    var offset: Int { Int(rawValue >> 13) }
    var length: Int { Int(rawValue >> 7 & 0x3F) }
}
