import CICU

/// The folds of the scalars that one loading task has met. ICU folds each scalar once.
struct FoldTableBuilder: ScalarFoldTable, Sendable {
    /// For each run of 256 scalars, where its entries begin; 0 when none was met.
    private(set) var pages = [UInt16](repeating: 0, count: 0x1100)
    /// 256 folds a page. The first page is never used.
    private(set) var entries = [UInt32](repeating: 0, count: 256)
    /// What the scalars fold to, one after another, and seven spare bytes for ``word(at:)``.
    private(set) var bytes = [UInt8](repeating: 0, count: 7)
    /// The folds of scalars of two bytes that are plain.
    private var plainFolds = [PlainFold](repeating: .none, count: PlainFold.limit)

    @inline(__always)
    func fold(of scalar: UInt32) -> ScalarFold {
        let page = pages[Int(scalar >> 8)]
        return ScalarFold(rawValue: entries[Int(page) << 8 | Int(scalar & 0xFF)])
    }

    /// Adds the fold of a scalar, by ICU.
    @inline(never)
    mutating func learn(_ scalar: UInt32) {
        set(scalar, folded(scalar))
    }

    @inline(__always)
    func plainFold(of scalar: UInt32) -> PlainFold {
        plainFolds[Int(scalar)]
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        bytes[offset]
    }

    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        bytes.span.littleEndianWord(at: offset)
    }

    /// Adds the folds that another task has met.
    mutating func merge(_ other: FoldTableBuilder) {
        for (high, page) in other.pages.enumerated() where page != 0 {
            for low in 0..<256 {
                let fold = ScalarFold(rawValue: other.entries[Int(page) << 8 | low])
                guard !fold.isUnknown else { continue }
                let scalar = UInt32(high << 8 | low)
                guard known(scalar).isUnknown else { continue }
                let length = fold.length
                guard length > 0 else {
                    set(scalar, fold)
                    continue
                }
                guard bytes.count <= ScalarFold.maximumOffset else {
                    set(scalar, .inContext)
                    continue
                }
                let moved = ScalarFold(
                    offset: bytes.count - 7, length: length, hasSpace: fold.hasSpace,
                    opensWithMark: fold.opensWithMark, closesWithMark: fold.closesWithMark)
                append(other.bytes[fold.offset..<fold.offset + length])
                set(scalar, moved)
            }
        }
    }

    /// The same folds in the order of the scalars, so that an index has the same bytes whichever task
    /// met a scalar first.
    var inScalarOrder: FoldTableBuilder {
        var ordered = FoldTableBuilder()
        ordered.merge(self)
        return ordered
    }

    private func known(_ scalar: UInt32) -> ScalarFold {
        let page = pages[Int(scalar >> 8)]
        guard page != 0 else { return .unknown }
        return ScalarFold(rawValue: entries[Int(page) << 8 | Int(scalar & 0xFF)])
    }

    private mutating func set(_ scalar: UInt32, _ fold: ScalarFold) {
        if pages[Int(scalar >> 8)] == 0 {
            pages[Int(scalar >> 8)] = UInt16(entries.count >> 8)
            entries.append(contentsOf: repeatElement(0, count: 256))
        }
        entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)] = fold.rawValue
        if scalar < PlainFold.limit, let letter = Unicode.Scalar(scalar) {
            plainFolds[Int(scalar)] = PlainFold(letter, fold, in: bytes)
        }
    }

    private mutating func folded(_ value: UInt32) -> ScalarFold {
        guard let scalar = Unicode.Scalar(value) else { return .inContext }
        if FoldingRules.isApostrophe(scalar) { return .apostrophe }
        // Han characters fold to themselves; there are thousands of them.
        if 0x4E00...0x9FFF ~= value { return .itself }
        if let letters = HangulSyllable.letters(of: value) { return keep(letters) }
        let units = Array(FoldingRules.units(of: String(scalar)))
        if units.contains(where: FoldingRules.dependsOnLetterBefore)
            || FoldingRules.dependsOnLetterBefore(scalar)
        {
            return .inContext
        }
        if units.elementsEqual(CollectionOfOne(scalar)), !Self.isMark(scalar), scalar != " " {
            return .itself
        }
        return keep(units)
    }

    /// Keeps what a scalar folds to.
    private mutating func keep(_ units: [Unicode.Scalar]) -> ScalarFold {
        let utf8 = units.flatMap { UTF8.encode($0).map(Array.init) ?? [] }
        guard bytes.count <= ScalarFold.maximumOffset, utf8.count <= ScalarFold.maximumLength else {
            return .inContext
        }
        defer { append(utf8[...]) }
        return ScalarFold(
            offset: utf8.isEmpty ? 0 : bytes.count - 7, length: utf8.count,
            hasSpace: units.contains(" "),
            opensWithMark: units.first.map(Self.isMark) ?? false,
            closesWithMark: units.last.map(Self.isMark) ?? false)
    }

    private mutating func append(_ fold: ArraySlice<UInt8>) {
        bytes.insert(contentsOf: fold, at: bytes.count - 7)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        cicu_combining_class(scalar.value) != 0
    }
}
