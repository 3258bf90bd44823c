import CitySearch
import TestSupport

/// A region or a subregion, with the keys of its names and of its codes.
struct OracleDivision {
    /// A name's key, the name, and from when on it counts.
    struct Key {
        let key: [UInt8]
        let text: String
        let nameClass: PlaceNameClass
    }

    let country: CountryCode?
    let name: String
    /// For a subregion, the name of its region; nil for a region.
    let outer: String?
    let keys: [Key]
    let codes: [[UInt8]]

    init(_ country: CountryCode?, _ name: String, in outer: String?) {
        self.country = country
        self.name = name
        self.outer = outer
        let code = country?.rawValue ?? ""
        let (folded, foldedOuter) = (FoldingRules.fold(name), outer.map(FoldingRules.fold))
        let short = PlaceNameSpellings.withoutKind(name).map(OracleSpellings.allKeys) ?? []
        let known = (Self.known[code] ?? []).filter {
            $0.folded == folded && $0.foldedOuter == foldedOuter
        }.map(\.region)
        let english = outer == nil ? PlaceNameClass.usual : .english
        func keys(_ texts: [String], _ nameClass: PlaceNameClass) -> [Key] {
            texts.flatMap { text in
                OracleSpellings.allKeys(text).map { Key(key: $0, text: text, nameClass: nameClass) }
            }
        }
        self.keys =
            (OracleSpellings.englishKeys(name) + short).map {
                Key(key: $0, text: name, nameClass: english)
            }
            + known.flatMap { keys($0.englishNames, english) + keys($0.otherNames, .foreign) }
        codes = known.flatMap(\.codes).map(Oracle.key)
    }

    /// The known divisions of each country.
    private static let known = Dictionary(
        uniqueKeysWithValues: CountryLexicon.shared.english.keys.map { country in
            (
                country.rawValue,
                RegionLexicon.shared.divisions(of: country).map { division in
                    (
                        folded: FoldingRules.fold(division.name),
                        foldedOuter: division.outer.map(FoldingRules.fold), region: division
                    )
                }
            )
        })

    /// The text of the first of its keys that begins with a prefix, usual names first.
    func text(_ prefix: [UInt8]) -> String? { first(prefix)?.text }

    /// Whether that is an English name.
    func isEnglish(_ prefix: [UInt8]) -> Bool {
        first(prefix).map { $0.nameClass != .foreign } ?? false
    }

    /// Whether a closed key is all of one of its names.
    func isNamed(_ closed: [UInt8]) -> Bool { keys.contains { $0.key == closed } }

    private func first(_ prefix: [UInt8]) -> Key? {
        let found = keys.enumerated().filter { $0.element.key.starts(with: prefix) }
        return found.min { one, other in
            let isUsual = one.element.nameClass == .usual
            if isUsual != (other.element.nameClass == .usual) { return isUsual }
            return one.element.key == other.element.key
                ? one.offset < other.offset
                : one.element.key.lexicographicallyPrecedes(other.element.key)
        }?.element
    }
}
