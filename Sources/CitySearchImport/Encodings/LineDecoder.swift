/// Converts the bytes of lines to UTF-8 while they arrive, from a given or a detected encoding.
///
/// It waits only for the rest of a character, so that a program may write a line and read its answer.
package final class LineDecoder {
    private enum State {
        /// All was ASCII; whether it was the beginning.
        case undecided(isAtStart: Bool)
        case utf8
        case decoding(any TextDecoder)
    }

    private var state = State.undecided(isAtStart: true)
    private var rest: [UInt8] = []
    private var lineCount = 0
    private var endsInReturns = false
    /// The note for the user: the encoding that was guessed, and the reason.
    package private(set) var note: String?

    /// - Parameter encoding: nil for what the bytes show.
    package init(_ encoding: TextEncoding? = nil) {
        if let encoding { state = encoding.decoder.map { .decoding($0) } ?? .utf8 }
    }

    /// The bytes as UTF-8; nil if they are that already.
    ///
    /// - Parameter isLast: whether nothing follows.
    package func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8]? {
        let whole = rest.isEmpty ? bytes : (rest + bytes)[...]
        let hadRest = !rest.isEmpty
        rest = []
        if case .undecided(let isAtStart) = state { decide(whole, isAtStart, isLast) }
        var decoded: [UInt8]?
        switch state {
        case .undecided, .utf8:
            let kept = whole.dropLast(rest.count)
            if hadRest || !rest.isEmpty { decoded = Array(kept) }
        case .decoding(let decoder):
            var text = DecodedCharacters(capacity: whole.count * 2)
            decoder.decode(whole, isLast: isLast, into: &text)
            decoded = text.bytes
        }
        guard endsInReturns else { return decoded }
        return (decoded ?? Array(bytes)).map { $0 == .carriageReturn ? .lineFeed : $0 }
    }

    private func decide(_ bytes: ArraySlice<UInt8>, _ isAtStart: Bool, _ isLast: Bool) {
        if isAtStart, !bytes.isEmpty {
            // A carriage return at the end may be half of CRLF.
            endsInReturns = !bytes.contains(.lineFeed) && bytes.dropLast().contains(.carriageReturn)
            state = .undecided(isAtStart: false)
            let marked = TextEncoding(markOf: bytes)
            if let encoding = marked ?? TextEncoding(zerosIn: bytes.prefix(1 << 12)) {
                if marked == nil {
                    note = "was read as \(encoding), which is a guess, for it has no mark"
                }
                state = encoding.decoder.map { .decoding($0) } ?? .utf8
                return
            }
        }
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else {
            lineCount += bytes.count { $0 == .lineFeed }
            return
        }
        let cut = isLast ? 0 : DecodedText.cutCount(bytes)
        if bytes.endIndex - cut <= first {
            rest = Array(bytes.suffix(cut))
            lineCount += bytes[..<first].count { $0 == .lineFeed }
        } else if DecodedText.isLikelyUTF8(bytes[first...].dropLast(cut)) {
            state = .utf8
        } else {
            state = .decoding(Windows1252Decoder())
            note = DecodedText.noteOfWindows1252(bytes, at: first, lineCount)
        }
    }
}
