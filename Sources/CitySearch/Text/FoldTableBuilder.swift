import CICU

/// The folds of the scalars that one loading task has met. ICU folds each scalar once.
package struct FoldTableBuilder: ScalarFoldTable, Sendable {
    /// For each run of 256 scalars, where its entries begin; 0 when none was met.
    private(set) var pages = [UInt16](repeating: 0, count: 0x1100)
    /// 256 folds a page. Those of the first page, which stands for all that are missing, are unknown.
    private(set) var entries = [UInt32](repeating: 0, count: 256)
    /// What the scalars fold to, one after another, and seven spare bytes for ``word(at:)``.
    private(set) var bytes = [UInt8](repeating: 0, count: 7)

    /// Knows no fold.
    package init() {}

    /// Knows the folds of several tables, which stand in the order of the scalars: so an index has the same
    /// bytes whichever task met a scalar first.
    init(merging tables: [FoldTableBuilder]) {
        var all = FoldTableBuilder()
        for table in tables { all.merge(table) }
        merge(all)
    }

    package func fold(of scalar: UInt32) -> ScalarFold {
        let page = pages[Int(scalar >> 8)]
        return ScalarFold(rawValue: entries[Int(page) << 8 | Int(scalar & 0xFF)])
    }

    /// Adds the folds of the scalars of a text that are not known yet, by ICU.
    ///
    /// All of them, so that what a table knows does not depend on the texts before.
    ///
    /// - Parameter range: valid UTF-8.
    /// - Complexity: O(length), beside ICU.
    @inline(never)
    mutating func learnScalars(of text: Span<UInt8>, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let lead = text.byte(at: position)
            guard lead >= 0x80 else {
                position += 1
                continue
            }
            let length = UTF8Length.of(lead: lead)
            guard position + length <= range.upperBound else { return }
            let scalar = text.scalar(at: position, length: length)
            if fold(of: scalar).isUnknown { learn(scalar) }
            position += length
        }
    }

    /// Adds the fold of a scalar, by ICU.
    package mutating func learn(_ scalar: UInt32) {
        set(scalar, folded(scalar))
    }

    package func byte(at offset: Int) -> UInt8 {
        bytes[offset]
    }

    package func word(at offset: Int) -> UInt64 {
        bytes.span.littleEndianWord(at: offset)
    }

    private mutating func merge(_ other: FoldTableBuilder) {
        for (high, page) in other.pages.enumerated() where page != 0 {
            for low in 0..<256 {
                let fold = ScalarFold(rawValue: other.entries[Int(page) << 8 | low])
                guard !fold.isUnknown else { continue }
                let scalar = UInt32(high << 8 | low)
                guard self.fold(of: scalar).isUnknown else { continue }
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

    private mutating func set(_ scalar: UInt32, _ fold: ScalarFold) {
        if pages[Int(scalar >> 8)] == 0 {
            pages[Int(scalar >> 8)] = UInt16(entries.count >> 8)
            entries.append(contentsOf: repeatElement(0, count: 256))
        }
        entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)] = fold.rawValue
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

/// The syllables of Hangul, which Unicode writes in one scalar.
private enum HangulSyllable {
    /// The letters of a syllable: its canonical decomposition (The Unicode Standard, section 3.12),
    /// which is also what it folds to. There are eleven thousand, and arithmetic is faster than ICU.
    ///
    /// - Returns: two or three letters; nil for any other scalar.
    static func letters(of scalar: UInt32) -> [Unicode.Scalar]? {
        guard 0xAC00...0xD7A3 ~= scalar else { return nil }
        let number = scalar - 0xAC00
        let (lead, vowel, tail) = (number / 588, number % 588 / 28, number % 28)
        let letters = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
        return letters.compactMap(Unicode.Scalar.init)
    }
}
