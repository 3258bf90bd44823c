/// Layouts that people confuse with the American one: `ghbdtn` is what Russian hands type on English keys.
enum KeyboardLayout: CaseIterable, Sendable {
    case russian, ukrainian, greek, hebrew, arabic, korean, french, german

    /// The characters of an American keyboard, row by row.
    private static let american = Array("`qwertyuiop[]asdfghjkl;'zxcvbnm,./".unicodeScalars)

    /// The characters of the same keys on this one.
    private var keys: String {
        switch self {
        case .russian: "ёйцукенгшщзхъфывапролджэячсмитьбю."
        case .ukrainian: "'йцукенгшщзхїфівапролджєячсмитьбю."
        case .greek: "`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./"
        case .hebrew: ";/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ."
        case .arabic: "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظ"
        case .korean: "`ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ[]ㅁㄴㅇㄹㅎㅗㅓㅏㅣ;'ㅋㅌㅊㅍㅠㅜㅡ,./"
        case .french: "²azertyuiop^$qsdfghjklmùwxcvbn,;:!"
        case .german: "^qwertzuiopü+asdfghjklöäyxcvbnm,.-"
        }
    }

    /// Retypes a text from the American layout to each of these, and from each of these to the American one.
    ///
    /// - Parameter mayBegin: whether a name may begin with these letters. Few texts pass; only
    ///   those are retyped in full.
    static func retyped(_ text: String, where mayBegin: (String) -> Bool) -> [String] {
        let letters = Array(text.lowercased().unicodeScalars)
        return retypings.compactMap { retyping in
            guard letters.contains(where: { retyping.other($0) != nil }) else { return nil }
            // The end of a syllable depends on the letters after it, so all of them are retyped.
            let beginning = retyping.makesSyllables ? letters[...] : letters.prefix(firstLetters)
            guard mayBegin(retyping.retyped(beginning)) else { return nil }
            return retyping.retyped(letters[...])
        }
    }

    private static let firstLetters = 4

    /// The characters of one keyboard's keys on another.
    private struct Retyping: Sendable {
        /// The letters of the first keyboard in ascending order; `others` has those on the same
        /// keys of the second.
        private let letters: [Unicode.Scalar]
        private let others: [Unicode.Scalar]
        /// The same for ASCII, by its numbers.
        private let ofASCII: [Unicode.Scalar?]
        let makesSyllables: Bool

        init(from keys: [Unicode.Scalar], to others: [Unicode.Scalar], makesSyllables: Bool) {
            let pairs = zip(keys, others).filter { $0 != $1 }.sorted { $0.0 < $1.0 }
            letters = pairs.map { $0.0 }
            self.others = pairs.map { $0.1 }
            var ofASCII = [Unicode.Scalar?](repeating: nil, count: 0x80)
            for (letter, other) in pairs where letter.isASCII {
                ofASCII[Int(letter.value)] = other
            }
            self.ofASCII = ofASCII
            self.makesSyllables = makesSyllables
        }

        /// The letter on the same key of the second keyboard; nil if it is the same, or if the first lacks it.
        func other(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
            if letter.isASCII { return ofASCII[Int(letter.value)] }
            let place = letters.indices.partitionPoint { letters[$0] < letter }
            return place < letters.count && letters[place] == letter ? others[place] : nil
        }

        /// A text with each key replaced by the one in its place.
        func retyped(_ text: ArraySlice<Unicode.Scalar>) -> String {
            var result = text.map { other($0) ?? $0 }
            if makesSyllables { result = KeyboardLayout.syllables(of: result) }
            var view = String.UnicodeScalarView()
            for scalar in result {
                if scalar == lamAlef { view += lettersOfLamAlef } else { view.append(scalar) }
            }
            return String(view)
        }
    }

    /// One key of an Arabic keyboard gives two letters.
    private static let lamAlef: Unicode.Scalar = "ﻻ"
    private static let lettersOfLamAlef = "لا".unicodeScalars

    private static let retypings = allCases.flatMap { layout in
        let keys = Array(layout.keys.unicodeScalars)
        return [
            Retyping(from: american, to: keys, makesSyllables: layout == .korean),
            Retyping(from: keys, to: american, makesSyllables: false),
        ]
    }

    // MARK: Korean

    /// Vowels that are typed as two letters: the two, and the vowel that they make.
    private static let vowels = ["ㅗㅏㅘ", "ㅗㅐㅙ", "ㅗㅣㅚ", "ㅜㅓㅝ", "ㅜㅔㅞ", "ㅜㅣㅟ", "ㅡㅣㅢ"]
        .map { Array($0.unicodeScalars) }

    /// Typed letters with each such pair replaced by its vowel.
    private static func withVowels(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        for letter in typed {
            if let last = letters.last, vowelNumber(letter) != nil,
                let vowel = vowels.first(where: { $0[0] == last && $0[1] == letter })
            {
                letters[letters.count - 1] = vowel[2]
            } else {
                letters.append(letter)
            }
        }
        return letters
    }

    /// The syllables of typed letters: a consonant after a vowel closes the syllable, unless a vowel follows (The
    /// Unicode Standard, section 3.12).
    private static func syllables(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let scalars = withVowels(letters)
        var (result, position): ([Unicode.Scalar], Int) = ([], 0)
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
        return result
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
