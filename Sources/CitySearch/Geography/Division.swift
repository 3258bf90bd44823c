/// A region or subregion of a country, by its name in the data.
public struct Division: Hashable, Sendable {
    /// Its country.
    public var country: CountryCode
    /// Its name; accents and capitals are ignored unless another division has that name.
    public var name: String

    /// A division by its name, which need not be in any data.
    public init(_ name: String, in country: CountryCode) {
        (self.name, self.country) = (name, country)
    }
}

extension Division: RawRepresentable {
    /// The country's code and the name: `US/Oregon`.
    public var rawValue: String {
        "\(country.rawValue)/\(name)"
    }

    /// - Returns: nil unless a code of a country, a slash and a name are given.
    public init?(rawValue: String) {
        guard let slash = rawValue.firstIndex(of: "/"),
            let country = CountryCode(String(rawValue[..<slash])),
            slash != rawValue.indices.last
        else { return nil }
        self.init(String(rawValue[rawValue.index(after: slash)...]), in: country)
    }
}
