import CitySearch

/// The unit of the populations of a list.
public enum PopulationUnit: Int, Hashable, Sendable, CaseIterable {
    /// One.
    case people = 1
    /// A thousand: `632.4` is 632,400.
    case thousands = 1_000
    /// Ten thousand, as in Chinese lists: 万.
    case tenThousands = 10_000
    /// A million: `3.7` is 3,700,000.
    case millions = 1_000_000

    /// Its name in messages and options.
    package var name: String {
        switch self {
        case .people: "people"
        case .thousands: "thousands"
        case .tenThousands: "ten-thousands"
        case .millions: "millions"
        }
    }

    /// A heading without the words for its unit: `population` of Population (thousands), and the unit.
    ///
    /// - Returns: nil for a heading without a unit.
    static func cut(from heading: String) -> (rest: String, unit: PopulationUnit)? {
        var unit: PopulationUnit?
        let rest = Folding.fold(heading).split(separator: " ").map(String.init).filter { word in
            guard let found = words[word] else { return !fillers.contains(word) }
            unit = found
            return false
        }
        return unit.map { (rest.joined(), $0) }
    }

    private static let words: [String: PopulationUnit] = {
        var words: [String: PopulationUnit] = [:]
        for (list, unit) in [
            (
                "thousand|thousands|000|000s|1000|1000s|k|tsd|tausend|milliers|miles|migliaia|milhares|duizend|"
                    + "duizenden|tys|tis|тыс|тысяч|тысячи|千|千人|bin|tusen|tusental|ezer|tuhat|tuhatta|χιλιαδες",
                PopulationUnit.thousands
            ),
            ("万|万人|萬|萬人|만|만명", .tenThousands),
            (
                "million|millions|mio|mln|millionen|millones|milioni|milhoes|miljoen|miljoner|млн|millio|百万",
                .millions
            ),
        ] {
            for word in list.split(separator: "|") { words[Folding.fold(String(word))] = unit }
        }
        return words
    }()

    private static let fillers: Set = [
        "in", "en", "de", "x", "people", "persons", "inhabitants", "hab", "ew", "чел", "человек",
    ]
}
