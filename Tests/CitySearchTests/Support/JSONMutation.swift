import TestSupport

/// Breaks JSON in the ways that files break.
struct JSONMutation {
    private static let tokens = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d\\ude00", "\\ud83d", "\\ude00",
        "\\u0000", "\\\"", "null", "true", "false", "NaN", "Infinity", "-", "0", "00", "1", "-0",
        "1.0", "1.", ".5", "1e2", "1E+2", "1e", "90.5", "-181", "4294967296", "9223372036854775808",
        "\"_id\"", "\"name\"", "\"country\"", "\"coord\"", "\"lat\"", "\"lon\"", "\"population\"",
        "\"alternateNames\"", "\"names\"", "\"airports\"", "\"admin1\"", "\"admin2\"", "\"id\"",
        "\"lng\"", "\"latitude\"", "\"state\"", "\"country_code\"", "\"12\"", "\"-4.5\"", "\"04\"",
        "\"1e2\"", "\"FR\"", "\"F1\"", "\"\"", "{}", "[]", "[{}]", ",{", "},{", "},\n{\"_id\":77,",
        "\u{FEFF}", "/*", "//", "'", " ", "\n", "\t", "\u{0}", "\u{1}", "é", "\u{7F}",
    ]
    private static let oddBytes: [UInt8] = [
        0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF5, 0xFF,
    ]

    /// The same bytes after one to three changes.
    static func mutated(_ json: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var json = json
        for _ in 0..<random.number(1...3) where !json.isEmpty { mutate(&json, using: &random) }
        return json
    }

    private static func mutate(_ json: inout [UInt8], using random: inout SplitMix64) {
        let start = random.number(0...json.count - 1)
        let end = min(json.count, start + random.number(1...(random.oneIn(3) ? 60 : 4)))
        let other = random.number(0...json.count - 1)
        switch random.number(0...9) {
        case 0: json.removeSubrange(start..<end)
        case 1: json.insert(random.pick(oddBytes), at: start)
        case 2: json[start] ^= 1 << UInt8(random.number(0...7))
        case 3: json.insert(contentsOf: json[start..<end], at: other)
        case 4: json.swapAt(start, other)
        case 5 where random.oneIn(3): json.removeLast(json.count - start)
        case 6, 7: swapTokens(&json, start, other)
        default: json.replaceSubrange(start..<start, with: random.pick(tokens).utf8)
        }
        if random.oneIn(3) { replaceToken(&json, using: &random) }
    }

    /// The range of the number, word or string that begins at a position or behind it.
    private static func token(_ json: [UInt8], from position: Int) -> Range<Int>? {
        let structure = Array("{}[],: \n\t\r".utf8)
        guard let start = json[position...].firstIndex(where: { !structure.contains($0) }) else {
            return nil
        }
        let isString = json[start] == UInt8(ascii: "\"")
        let end = json[(start + 1)...].firstIndex {
            isString ? $0 == UInt8(ascii: "\"") : structure.contains($0)
        }
        guard let end else { return start..<json.count }
        return start..<(isString ? end + 1 : end)
    }

    private static func swapTokens(_ json: inout [UInt8], _ one: Int, _ other: Int) {
        guard let first = token(json, from: min(one, other)),
            let second = token(json, from: max(one, other)), first.upperBound <= second.lowerBound
        else { return }
        let (left, right) = (Array(json[first]), Array(json[second]))
        json.replaceSubrange(second, with: left)
        json.replaceSubrange(first, with: right)
    }

    private static func replaceToken(_ json: inout [UInt8], using random: inout SplitMix64) {
        guard !json.isEmpty,
            let range = token(json, from: random.number(0...json.count - 1))
        else { return }
        json.replaceSubrange(range, with: random.pick(tokens).utf8)
    }
}
