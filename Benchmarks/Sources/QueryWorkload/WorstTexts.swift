/// Texts that should take long: short ones that find much, and long ones with many interpretations.
public enum WorstTexts {
    /// Letters of many kinds, words, commas, names of places, texts that fold to nothing and to much.
    private static let pieces = [
        "a", "a ", "a, ", ",", " ", "san ", "san, ", "usa, ", "new york, ", "a b, c d, ",
        "san jose ",
        "á", "a\u{301}", "\u{301}", "\u{200B}", "\u{FDFA}", "\u{FDFA}, ", "京", "北京 ", "、", "😀", "가",
        "กั", "सि", "م ", "'", "-", ".", "d.c. ", "\u{0}", "saint ", "the ", "united ", "\u{10FFFF}",
        "\r\n",
        "al ", "or ", "la ca ", "barclona ", "абв ", "東京都 ",
    ]

    private static let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }

    /// Each piece again and again, up to so many bytes.
    public static func long(_ count: Int) -> [String] {
        pieces.map { piece in
            String(repeating: piece, count: max(1, count / piece.utf8.count))
        }
    }

    /// The texts that find most: none, one letter and two, and a city and a place of one letter each.
    public static var short: [String] {
        let pairs = letters.flatMap { one in letters.map { (one, $0) } }
        return [""] + letters + pairs.map { $0 + $1 } + pairs.map { "\($0), \($1)" }
            + [
                "san ", "saint", "san, a", "san, u", "a, a, a", "s, s, s", "new, united", "а", "م",
                "中", "か",
            ]
    }
}
