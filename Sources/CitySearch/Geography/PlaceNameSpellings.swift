/// The other spellings of the English name of a country or a region.
package enum PlaceNameSpellings {
    /// A name as it is and in its other spellings.
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

    /// An abbreviation with a period behind each letter: `U.K.` for UK. Nil for a name that is not two to
    /// four capital letters.
    package static func dotted(_ name: String) -> String? {
        let isAbbreviation =
            (2...4).contains(name.utf8.count)
            && name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isAbbreviation ? name.map { "\($0)." }.joined() : nil
    }

    /// The name of a region without what kind of region it is: `Cauca` for Cauca Department. Nil when that is
    /// all that tells it from others, as of an Eastern Province, or the name says no kind.
    package static func withoutKind(_ name: String) -> String? {
        let words = name.unicodeScalars.split(separator: " ").map(Substring.init)
        var rest = words[...]
        if let last = words.last, kinds.contains(last.lowercased()) { rest = words.dropLast() }
        for kind in kindsInFront where name.hasPrefix(kind + " ") {
            rest = words.dropFirst(kind.split(separator: " ").count)
        }
        guard rest.count < words.count, rest.count > 0,
            rest.count > 1 || !sides.contains(rest.joined().lowercased())
        else { return nil }
        return rest.joined(separator: " ")
    }

    private static let kinds: Set<String> = [
        "county", "department", "district", "governorate", "krai", "kray", "oblast", "prefecture",
        "province", "region", "republic", "state", "voivodeship",
    ]
    private static let kindsInFront = [
        "City state", "Province of", "Region of", "Republic of", "State of",
    ]
    private static let sides: Set<String> = [
        "capital", "central", "eastern", "federal", "free", "metropolitan", "northeastern",
        "northern",
        "northwestern", "southeastern", "southern", "southwestern", "western", "north", "south",
        "east", "west", "upper", "lower", "national",
    ]

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

    private static func withoutPeriods(_ name: String) -> String {
        name.filter { $0 != "." }
    }
}
