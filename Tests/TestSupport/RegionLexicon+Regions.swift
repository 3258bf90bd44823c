package import CitySearch

/// A first-order division of a country, with what names it.
package struct KnownRegion: Sendable {
    package let name: String
    package fileprivate(set) var codes: [String] = []
    package fileprivate(set) var englishNames: [String] = []
    package fileprivate(set) var otherNames: [String] = []
}

extension RegionLexicon {
    /// The first-order divisions of a country.
    package func regions(of country: CountryCode) -> [KnownRegion] {
        var regions: [KnownRegion] = []
        forEachText(in: country) { kind, data, range in
            let text = String(decoding: range.map { data[$0] }, as: UTF8.self)
            switch kind {
            case .name: regions.append(KnownRegion(name: text))
            case .code: regions[regions.count - 1].codes.append(text)
            case .englishName: regions[regions.count - 1].englishNames.append(text)
            case .otherName: regions[regions.count - 1].otherNames.append(text)
            }
        }
        return regions
    }
}
