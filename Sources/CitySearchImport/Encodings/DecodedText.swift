/// A text as UTF-8, whatever encoding it has.
///
/// A byte order mark, or zeros between the bytes, determine the encoding. Otherwise the first block with non-ASCII
/// bytes decides between UTF-8 and Windows-1252, for the rest of the file. UTF-8 is passed on unchanged: the reader
/// validates each text. For an invalid character an invalid UTF-8 byte is passed on, whose error the reader can
/// request.
final class DecodedText: ByteSource {
    let name: String

    private enum State {
        /// All was ASCII.
        case undecided
        case utf8
        case decoding(any TextDecoder, TextEncoding)
    }

    private let source: ByteStream
    private var state: State
    /// The assumption that neither the text nor the user determined.
    private var guess: String?
    /// Whether the text begins with a mark that says its encoding.
    let hasMark: Bool
    private var input = [UInt8](repeating: 0, count: blockSize)
    /// Bytes of a character whose end was not read.
    private var rest: [UInt8] = []
    private var decoded: ArraySlice<UInt8> = []
    /// The number of lines that were passed on while the reader's own numbers do not include them.
    private var lineCount = 0
    private var isAtEnd = false
    /// Whether the reader requests invalid characters, by ``takeFault(through:)``. Otherwise one ends the text.
    private(set) var keepsFaults: Bool
    /// The invalid characters, in order, of lines whose errors were not requested yet.
    private var faults: ArraySlice<LineFault> = []
    private var faultCount = 0

    private static let blockSize = 1 << 17
    /// A file with more of them is not a text.
    private static let mostFaults = 1_000

    /// - Parameters:
    ///   - encoding: the user's encoding; nil to detect it.
    ///   - keepsFaults: whether the reader may request invalid characters.
    init(
        _ source: ByteStream, as encoding: TextEncoding? = nil, keepsFaults: Bool = false
    ) throws(ImportError) {
        self.source = source
        self.keepsFaults = keepsFaults
        name = source.name
        let beginning = try source.peek(1 << 12)
        guard !beginning.starts(with: [0xFF, 0xFE, 0, 0]) else {
            throw .unusable(name, "is UTF-32; save it as UTF-8")
        }
        let marked = TextEncoding(markOf: beginning)
        let known = encoding ?? marked ?? TextEncoding(zerosIn: beginning)
        state =
            switch known {
            case nil: .undecided
            case .utf8: .utf8
            case .some(let encoding): .decoding(try Self.decoder(of: encoding, name), encoding)
            }
        hasMark = known != nil && known == marked
        if let known, hasMark {
            var mark = known.mark
            _ = try source.read(into: &mark, mark.indices)
        }
        if let known, encoding == nil, marked == nil {
            guess = "was read as \(known), which is a guess, for it has no mark"
        }
    }

    private static func decoder(
        of encoding: TextEncoding, _ name: String
    ) throws(ImportError) -> any TextDecoder {
        guard let decoder = encoding.decoder else {
            throw .unusable(name, "cannot be read as \(encoding), which is not known")
        }
        return decoder
    }

    var budget: ByteBudget { source.budget }
    var fraction: Double { source.fraction }

    /// The text as a stream.
    var stream: ByteStream { ByteStream(self) }

    /// Whether all that was read so far is unchanged UTF-8.
    var isUnchanged: Bool {
        if case .decoding = state { false } else { true }
    }

