package import CitySearch

/// A division of a country, with what names it.
package struct KnownDivision: Sendable {
    package let name: String
    /// Of a subregion, the name of the region that it lies in; nil for a region.
    package let outer: String?
    package fileprivate(set) var codes: [String] = []
    package fileprivate(set) var englishNames: [String] = []
    package fileprivate(set) var otherNames: [String] = []
}

extension RegionLexicon {
    /// The divisions of a country.
    package func divisions(of country: CountryCode) -> [KnownDivision] {
        var divisions: [KnownDivision] = []
        var outer: String?
        forEachText(in: country) { kind, data, range, _ in
            let text = String(decoding: range.map { data[$0] }, as: UTF8.self)
            switch kind {
            case .region: divisions.append(KnownDivision(name: text, outer: nil))
            case .outerRegion: outer = text
            case .subregion: divisions.append(KnownDivision(name: text, outer: outer))
            case .code: divisions[divisions.count - 1].codes.append(text)
            case .englishName: divisions[divisions.count - 1].englishNames.append(text)
            case .otherName: divisions[divisions.count - 1].otherNames.append(text)
            }
        }
        return divisions
    }

    /// The first-order divisions of a country.
    package func regions(of country: CountryCode) -> [KnownDivision] {
        divisions(of: country).filter { $0.outer == nil }
    }
}
