/// How a text was read that is not just the name of a city: which words are the name, which name
/// places, and which are ignored.
///
/// `49 Main Street, Visalia, California` is the city `Visalia` in the region California, with `49 Main Street`
/// ignored. This is its JSON, which the command line prints, too:
///
/// ```json
/// {"city":"Visalia","places":[{"kind":"region","name":"California","text":"California"}],
///  "passedOver":["49 Main Street"]}
/// ```
public struct TextInterpretation: Hashable, Sendable {
    /// A country or a region that contains the cities.
    public struct Place: Hashable, Sendable {
        /// The kind of a place.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A country.
            case country
            /// A first-order division of a country.
            case region
            /// A division of a region.
            case subregion
        }

        /// Whether it is a country, a region or a subregion.
        public let kind: Kind
        /// Its name, as ``City/countryName``, ``City/region`` or ``City/subregion`` has it.
        public let name: String
        /// The part of the text that names it, unfolded.
        public let text: String

        /// Takes the parts.
        public init(kind: Kind, name: String, text: String) {
            self.kind = kind
            self.name = name
            self.text = text
        }
    }

    /// The part of the text that is the city's name, unfolded; nil if the text names only places.
    public let city: String?
    /// The places of the first city in the text: in the order of the text, but a region that is named alone first.
    public let places: [Place]
    /// The parts of the text that disambiguate cities of this name, by another name of the city or by a city close by.
    public let disambiguatedBy: [String]
    /// The parts of the text that did not count, as they were typed.
    public let ignored: [String]
    /// The replacement of a typed text that finds no city itself.
    public let rewriting: TextRewriting?
    /// The point in the text: the matches are the nearest cities.
    public let point: Coordinate?

    /// Takes the parts.
    public init(
        city: String?, places: [Place] = [], disambiguatedBy: [String] = [], ignored: [String] = [],
        rewriting: TextRewriting? = nil, point: Coordinate? = nil
    ) {
        self.city = city
        self.places = places
        self.disambiguatedBy = disambiguatedBy
        self.ignored = ignored
        self.rewriting = rewriting
        self.point = point
    }
}

extension TextInterpretation {
    /// Describes how an interpretation that found a match interprets a text; nil if the whole text is the name.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - city: the matched city, which decides between several places of a name.
    ///   - isByPlace: whether the name that led to the city is that of a place.
    init?(
        _ interpretation: Interpretation, of text: String, _ city: City, isByPlace: Bool = false
    ) {
        switch interpretation.words {
        case .name: return nil
        case .placed(let length):
            let ends = Array(text.indices)
            let end = ends[
                ends.indices.dropLast().partitionPoint {
                    FoldedPrefix(String(text[..<ends[$0]])).count < Int(length)
                }]
            self.init(
                city: Self.trimmed(text[..<end]),
                places: Self.places([String(text[end...])], city))
        case .parts(let name, let places, let disambiguatedBy, let ignored):
            let isByPlace = isByPlace && interpretation.isOfPlace
            self.init(
                city: isByPlace || name.isEmpty ? nil : Self.trimmed(name[...]),
                places: Self.places((isByPlace ? [name] : []) + places, city),
                disambiguatedBy: disambiguatedBy, ignored: ignored)
        }
    }

    private static func trimmed(_ text: Substring) -> String { text.unicodeScalars.words }

    /// The places around a city that texts name.
    private static func places(_ texts: [String], _ city: City) -> [Place] {
        let contents = city.contents
        let places = contents.placeTable.chain(of: contents.place(of: city.ordinal))
        return texts.compactMap { text in
            let text = trimmed(text[...])
            // A word with a full stop is abbreviated.
            let beginnings =
                text.hasSuffix(".")
                ? [text, String(text.dropLast())] + (TextTokens(text)?.initials.map { [$0] } ?? [])
                : [text]
            let named =
                beginnings.flatMap { contents.places(namedBy: FoldedPrefix($0), .prefix) }
                + contents.places(namedBy: FoldedPrefix(text), .misspelt)
            // Among equally well named places the country is preferred.
            let best = named.filter { places.contains($0.place) }.max {
                ($0.naming, -$0.place) < ($1.naming, -$1.place)
            }
            return (best?.place).map { Place($0, text: text, city.shard) }
        }
    }
}

extension TextInterpretation? {
    /// The same for a text that was replaced, if it was.
    func of(_ rewriting: TextRewriting?, typed text: String) -> TextInterpretation? {
        guard let rewriting else { return self }
        return TextInterpretation(
            city: self == nil ? text : self?.city, places: self?.places ?? [],
            disambiguatedBy: self?.disambiguatedBy ?? [], ignored: self?.ignored ?? [],
            rewriting: rewriting)
    }
}

extension TextInterpretation.Place {
    init(_ place: Int, text: String, _ shard: ReferenceShard) {
        let contents = shard.contents
        let kind: Kind =
            switch contents.placeTable.kind(of: place) {
            case .country: .country
            case .region: .region
            case .subregion: .subregion
            }
        self.init(
            kind: kind, name: contents.placeName(place, in: shard.languageNumbers), text: text)
    }
}
