/// A preference among about equally likely cities, and its strength. It never excludes a city.
///
/// ```swift
/// let query = SearchQuery(
///     "halle", preferences: [SearchPreference(.trait(.airport)), SearchPreference(.point(home), strength: 2)])
/// ```
///
/// A city to which a preference of strength 1 applies counts as four times as large, as one of the country where the user is
/// does; of strength *s* as 4*ˢ* times, which is 2 *s* octaves (<doc:RelevanceScoring>). All that apply are added.
public struct SearchPreference: Hashable, Sendable {
    /// Which cities are preferred.
    public enum Subject: Hashable, Sendable {
        /// The cities of a country.
        case country(CountryCode)
        /// The cities of a region or subregion.
        case division(Division)
        /// The cities with a trait.
        case trait(CityTrait)
        /// The favourites that the search is given.
        case favourite
        /// Those near a point. A sixth of the strength goes at ten kilometres and at each doubling of the distance plus ten,
        /// so that at 640 kilometres nothing is left.
        case point(Coordinate)
    }

    /// Which cities are preferred.
    public var subject: Subject
    /// The strength, in steps of two octaves. Values outside of 0 to ``mostStrength`` are clamped.
    public var strength: Double

    /// The largest strength, by which a city counts as a million times as large.
    public static let mostStrength = 10.0

    /// Prefers some cities.
    public init(_ subject: Subject, strength: Double = 1) {
        (self.subject, self.strength) = (subject, strength)
    }
}

extension SearchPreference: RawRepresentable {
    /// The text of the subject, and after a colon the strength, unless it is 1: `US/Oregon:0.5`. The subject is `DE`,
    /// `US/Oregon`, `capital`, `airport`, `favourite`, or a latitude and a longitude: `52.5;13.4`.
    public var rawValue: String { strength == 1 ? subject.text : "\(subject.text):\(strength)" }

    /// - Returns: nil for any other text, and for a strength that is not above 0 and up to ``mostStrength``.
    public init?(rawValue: String) {
        let colon = rawValue.lastIndex(of: ":")
        let strength = colon.map { Double(rawValue[rawValue.index(after: $0)...]) ?? 0 } ?? 1
        guard strength > 0, strength <= Self.mostStrength,
            let subject = Subject(String(rawValue[..<(colon ?? rawValue.endIndex)]))
        else { return nil }
        self.init(subject, strength: strength)
    }
}

extension SearchPreference.Subject {
    fileprivate var text: String {
        switch self {
        case .country(let code): code.rawValue
        case .division(let division): division.rawValue
        case .trait(let trait): trait.rawValue
        case .favourite: "favourite"
        case .point(let point): "\(point.latitude);\(point.longitude)"
        }
    }

    fileprivate init?(_ text: String) {
        let degrees = text.split(separator: ";", omittingEmptySubsequences: false).map {
            Double($0) ?? .nan
        }
        if text == "favourite" {
            self = .favourite
        } else if let trait = CityTrait(rawValue: text) {
            self = .trait(trait)
        } else if let code = CountryCode(text) {
            self = .country(code)
        } else if let division = Division(rawValue: text) {
            self = .division(division)
        } else if degrees.count == 2,
            let point = try? Coordinate(latitude: degrees[0], longitude: degrees[1])
        {
            self = .point(point)
        } else {
            return nil
        }
    }
}
