/// Texts as they were given, in the order in which they came.
struct TextBatch: Sendable {
    /// The UTF-8 of all texts, one after another.
    let bytes: Bytes
    /// Where each text begins, and the end of the last.
    let offsets: [UInt32]

    /// How many texts there are.
    var count: Int {
        offsets.count - 1
    }

    /// Where the bytes of a text lie.
    @inline(__always)
    func range(_ index: UInt32) -> Range<Int> {
        Int(offsets[Int(index)])..<Int(offsets[Int(index) + 1])
    }
}

/// Where texts are collected.
struct TextBatchBuilder: ~Copyable {
    private var bytes = ByteBuffer()
    private var offsets: [UInt32] = [0]

    /// Adds the bytes of `range`.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
        bytes.append(text, range)
        offsets.append(UInt32(bytes.count))
    }

    consuming func finish() -> TextBatch {
        let offsets = offsets
        return TextBatch(bytes: bytes.freeze(), offsets: offsets)
    }
}
