/// Reads degrees as people write them: `48.1`, `48,1`, `0E-8`, `48°51'24"N`, `48 51 24 N`, and `4851N`, as UN/LOCODE has it.
package enum DegreesText {
    /// The axis of degrees.
    package enum Axis: Sendable {
        case latitude, longitude

        /// The letters of the positive and of the negative side. `O` is west in Paris and east in Berlin, so it is neither.
        fileprivate var letters: (Character, Character) {
            self == .latitude ? ("N", "S") : ("E", "W")
        }
    }

    /// The degrees; nil for an invalid text, or one of the other axis. They may be out of range.
    package static func read(_ text: String, _ axis: Axis) -> Double? {
        if let number = NumberText.decimal(text) { return number }
        var rest = Substring(text.trimmed)
        guard let side = takeLetter(&rest, axis) else { return nil }
        // `6883E` has too many minutes, and is not a whole number of degrees.
        if side != 0, rest.trimmed.count > 3, rest.trimmed.allSatisfy(\.isASCIIDigit) {
            return compact(rest, axis).map { $0 * side }
        }
        return sexagesimal(rest).flatMap { degrees in
            // A sign and a letter say the same twice, or contradict each other.
            side == 0 ? degrees : degrees.sign == .minus ? nil : degrees * side
        }
    }

    /// Whether a text may be a coordinate: degrees with decimals, or with the letter of a side.
    static func isLikely(_ text: String) -> Bool {
        let text = text.trimmed
        guard text.contains(where: \.isASCIIDigit), text.contains(where: { !$0.isASCIIDigit })
        else { return false }
        return (read(text, .latitude) ?? read(text, .longitude)).map { abs($0) <= 180 } == true
    }

    /// Takes the letter of a side from either end.
    ///
    /// - Returns: 1 or -1; 0 without a letter, and nil for a letter of the other axis.
    private static func takeLetter(_ text: inout Substring, _ axis: Axis) -> Double? {
        let letters = text.filter { $0.isLetter && !marks.contains($0) }.uppercased()
        guard let letter = letters.first else { return 0 }
        guard letters.count == 1, letter == axis.letters.0 || letter == axis.letters.1 else {
            return nil
        }
        if text.first?.isLetter == true {
            text = text.dropFirst()
        } else if text.last?.isLetter == true {
            text = text.dropLast()
        } else {
            return nil
        }
        return letter == axis.letters.0 ? 1 : -1
    }

    /// Degrees and minutes without a space: two digits each, or three of degrees of longitude.
    private static func compact(_ text: Substring, _ axis: Axis) -> Double? {
        let digits = text.trimmed
        guard digits.count == (axis == .latitude ? 4 : 5), digits.allSatisfy(\.isASCIIDigit),
            let degrees = Double(digits.dropLast(2)), let minutes = Double(digits.suffix(2)),
            minutes < 60
        else { return nil }
        return degrees + minutes / 60
    }

    /// Degrees, minutes and seconds, each followed by its mark, a colon or a space.
    private static func sexagesimal(_ text: Substring) -> Double? {
        guard let parts = parts(of: text) else { return nil }
        var (degrees, unit) = (0.0, 1.0)
        for (number, part) in parts.enumerated() {
            guard let value = NumberText.decimal(String(part)) else { return nil }
            // Only the first has a sign, and only the last has decimals.
            let isLast = number == parts.count - 1
            guard number == 0 || (0..<60).contains(value), isLast || value == value.rounded() else {
                return nil
            }
            degrees +=
                (parts[0].first.map { "-\u{2212}".contains($0) } == true && number > 0
                    ? -value : value) / unit
            unit *= 60
        }
        return degrees
    }

    /// The numbers of a text, each followed by the mark of its unit: `48".1` is invalid.
    private static func parts(of text: Substring) -> [Substring]? {
        var parts: [Substring] = []
        var rest = Substring(text.trimmed)
        while !rest.isEmpty, parts.count < unitMarks.count {
            let sign = rest.prefix(parts.isEmpty ? 1 : 0).prefix { "+-\u{2212}".contains($0) }
            let number = rest[sign.endIndex...].prefix { $0.isASCIIDigit || ".,".contains($0) }
            guard number.first?.isASCIIDigit == true else { return nil }
            rest = rest[number.endIndex...]
            let mark = rest.drop { $0 == " " }.prefix { unitMarks[parts.count].contains($0) }
            let behind = rest[mark.endIndex...].drop { $0.isWhitespace && !$0.isNewline }
            // Two apostrophes are the mark of seconds.
            guard mark.count <= (parts.count == 2 ? 2 : 1),
                behind.isEmpty || behind.startIndex > rest.startIndex
            else { return nil }
            parts.append(sign + number)
            rest = behind
        }
        return rest.isEmpty && !parts.isEmpty ? parts : nil
    }

    private static let unitMarks: [Set<Character>] = [
        ["°", "º", "˚", ":"], ["'", "′", "’", ":"], ["\"", "″", "”", "'", "′", "’"],
    ]
    private static let marks = unitMarks.reduce(into: Set<Character>()) { $0.formUnion($1) }
}

