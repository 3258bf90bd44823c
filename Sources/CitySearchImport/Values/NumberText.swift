/// The meaning of a dot and a comma in the whole numbers of a file, as far as its values determine it.
package struct NumberNotation: Equatable, Sendable {
    /// The meaning of a sign between digits.
    enum Meaning: Sendable {
        /// It is before decimals: `1234.0`.
        case decimal
        /// It groups thousands: `1.234`.
        case grouping
        /// The values contradict each other, so `1.234` may be either.
        case either
    }

    private(set) var dot: Meaning?
    private(set) var comma: Meaning?
    /// The unit, if the numbers have decimals or the user gives it; nil for people.
    package var unit: PopulationUnit?
    /// Whether numbers have decimals, and may count thousands or millions.
    fileprivate(set) var hasDoubtfulUnit = false

    package init() {}

    /// Learns from the values of a column. `1.000` alone is one or a thousand; the other values decide.
    package init(_ texts: some Sequence<String>) {
        var (hasPlain, doubtful): (Bool, Set<Character>) = (false, [])
        var hasThreeDecimals = false
        for text in texts.lazy.map(\.trimmed) where !text.isEmpty {
            if text.allSatisfy(\.isASCIIDigit) { hasPlain = true }
            guard text.allSatisfy({ $0.isASCIIDigit || NumberText.groupingSigns.contains($0) })
            else { continue }
            for sign in [".", ","] as [Character] where text.contains(sign) {
                if let meaning = Self.evidence(of: sign, in: text) {
                    self[sign] = self[sign] == nil || self[sign] == meaning ? meaning : .either
                    if meaning == .decimal {
                        hasThreeDecimals =
                            hasThreeDecimals || text.split(separator: sign).last?.count == 3
                    }
                } else {
                    doubtful.insert(sign)
                }
            }
        }
        defer { learnUnit(texts) }
        for sign in doubtful {
            // Decimals are in each row, or in none.
            if self[sign] == nil, hasPlain { self[sign] = .grouping }
            // One value with a digit less would make ones of the thousands of all others.
            if self[sign] == .decimal, !hasThreeDecimals { self[sign] = .either }
        }
    }

    /// Populations are whole. So decimals in most values mean thousands, or millions if no value exceeds a city's population.
    private mutating func learnUnit(_ texts: some Sequence<String>) {
        var (count, fractions, largest) = (0, 0, 0.0)
        for text in texts {
            guard let number = NumberText.decimal(text, self) else { continue }
            count += 1
            largest = max(largest, number)
            if number != number.rounded() { fractions += 1 }
        }
        guard fractions > 1, fractions * 2 >= count, largest < Self.mostThousands else { return }
        if largest > Self.mostMillions { unit = .thousands } else { hasDoubtfulUnit = true }
    }

    /// No city has more people than this, in thousands and in millions.
    private static let (mostThousands, mostMillions) = (50_000.0, 50.0)

    subscript(sign: Character) -> Meaning? {
        get { sign == "." ? dot : comma }
        set { if sign == "." { dot = newValue } else { comma = newValue } }
    }

    /// The meaning that a single value shows; nil for `1.000`, which may be either, and for invalid numbers.
    static func evidence(of sign: Character, in text: String) -> Meaning? {
        let groups = text.split(separator: sign, omittingEmptySubsequences: false)
        if groups.count > 2 { return .grouping }
        guard groups.count == 2 else { return nil }
        let (whole, rest) = (groups[0], groups[1])
        let other: Character = sign == "." ? "," : "."
        if whole.contains(other) { return .decimal }
        if rest.contains(other) { return .grouping }
        let isGroup = rest.utf8.count == 3 && 1...3 ~= whole.utf8.count && !whole.hasPrefix("0")
        guard isGroup else { return .decimal }
        return rest == "000" ? nil : .grouping
    }
}

