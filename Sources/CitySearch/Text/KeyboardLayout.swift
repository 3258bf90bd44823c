/// Keyboards on which one types as if they were others: `ghbdtn` is what Russian hands type on English keys.
enum KeyboardLayout: CaseIterable, Sendable {
    case russian, ukrainian, greek, hebrew, arabic, korean, french, german

    /// What the keys of an American keyboard give, row by row.
    private static let american = Array("`qwertyuiop[]asdfghjkl;'zxcvbnm,./")

    /// What the same keys give on this one.
    private var keys: [String] {
        switch self {
        case .russian: Self.each("ёйцукенгшщзхъфывапролджэячсмитьбю.")
        case .ukrainian: Self.each("'йцукенгшщзхїфівапролджєячсмитьбю.")
        case .greek: Self.each("`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./")
        case .hebrew: Self.each(";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.")
        case .arabic: Self.each("ذضصثقفغعهخحجدشسيبلاتنمكطئءؤر") + ["لا"] + Self.each("ىةوزظ")
        case .korean: Self.each("`ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;'ㅋㅌㅊㅍㅠㅜㅡ,./")
        case .french: Self.each("²azertyuiop^$qsdfghjklmùwxcvbn,;:!")
        case .german: Self.each("^qwertzuiopü+asdfghjklöäyxcvbnm,.-")
        }
    }

    private static func each(_ text: String) -> [String] {
        text.map(String.init)
    }

    /// What a text is in each layout that was typed as if the keyboard were American; and the other way round.
    static func retyped(_ text: String) -> [String] {
        let text = text.lowercased()
        return tables.flatMap { table -> [String] in
            let typed = replaced(text, table.typed)
            let texts = [
                table.isKorean ? typed.map(withSyllables) : typed, replaced(text, table.meant),
            ]
            return texts.compactMap { $0 }
        }
    }

    /// What each key of an American keyboard gives on another one, and the other way round.
    private struct Table: Sendable {
        let typed: [Character: String]
        let meant: [Character: String]
        let isKorean: Bool
    }

    private static let tables = allCases.map { layout in
        func table(_ keys: [String], _ others: [String]) -> [Character: String] {
            var table: [Character: String] = [:]
            for (key, other) in zip(keys, others) where key.count == 1 && key != other {
                for character in key where table[character] == nil { table[character] = other }
            }
            return table
        }
        let american = american.map(String.init)
        return Table(
            typed: table(american, layout.keys), meant: table(layout.keys, american),
            isKorean: layout == .korean)
    }

    /// A text with each key replaced by the one in its place; nil when nothing changes.
    private static func replaced(_ text: String, _ table: [Character: String]) -> String? {
        var result = ""
        var isChanged = false
        for character in text {
            if let other = table[character] {
                isChanged = true
                result += other
            } else {
                result.append(character)
            }
        }
        return isChanged ? result : nil
    }

    // MARK: Korean

    /// Vowels that are typed as two.
    private static let vowels: [String: String] = [
        "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
    ]

    /// The syllables of typed letters: a consonant behind a vowel closes the syllable, unless a vowel follows
    /// (The Unicode Standard, section 3.12).
    private static func withSyllables(_ letters: String) -> String {
        var letters = letters
        for (typed, vowel) in vowels {
            letters = letters.split(separator: typed, omittingEmptySubsequences: false)
                .joined(separator: vowel)
        }
        let scalars = Array(letters.unicodeScalars)
        var (result, position) = (String.UnicodeScalarView(), 0)
        while position < scalars.count {
            guard position + 1 < scalars.count,
                let initial = initials.firstIndex(of: scalars[position]),
                let vowel = vowelNumber(scalars[position + 1])
            else {
                result.append(scalars[position])
                position += 1
                continue
            }
            position += 2
            var syllable = 0xAC00 + UInt32(initial * 21 + vowel) * 28
            let isFollowed =
                position + 1 < scalars.count && vowelNumber(scalars[position + 1]) != nil
            if position < scalars.count, !isFollowed, let final = finals[scalars[position]] {
                syllable += final
                position += 1
            }
            if let scalar = Unicode.Scalar(syllable) { result.append(scalar) }
        }
        return String(result)
    }

    private static func vowelNumber(_ scalar: Unicode.Scalar) -> Int? {
        0x314F...0x3163 ~= scalar.value ? Int(scalar.value - 0x314F) : nil
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)

    /// The number of each single consonant at the end of a syllable.
    private static let finals: [Unicode.Scalar: UInt32] = [
        "ㄱ": 1, "ㄴ": 4, "ㄷ": 7, "ㄹ": 8, "ㅁ": 16, "ㅂ": 17, "ㅅ": 19, "ㅇ": 21, "ㅈ": 22, "ㅊ": 23,
        "ㅋ": 24,
        "ㅌ": 25, "ㅍ": 26, "ㅎ": 27,
    ]
}