/// Reads both degrees of a point from one text: `48.1, 2.1`, `POINT(2.1 48.1)`, `4851N 00221E`.
package enum PointText {
    /// The order of the degrees.
    package enum Order: Sendable {
        case latitudeFirst, longitudeFirst
    }

    /// - Parameter order: that of two numbers; WKT and GeoJSON have the longitude first.
    package static func read(
        _ text: String, _ order: Order
    ) -> (latitude: Double, longitude: Double)? {
        let text = text.trimmed
        if let inside = wellKnown(text) { return pair(inside, .longitudeFirst) }
        if let point = standard(text) { return point }
        return pair(text.trimming("[](){}"), order)
    }

    /// Whether in more points the first number can be no latitude than the second. One alone among others may be wrong.
    static func haveLongitudeFirst(_ texts: [String]) -> Bool {
        let points = texts.compactMap { read($0, .latitudeFirst) }.filter {
            max(abs($0.latitude), abs($0.longitude)) <= 180
        }
        let count = points.count { abs($0.latitude) > 90 && abs($0.longitude) <= 90 }
        let others = points.count { abs($0.longitude) > 90 && abs($0.latitude) <= 90 }
        return count > max(others, min(1, points.count - 1))
    }

    /// A point as ISO 6709 has it: `+513030-0000731/`, degrees with two and three digits, and minutes and seconds behind them.
    private static func standard(_ text: String) -> (latitude: Double, longitude: Double)? {
        let isSign = { (character: Character) in "+-\u{2212}".contains(character) }
        guard text.first.map(isSign) == true else { return nil }
        var parts: [String] = []
        // A height and the name of a system may follow.
        for character in text.prefix(while: { $0 != "/" && $0 != "C" }) {
            if isSign(character) { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        guard 2...3 ~= parts.count, let latitude = standardDegrees(parts[0], digits: 2),
            let longitude = standardDegrees(parts[1], digits: 3)
        else { return nil }
        return (latitude, longitude)
    }

    private static func standardDegrees(_ text: String, digits: Int) -> Double? {
        let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count < 3,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
            [0, 2, 4].contains(whole.count - digits), let degrees = Double(whole.prefix(digits))
        else { return nil }
        let fraction = parts.count > 1 ? ".\(parts[1])" : ""
        var sum = degrees
        var rest = whole.dropFirst(digits)
        if rest.isEmpty { sum = Double("\(whole)\(fraction)") ?? sum }
        for unit in [60.0, 3_600] where !rest.isEmpty {
            let isLast = rest.count == 2
            guard let value = Double(rest.prefix(2) + (isLast ? fraction : "")), value < 60 else {
                return nil
            }
            sum += value / unit
            rest = rest.dropFirst(2)
        }
        return text.hasPrefix("+") ? sum : -sum
    }

    /// The content of the brackets of `POINT(…)`, or of `"coordinates": […]`.
    private static func wellKnown(_ text: String) -> String? {
        let isWKT = text.split(separator: ";").last?.trimmed.uppercased().hasPrefix("POINT") == true
        guard isWKT || text.contains("\"coordinates\"") else { return nil }
        guard let start = text.firstIndex(where: { isWKT ? $0 == "(" : $0 == "[" }),
            let end = text[start...].firstIndex(where: { isWKT ? $0 == ")" : $0 == "]" })
        else { return nil }
        return text[start..<end].dropFirst().trimmed
    }

    private static func pair(
        _ text: String, _ order: Order
    ) -> (latitude: Double, longitude: Double)? {
        for parts in splits(text) where parts.count >= 2 {
            // A height may follow; a third number without a dot anywhere may be decimals.
            let hasHeight = parts.count == 3 && parts[0].contains(".") && !parts[2].isEmpty
            guard parts.count == 2 || hasHeight && NumberText.decimal(parts[2]) != nil else {
                continue
            }
            let hasLetters = parts[0].contains { "NSns".contains($0) }
            let isLatitudeFirst =
                hasLetters || order == .latitudeFirst && !parts[0].contains { "EWew".contains($0) }
            let (first, second) = isLatitudeFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
            if let latitude = DegreesText.read(first, .latitude),
                let longitude = DegreesText.read(second, .longitude)
            {
                return (latitude, longitude)
            }
        }
        return nil
    }

    /// The ways to split a text into two. A comma followed by a space separates, one without may be decimal.
    private static func splits(_ text: String) -> [[String]] {
        var splits = [";", "|", "/", ", "].map { text.parts(by: $0) }
        splits.append(text.split(whereSeparator: \.isWhitespace).map(String.init))
        splits.append(text.parts(by: ","))
        // `48 51 24 N 2 21 3 E`: the first letter ends the first.
        if let letter = text.firstIndex(where: { "NSns".contains($0) }) {
            splits.append([
                text[...letter].trimmed, text[letter...].dropFirst().trimming(", ").trimmed,
            ])
        }
        return splits
    }
}

extension StringProtocol {
    /// The text without white space around it.
    package var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The text without some characters at its ends.
    fileprivate func trimming(_ characters: String) -> String {
        let start = drop { characters.contains($0) }
        guard let last = start.lastIndex(where: { !characters.contains($0) }) else { return "" }
        return String(start[...last])
    }

    /// The parts between separators, without white space around them.
    fileprivate func parts(by separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
    }
}
