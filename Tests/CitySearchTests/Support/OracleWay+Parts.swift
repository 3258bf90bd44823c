import CitySearch

extension OracleWay {
    /// How the parts of an address are read, part by part and city by city; nil when they find nothing.
    ///
    /// - Parameter query: a query that has the name of the city as its text.
    init?(
        _ parts: [AddressPart: String], _ query: SearchQuery, _ oracle: Oracle, _ locale: String?
    ) {
        var places: [OraclePlace] = []
        func given(_ part: AddressPart) -> String? {
            parts[part].flatMap {
                $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0
            }
        }
        /// The kinds of places that a part may name; the first ones are preferred.
        let kinds: [(AddressPart, [PlaceKind])] = [
            (.country, [.country]), (.state, [.region, .subregion, .country]),
            (.county, [.subregion, .region, .country]),
        ]
        for (part, kinds) in kinds {
            guard let text = given(part) else { continue }
            let named = OraclePlace(Oracle.prefix(text), .whole, oracle, locale)
            let outer = places
            let inner = kinds.lazy.filter { $0 != .country || part == .country || !outer.isEmpty }
                .compactMap { named?.only($0, oracle) }
                .first { place in
                    // Every place has a city.
                    oracle.entries.contains { entry in
                        (outer + [place]).allSatisfy { $0.adjustment(entry) != nil }
                    }
                }
            guard let inner else { return nil }
            places.append(inner)
        }
        let city = given(.city)
        let name = Oracle.prefix(city ?? "")
        guard city == nil ? !places.isEmpty : !name.isEmpty else { return nil }
        self.init(
            name: name, places: places, mayGoOn: city == nil || query.mode != nil,
            isWholeText: places.isEmpty,
            isInCapitals: Oracle.isInCapitals(city ?? ""))
    }
}