/// Reads numbers as people write them.
package enum NumberText {
    /// A whole number: `1234`, `+5`, `1,234,567`, `1 234`, `1.234.567`, `1234.0`, `1e6`; nil for all else, also for what may be
    /// either of two numbers.
    package static func whole(_ text: String, _ style: NumberNotation) -> Int? {
        var digits = Substring(text.trimmed)
        var sign = 1
        if let first = digits.first, "+-\u{2212}".contains(first) {
            if first != "+" { sign = -1 }
            digits = digits.dropFirst()
        }
        guard digits.utf8.first.map({ 0x30...0x39 ~= $0 }) == true else { return nil }
        if let unit = style.unit, unit != .people {
            let number = decimal(String(digits), style).map {
                ($0 * Double(unit.rawValue)).rounded()
            }
            return number.flatMap { Int(exactly: $0) }.map { sign * $0 }
        }
        if style.hasDoubtfulUnit { return nil }
        if let plain = Int(digits) { return sign * plain }
        if digits.contains(where: { "eE".contains($0) }) {
            return decimal(String(digits)).flatMap { Int(exactly: $0) }.map { sign * $0 }
        }
        return parts(of: digits, style).flatMap { Int($0) }.map { sign * $0 }
    }

    /// A number with decimals or without, and perhaps with groups of digits; nil for all else.
    fileprivate static func decimal(_ text: String, _ style: NumberNotation) -> Double? {
        let signs = String(text.filter { !$0.isASCIIDigit })
        guard let last = signs.last, signs.allSatisfy(groupingSigns.contains) else {
            return decimal(text)
        }
        if isDecimal(last, in: text, signs, style) {
            let end = text.lastIndex(of: last) ?? text.endIndex
            let whole = text[..<end].filter(\.isASCIIDigit)
            return decimal(whole + "." + text[end...].dropFirst())
        }
        if isDoubtful(last, in: text, style) { return nil }
        var people = style
        (people.unit, people.hasDoubtfulUnit) = (nil, false)
        return whole(text, people).map(Double.init)
    }

    /// The digits of a number without its signs and without decimals, which must be zeros.
    private static func parts(of text: Substring, _ style: NumberNotation) -> String? {
        let signs = String(text.filter { !$0.isASCIIDigit })
        guard let last = signs.last, signs.allSatisfy(groupingSigns.contains) else { return nil }
        var whole = text
        if ".,".contains(last), isDecimal(last, in: String(text), signs, style) {
            let end = text.lastIndex(of: last) ?? text.endIndex
            guard text[end...].dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
            whole = text[..<end]
        } else if ".,".contains(last), isDoubtful(last, in: String(text), style) {
            return nil
        }
        // All spaces are one sign.
        let kinds = Set(whole.lazy.filter { !$0.isASCIIDigit }.map { $0.isWhitespace ? " " : $0 })
        guard kinds.count < 2 else { return nil }
        let groups = whole.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
        guard kinds.isEmpty || !whole.hasPrefix("0"), let first = groups.first,
            1...3 ~= first.count || kinds.isEmpty, groups.count == 1 || groups.last?.count == 3
        else { return nil }
        let middle = groups.dropFirst().dropLast()
        // In India all groups but the last have two digits.
        let isIndian = kinds == [","] && first.count < 3 && middle.allSatisfy { $0.count == 2 }
        return isIndian || middle.allSatisfy { $0.count == 3 } ? groups.joined() : nil
    }

    private static func isDecimal(
        _ sign: Character, in text: String, _ signs: String, _ style: NumberNotation
    ) -> Bool {
        guard signs.count(where: { $0 == sign }) == 1 else { return false }
        let known = style[sign] == .either ? nil : style[sign]
        return (known ?? NumberNotation.evidence(of: sign, in: text)) == .decimal
    }

    private static func isDoubtful(
        _ sign: Character, in text: String, _ style: NumberNotation
    ) -> Bool {
        switch style[sign] {
        case nil: NumberNotation.evidence(of: sign, in: text) == nil
        case .either: text.count { ".,".contains($0) } == 1
        case .decimal, .grouping: false
        }
    }

    /// The separators of groups of digits, besides a dot and a comma: spaces, and the apostrophes of Switzerland.
    fileprivate static let groupingSigns: Set<Character> = [
        ".", ",", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}", "_",
    ]

    /// A decimal number with a dot or a comma, and perhaps an exponent; nil for all else, such as names of infinity and
    /// hexadecimal digits, which Swift reads, too.
    static func decimal(_ text: String) -> Double? {
        var plain = ""
        var (hasDigit, signs) = (false, 0)
        for character in text.trimmed {
            switch character {
            case "0"..."9" where character.isASCII: hasDigit = true
            case ".", ",": signs += 1
            case "e", "E": if !hasDigit { return nil }
            case "+", "-", "\u{2212}": break
            default: return nil
            }
            switch character {
            case ",": plain.append(".")
            case "\u{2212}": plain.append("-")
            default: plain.append(character)
            }
        }
        guard hasDigit, signs < 2, let number = Double(plain), number.isFinite else { return nil }
        return number
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
