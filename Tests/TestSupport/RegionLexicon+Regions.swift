package import CitySearch

/// A division of a country, with what names it.
package struct KnownDivision: Sendable {
    package let name: String
    /// For a subregion, the name of its region; nil for a region.
    package let outer: String?
    package fileprivate(set) var codes: [String] = []
    package fileprivate(set) var englishNames: [String] = []
    package fileprivate(set) var otherNames: [String] = []
    /// The first name in each language, by its tag.
    package fileprivate(set) var namesByLanguage: [String: String] = [:]
}

extension RegionLexicon {
    /// The divisions of a country.
    package func divisions(of country: CountryCode) -> [KnownDivision] {
        var divisions: [KnownDivision] = []
        var outer: String?
        forEachText(in: country) { kind, data, range, language in
            let text = String(decoding: range.map { data[$0] }, as: UTF8.self)
            switch kind {
            case .region: divisions.append(KnownDivision(name: text, outer: nil))
            case .outerRegion: outer = text
            case .subregion: divisions.append(KnownDivision(name: text, outer: outer))
            case .code: divisions[divisions.count - 1].codes.append(text)
            case .englishName: divisions[divisions.count - 1].englishNames.append(text)
            case .otherName: divisions[divisions.count - 1].otherNames.append(text)
            }
            if kind == .englishName || kind == .otherName, let tag = language.map(Language.unpacked)
            {
                let known = divisions[divisions.count - 1].namesByLanguage[tag]
                divisions[divisions.count - 1].namesByLanguage[tag] = known ?? text
            }
        }
        return divisions
    }

    /// The first-order divisions of a country.
    package func regions(of country: CountryCode) -> [KnownDivision] {
        divisions(of: country).filter { $0.outer == nil }
    }
}
