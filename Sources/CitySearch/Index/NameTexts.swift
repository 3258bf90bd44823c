/// Names as they are written, by the positions of their keys: alternate names, and names of places.
///
/// A text is stored only where its key does not determine it (``CapitalizedWords``). Elsewhere the text
/// is empty, as no name is. (Own names are all stored: a page of results reads fifty of them, and
/// making them from keys takes longer.)
package struct NameTexts: Sendable {
    private let keys: KeyColumn
    private let kept: TextColumn

    init(
        _ table: SectionTable, _ sections: TextSectionGroup, keys: KeyColumn
    ) throws(IndexFormatError) {
        self.keys = keys
        kept = try TextColumn(table, sections)
    }

    /// How many names there are.
    var count: Int {
        kept.count
    }

    /// A name.
    @inline(__always)
    package subscript(position: Int) -> String {
        kept.isEmpty(position) ? capitalizedKey(position) : kept[position]
    }

    /// A key without its last space, with capitals.
    @inline(__always)
    private func capitalizedKey(_ position: Int) -> String {
        let head = keys.heads[position]
        guard head & 0xFF != 0 else {
            return String(
                bigEndianWords: CapitalizedWords.word(
                    head, after: CapitalizedWords.before, before: 0),
                0, byteCount: max(0, 7 - head.trailingZeroBitCount / 8))
        }
        let range = keys.tails.range(position)
        guard range.count <= 8 else { return longCapitalizedKey(position) }
        let tail = keys.tails.word(in: range)
        return String(
            bigEndianWords: CapitalizedWords.word(
                head, after: CapitalizedWords.before, before: tail),
            CapitalizedWords.word(tail, after: head, before: 0), byteCount: 7 + range.count)
    }

    @inline(never)
    private func longCapitalizedKey(_ position: Int) -> String {
        var previous = CapitalizedWords.before
        return String(byteCount: keys.byteCount(at: position) - 1) { offset in
            let word = keys.word(at: position, from: offset)
            defer { previous = word }
            return CapitalizedWords.word(
                word, after: previous, before: keys.word(at: position, from: offset + 8))
        }
    }
}