    /// A note for the user about it; nil if everything is certain. It is known when all was read.
    var note: String? {
        guard let guess else { return nil }
        var note = "\(name): \(guess)"
        if case .decoding(let decoder as Windows1252Decoder, _) = state, decoder.lookalikes > 0 {
            let count = decoder.lookalikes
            note += "; \(count) \(count == 1 ? "place looks" : "places look") like UTF-8"
        }
        return note
    }

    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        while decoded.isEmpty {
            if case .utf8 = state { return try source.read(into: &buffer, part) }
            guard !isAtEnd || !rest.isEmpty else { return 0 }
            try decodeBlock()
        }
        let count = min(decoded.count, part.count)
        buffer.replaceSubrange(part.prefix(count), with: decoded.prefix(count))
        decoded = decoded.dropFirst(count)
        return count
    }

    /// The first invalid character on the lines up to one, which is not returned again.
    func takeFault(through line: Int) -> LineFault? {
        let first = faults.first.flatMap { $0.line <= line ? $0 : nil }
        faults = faults.drop { $0.line <= line }
        return first
    }

    /// From here on an invalid character ends the text.
    func refuseFaults() throws(ImportError) {
        keepsFaults = false
        if let fault = faults.first { throw .fault(fault, in: name) }
    }

    private func add(_ fault: LineFault) throws(ImportError) {
        faultCount += 1
        guard keepsFaults, faultCount <= Self.mostFaults else { throw .fault(fault, in: name) }
        faults.append(fault)
    }

    private func decodeBlock() throws(ImportError) {
        // Releases the bytes passed on, which share the block's storage: otherwise the block would be copied.
        decoded = []
        let block = try nextBlock()
        switch state {
        case .utf8: decoded = block
        case .undecided: try decide(block)
        case .decoding(let decoder, let encoding): try decode(block, by: decoder, encoding)
        }
    }

    /// The rest of the last block and the following bytes, a whole block unless it is the last.
    private func nextBlock() throws(ImportError) -> ArraySlice<UInt8> {
        input.replaceSubrange(0..<rest.count, with: rest)
        let kept = rest.count
        rest = []
        let count: Int
        (count, isAtEnd) = try source.fill(&input, kept..<input.count)
        return input.prefix(kept + count)
    }

    // MARK: Deciding

    private func decide(_ block: ArraySlice<UInt8>) throws(ImportError) {
        guard let first = block.firstIndex(where: { $0 >= 0x80 || $0 == 0 }) else {
            lineCount += block.count { $0 == .lineFeed }
            decoded = block
            return
        }
        guard block[first] != 0 else {
            decoded = block[..<first] + [DecodedCharacters.wrongByte]
            rest = Array(block[(first + 1)...])
            lineCount += decoded.count { $0 == .lineFeed }
            return try add(LineFault(line: lineCount + 1, "text", "a zero byte"))
        }
        let whole = isAtEnd ? block : block.dropLast(Self.cutCount(block))
        if first >= whole.endIndex {
            // The character that decides has its end in the next block.
            rest = Array(block[first...])
            decoded = block[..<first]
            lineCount += decoded.count { $0 == .lineFeed }
        } else if Self.isLikelyUTF8(whole[first...]) {
            state = .utf8
            decoded = block
        } else {
            let decoder = Windows1252Decoder()
            state = .decoding(decoder, .windows1252)
            guess = Self.noteOfWindows1252(block, at: first, lineCount)
            try decode(block, by: decoder, .windows1252)
        }
    }

    /// The number of bytes at the end that are the start of a UTF-8 character.
    static func cutCount(_ block: ArraySlice<UInt8>) -> Int {
        for count in 1...3 where count <= block.count {
            let byte = block[block.endIndex - count]
            if byte < 0x80 { return 0 }
            if byte >= 0xC0 { return (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) > count ? count : 0 }
        }
        return 0
    }

    /// Whether bytes are UTF-8, possibly with errors. In another encoding, its multi-byte sequences occur only by
    /// chance.
    static func isLikelyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var (right, wrong) = (0, 0)
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): right += scalar.count > 1 ? 1 : 0
            case .error: wrong += 1
            case .emptyInput: return right >= wrong
            }
        }
    }

    /// The note that a text is read as Windows-1252.
    ///
    /// - Parameters:
    ///   - first: the first byte that is not ASCII.
    ///   - lineCount: the number of lines before the block.
    static func noteOfWindows1252(
        _ block: ArraySlice<UInt8>, at first: Int, _ lineCount: Int
    ) -> String {
        let line = lineCount + block[..<first].count { $0 == .lineFeed } + 1
        return "is not UTF-8 and was read as Windows-1252, which is a guess: "
            + "line \(line) has `\(example(in: block, at: first))`"
    }

    /// The text around a byte on its line.
    private static func example(in block: ArraySlice<UInt8>, at place: Int) -> String {
        let isBreak = { (byte: UInt8) in byte == .lineFeed || byte == .carriageReturn }
        let before = block[..<place].suffix(12)
        let start = before.lastIndex(where: isBreak).map { $0 + 1 } ?? before.startIndex
        let part = block[start...].prefix(place - start + 12)
        var text = DecodedCharacters(capacity: part.count)
        let end = part[place...].firstIndex(where: isBreak) ?? part.endIndex
        Windows1252Decoder().decode(part[..<end], isLast: true, into: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    // MARK: Decoding

    private func decode(
        _ block: ArraySlice<UInt8>, by decoder: any TextDecoder, _ encoding: TextEncoding
    ) throws(ImportError) {
        var text = DecodedCharacters(capacity: block.count * 2)
        decoder.decode(block, isLast: isAtEnd, into: &text)
        var start = 0
        for (place, found) in text.faults {
            lineCount += text.bytes[start..<place].count { $0 == .lineFeed }
            start = place
            try add(LineFault(line: lineCount + 1, "\(encoding)", found))
        }
        lineCount += text.bytes[start...].count { $0 == .lineFeed }
        decoded = text.bytes[...]
    }
}
