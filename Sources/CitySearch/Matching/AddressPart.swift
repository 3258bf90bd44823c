/// A part of an address that a query may have instead of a text: ``SearchQuery/parts``.
public enum AddressPart: String, Hashable, Sendable, CaseIterable {
    /// A full name of the city: the main name, an alternate name, or a name in any language.
    case city
    /// The subregion of the city, by a name or a code; a region if no subregion has the name.
    case county
    /// The region of the city, by a name or a code; a subregion if no region has the name.
    case state
    /// The country of the city, by its name in any language or by its code of two or three letters.
    case country
    /// A postal code of the city. The engine passes it over, since it has none: see `CitySearchAPI`.
    case postalCode

    /// The parts that name places, the outermost first.
    static let ofPlaces = [country, state, county]

    /// The kinds of places that the part may name, the most likely first. A place with the code of a country may be the
    /// state of another one: `PR` of the United States.
    var kinds: [PlaceKind] {
        switch self {
        case .country: [.country]
        case .state: [.region, .subregion, .country]
        case .county: [.subregion, .region, .country]
        case .city, .postalCode: []
        }
    }
}

extension Interpretation {
    /// The interpretation of the separate parts of an address.
    ///
    /// - Parameters:
    ///   - city: the name of the city; nil for all cities of the places.
    ///   - mayGoOn: whether the city's name may be unfinished.
    /// - Returns: nil when a part names nothing, when parts contradict each other, and when there are none.
    convenience init?(
        city: String?, in parts: (AddressPart) -> String?, mayGoOn: Bool, _ terms: SearchTerms,
        _ contents: IndexContents
    ) {
        var (place, texts): (PlaceSet?, [String]) = (nil, [])
        for part in AddressPart.ofPlaces {
            guard let text = parts(part) else { continue }
            place = PlaceSet.of(part, called: text, in: place, contents)
            if place == nil { return nil }
            texts.insert(text, at: 0)
        }
        let name = TypedText(city ?? "")
        guard city == nil ? place != nil : !name.prefix.isEmpty else { return nil }
        self.init(
            texts.isEmpty ? .name : .parts(name: name.text, places: texts), name.prefix,
            TierRanges(name.prefix, terms, contents), in: place,
            mayGoOn: city == nil || mayGoOn, isInCapitals: name.isInCapitals, contents)
    }
}

extension PlaceSet {
    /// The places that a part of an address names, by all of a name or a code.
    ///
    /// - Parameter outer: the places of the earlier parts.
    /// - Returns: nil when there are none.
    fileprivate static func of(
        _ part: AddressPart, called text: String, in outer: PlaceSet?, _ contents: IndexContents
    ) -> PlaceSet? {
        let named = contents.places(namedBy: TypedText(text).prefix, .whole)
        for kind in part.kinds where kind != .country || part == .country || outer != nil {
            let ofKind = named.filter { contents.placeTable.kind(of: $0.place) == kind }
            let places = PlaceSet(ofKind, contents)?.within(outer, in: contents.placeTable)
            if let places { return places }
        }
        return nil
    }
}
