/// The other spellings of the English name of a country or a region.
package enum PlaceNameSpellings {
    /// A name in its original and its other spellings.
    ///
    /// - "and" for &: `Trinidad and Tobago`;
    /// - without a text in parentheses: `Cocos Islands` for Cocos (Keeling) Islands;
    /// - without periods, which fold to spaces otherwise: `US Virgin Islands`;
    /// - all of these at once.
    package static func spelled(_ name: String) -> [String] {
        // Every load asks for thousands, and most names hold none of these.
        let signs: [UInt8] = [UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ".")]
        guard name.utf8.contains(where: signs.contains) else { return [name] }
        return [withAnd, withoutParentheses, withoutPeriods].reduce([name]) { names, rule in
            names + names.map(rule).filter { !names.contains($0) }
        }
    }

    /// An abbreviation with a period after each letter: `U.K.` for UK. Nil for a name that is not two to four capital
    /// letters.
    package static func dotted(_ name: String) -> String? {
        let isAbbreviation =
            (2...4).contains(name.utf8.count)
            && name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isAbbreviation ? name.map { "\($0)." }.joined() : nil
    }

    /// The name of a division without the word for its kind: `Cauca` for Cauca Department, `Málaga` for Provincia de
    /// Málaga. Nil if the name has no such word, or if the rest is not a name by itself, as for an Eastern Province.
    package static func withoutKind(_ name: String) -> String? {
        let words = name.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
        var rest = words[...]
        if words.count > 1, let kinds = kindsInFront[words[0].lowercased()] {
            let kind = kinds.first { kind in
                kind.count < words.count
                    && zip(kind, words).dropFirst().allSatisfy { $0 == $1.lowercased() }
            }
            rest = rest.dropFirst(kind?.count ?? 0)
            if kind != nil { rest = withoutPreposition(rest) }
        }
        if rest.count == words.count, let last = rest.last, kinds.contains(last.lowercased()) {
            rest = rest.dropLast()
            while let last = rest.last, qualifiers.contains(last.lowercased()) {
                rest = rest.dropLast()
            }
        }
        guard rest.count < words.count, let first = rest.first, let last = rest.last,
            rest.count > 1 || !sides.contains(first.lowercased())
        else { return nil }
        return String(name[first.startIndex..<last.endIndex])
    }

    /// Words without leading prepositions and articles: `Océan` for de l'Océan.
    private static func withoutPreposition(_ words: ArraySlice<Substring>) -> ArraySlice<Substring>
    {
        var rest = words
        while let first = rest.first, rest.count > 1, prepositions.contains(String(first)) {
            rest = rest.dropFirst()
        }
        guard let first = rest.first,
            let sign = first.unicodeScalars.firstIndex(where: { $0 == "'" || $0 == "’" }),
            prepositions.contains(first[..<sign] + "'"), first.index(after: sign) < first.endIndex
        else { return rest }
        return [first[first.index(after: sign)...]] + rest.dropFirst()
    }

    private static let lists = Dictionary(
        uniqueKeysWithValues: EmbeddedData.lists(of: .divisionWords))
    private static func words(_ list: String) -> Set<String> { Set(lists[list] ?? []) }
    /// Words for kinds that follow a name.
    private static let kinds = words("kind")
    /// Words that may come before these.
    private static let qualifiers = words("qualifier")
    /// Words for kinds that precede a name, by the first word, longer ones first.
    private static let kindsInFront = Dictionary(
        grouping: (lists["kind in front"] ?? []).map { $0.split(separator: " ").map(String.init) },
        by: { $0[0] })
    private static let prepositions = words("preposition")
    private static let sides = words("side")

    private static func withAnd(_ name: String) -> String {
        name.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "and")
    }

    private static func withoutParentheses(_ name: String) -> String {
        var depth = 0
        var result = ""
        for character in name {
            if character == "(" { depth += 1 }
            if depth == 0 { result.append(character) }
            if character == ")" { depth = max(0, depth - 1) }
        }
        return result
    }

    private static func withoutPeriods(_ name: String) -> String { name.filter { $0 != "." } }
}
