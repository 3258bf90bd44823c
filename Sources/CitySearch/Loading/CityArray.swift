/// Where a JSON array of cities begins and ends, and where its cities may begin.
enum CityArray {
    /// The number of bytes after a chunk that its window includes. Errors quote them, and they show whether a number or
    /// an escape continues.
    static let lookahead = 32

    /// Whether bytes are the start of an array of cities; false if there are too few.
    static func begins(_ json: Span<UInt8>, _ rules: LoadRules) throws(CityIndexError) -> Bool {
        do throws(CityIndexError) {
            _ = try firstCity(json, rules)
            return true
        } catch {
            guard (error.offset ?? 0) + lookahead > json.count else { throw error }
            return false
        }
    }

    /// Passes the byte order mark and the bracket.
    ///
    /// - Returns: where the first city begins, or where an empty array has ended.
    static func firstCity(
        _ json: Span<UInt8>, _ rules: LoadRules
    ) throws(CityIndexError) -> Int {
        var scanner = JSONScanner(position: json.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)
        try scanner.expect(UInt8(ascii: "["), "a JSON array of cities", json)
        switch scanner.peek(json) {
        case UInt8(ascii: "{"):
            return scanner.position
        case UInt8(ascii: "]"):
            return scanner.position + 1
        case let byte where byte != 0 && rules.isLenient:
            return scanner.position
        default:
            throw scanner.failure("a city or the end of the array", json)
        }
    }

    /// Rejects everything except white space in a chunk after the array.
    static func expectEnd(_ json: Span<UInt8>, length: Int) throws(CityIndexError) {
        var scanner = JSONScanner(position: 0)
        _ = scanner.peek(json)
        guard scanner.position >= length else {
            throw scanner.failure("nothing after the array", json)
        }
    }

    /// The bytes of the first city up to its first colon; empty if there are more than 65.
    static func opening(_ json: Span<UInt8>) -> [UInt8] {
        let brace = json.position(of: UInt8(ascii: "{"), in: json.indices)
        let colon = json.position(of: UInt8(ascii: ":"), in: brace..<json.count)
        return colon < json.count && colon - brace <= 64
            ? [UInt8](json.extracting(brace...colon)) : []
    }

    /// The first position from `start` on with the bytes of an opening.
    static func city(beginning opening: [UInt8], in json: Span<UInt8>, from start: Int) -> Int? {
        var position = min(start, json.count)
        while true {
            position = json.position(of: opening[0], in: position..<json.count)
            guard position + opening.count <= json.count else { return nil }
            if opening.indices.allSatisfy({ json.byte(at: position + $0) == opening[$0] }) {
                return position
            }
            position += 1
        }
    }

    /// The end of a chunk, and what follows: the first city that begins after `least` bytes, or the end of the array;
    /// nil if the bytes contain neither.
    static func end(
        ofChunk json: Span<UInt8>, _ place: Chunk.Place, atLeast least: Int
    ) -> (length: Int, place: Chunk.Place)? {
        if place == .end { return (json.count, .end) }
        var depth = place == .beginning ? 0 : 1
        var position = 0
        var structure = JSONStructure()
        while position < json.count {
            var (brackets, length) = structure.brackets(in: json.paddedWord(at: position))
            while brackets != 0 {
                let bracket = position + brackets.trailingZeroBitCount >> 3
                brackets &= brackets - 1
                switch json.byte(at: bracket) {
                case UInt8(ascii: "{") where depth == 1 && bracket >= least:
                    return (bracket, .city)
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 { return (bracket + 1, .end) }
                default: break
                }
            }
            position += length
        }
        return nil
    }
}

/// Tells the brackets of JSON from those in its texts, eight bytes at a time.
///
/// A byte is in a string if the number of quotes up to it is odd. One multiplication computes these prefix sums
/// (Langdale and Lemire, "Parsing Gigabytes of JSON per Second", 2019).
private struct JSONStructure {
    /// All marks if the next word begins in a text.
    private var texts: UInt64 = 0

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// The brackets outside of strings, a mark in the high bit of each, and the number of bytes read: at a backslash,
    /// reading ends after the byte that it escapes.
    mutating func brackets(in word: UInt64) -> (marks: UInt64, length: Int) {
        let escape = Self.marks(of: .backslash, in: word)
        let read = (escape & (0 &- escape)) &- 1
        let quotes = Self.marks(of: .quote, in: word) & read
        let inTexts = ((quotes >> 7 &* Self.ones) & Self.ones) << 7 ^ texts
        texts = (0 &- inTexts >> 63) & Self.ones << 7
        // Setting these bits turns brackets and braces into one byte, and otherwise only `Y`, `y`, `_` and delete,
        // which occur only in strings.
        let marks = Self.marks(of: 0x7F, in: word | Self.ones &* 0x26)
        return (marks & read & ~inTexts, escape == 0 ? 8 : escape.trailingZeroBitCount >> 3 + 2)
    }

    /// A mark in the high bit of each byte of a word that equals `byte`.
    private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
        let others = word ^ (ones &* UInt64(byte))
        let rest = ~(ones << 7)
        return ~((others & rest) &+ rest | others | rest)
    }
}
