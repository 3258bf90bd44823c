/// Where a JSON array of cities begins and ends, and where its cities may begin.
enum CityArray {
    /// An error counts only if so many bytes follow it in the window: they tell whether a number or an escape
    /// goes on.
    static let lookahead = 32

    /// Whether bytes are the beginning of an array of cities; false when they are too few to tell.
    static func begins(
        _ json: Span<UInt8>, _ rules: LoadRules, isLast: Bool = false
    ) throws(CityIndexError) -> Bool {
        do throws(CityIndexError) {
            _ = try firstCity(json, rules)
            return true
        } catch {
            guard !isLast, (error.offset ?? 0) + lookahead > json.count else { throw error }
            return false
        }
    }

    /// Passes the byte order mark and the bracket.
    ///
    /// - Returns: where the first city begins, or where an empty array has ended.
    static func firstCity(
        _ json: Span<UInt8>, _ rules: LoadRules
    ) throws(CityIndexError) -> (position: Int, isEmpty: Bool) {
        var scanner = JSONScanner(position: json.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)
        try scanner.expect(UInt8(ascii: "["), "a JSON array of cities", json)
        switch scanner.peek(json) {
        case UInt8(ascii: "{"):
            return (scanner.position, false)
        case UInt8(ascii: "]"):
            return (scanner.position + 1, true)
        case let byte where byte != 0 && rules.isLenient:
            return (scanner.position, false)
        default:
            throw scanner.failure("a city or the end of the array", json)
        }
    }

    /// The end of the file, behind which nothing but white space may stand.
    static func end(behind position: Int, _ json: Span<UInt8>) throws(CityIndexError) -> Int {
        var scanner = JSONScanner(position: position)
        _ = scanner.peek(json)
        guard scanner.position == json.count else {
            throw scanner.failure("nothing behind the array", json)
        }
        return json.count
    }

    /// The position of the next `{` behind `}`, a comma and white space.
    static func nextBoundary(_ json: Span<UInt8>, from start: Int) -> Int? {
        var isBehindBrace = false
        var isBehindComma = false
        for position in start..<json.count {
            switch json.byte(at: position) {
            case UInt8(ascii: "}"):
                isBehindBrace = true
                isBehindComma = false
            case UInt8(ascii: ",") where isBehindBrace:
                isBehindComma = true
                isBehindBrace = false
            case 0x20, 0x09, 0x0A, 0x0D:
                break
            case UInt8(ascii: "{") where isBehindComma:
                return position
            default:
                isBehindBrace = false
                isBehindComma = false
            }
        }
        return nil
    }
}
