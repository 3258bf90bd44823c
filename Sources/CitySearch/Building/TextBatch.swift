/// Texts as they were given, in the order in which they came.
struct TextBatch: Sendable {
    /// The UTF-8 of all texts, one after another.
    let bytes: Column<UInt8>
    /// Where each text begins, and the end of the last; empty when there is none.
    let offsets: Column<UInt32>

    /// How many texts there are.
    var count: Int {
        max(0, offsets.count - 1)
    }

    /// Where the bytes of a text lie.
    @inline(__always)
    func range(_ index: Int) -> Range<Int> {
        Int(offsets[index])..<Int(offsets[index + 1])
    }

    /// A text.
    func string(_ index: Int) -> String {
        bytes.string(range(index))
    }
}

/// Where texts are collected.
struct TextBatchBuilder: ~Copyable {
    private var bytes: GrowingColumn<UInt8>
    private var offsets: GrowingColumn<UInt32>

    /// - Parameter room: for how many texts and bytes room is kept.
    init(room: (texts: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        offsets = GrowingColumn(room: room.texts)
    }

    /// Adds the bytes of `range`.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) throws(OutOfMemory) {
        // Offsets have 32 bits.
        guard bytes.count + range.count <= UInt32.max else {
            throw OutOfMemory(byteCount: range.count)
        }
        if offsets.count == 0 { try offsets.append(0) }
        try bytes.append(text, range)
        try offsets.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Whether a text has the bytes of `range`.
    @inline(__always)
    func isText(_ index: Int, equalTo text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let (start, end) = (Int(offsets[index]), Int(offsets[index + 1]))
        guard end - start == range.count else { return false }
        var offset = 0
        while offset < range.count {
            let word = bytes.bigEndianWord(at: start + offset, end: end).byteSwapped
            let other = text.paddedWord(at: range.lowerBound + offset, end: range.upperBound)
            if word != other { return false }
            offset += 8
        }
        return true
    }

    /// The bytes of a text.
    func array(_ index: Int) -> [UInt8] {
        (Int(offsets[index])..<Int(offsets[index + 1])).map { bytes[$0] }
    }

    consuming func finish() -> TextBatch {
        TextBatch(bytes: bytes.freeze(), offsets: offsets.freeze())
    }
}
