package import CitySearch

/// A city for output, and the way it was found.
package struct FoundCity: Sendable {
    package let city: City
    /// The match of a text with the city; nil without a text.
    private let match: CityMatch?
    /// The tier that the city reached; nil if it was found by a point or its id.
    package let tier: MatchTier?
    /// Whether the city is a favourite; nil if it is not requested.
    package let isFavourite: Bool?
    /// A label that distinguishes the city from others of the page; nil if there is none.
    package let label: String?
    /// Its distance from the requested point in kilometres, to the metre; nil without a point.
    package let distance: Double?
    #if !hasFeature(Embedded)
    /// The reasons for its position; nil if they are not requested. WebAssembly for browsers has no explanations, which
    /// would make it 20 KB larger.
    package var explanation: Explanation? { explanations.first }
    /// One or none: a list takes less to copy.
    private var explanations: [Explanation] = []
    #endif

    private init(
        _ city: City, _ match: CityMatch? = nil, tier: MatchTier? = nil, isFavourite: Bool?,
        label: String? = nil, distance: Double? = nil
    ) {
        self.city = city
        self.match = match
        self.tier = tier
        self.isFavourite = isFavourite
        self.label = label
        self.distance = distance.map { ($0 * 1_000).rounded() / 1_000 }
    }

    /// A city that a text finds.
    package init(_ match: CityMatch, label: String, near: Coordinate?) {
        let city = match.city
        self.init(
            city, match, tier: match.tier, isFavourite: match.isFavourite, label: label,
            distance: near.map { city.coordinate.distanceInKilometres(to: $0) })
    }

    #if !hasFeature(Embedded)
    /// The same with the reasons for its position.
    package func explained(_ explanation: Explanation?) -> FoundCity {
        var found = self
        if let explanation { found.explanations = [explanation] }
        return found
    }
    #endif

    /// One of the largest cities of a part of the globe, in place of all cities.
    package init(largest city: City, isFavourite: Bool, label: String) {
        self.init(city, tier: .name, isFavourite: isFavourite, label: label)
    }

    /// A city around a point.
    package init(_ nearby: NearbyCity, isFavourite: Bool? = nil) {
        self.init(nearby.city, isFavourite: isFavourite, distance: nearby.distanceInKilometres)
    }

    /// Calls `body` with the UTF-8 of the text by which the city was found, which is its name where there was none.
    package func withMatchedUTF8(_ body: (Span<UInt8>) -> Void) {
        if let match {
            match.withMatchedUTF8(body)
        } else {
            _ = city.withLocalizedUTF8(of: .name, body)
        }
    }

    /// Which Unicode scalars of that text were typed.
    package var highlightedScalars: [Range<Int>] { match?.highlightedScalars ?? [] }

    /// The point of the postal code that matched; nil if none did.
    package var codedPoint: Coordinate? { match?.codedPoint }

    /// The text by which the city was found, when it is not its name.
    package var otherText: String? {
        match?.matchedText == city.localizedName ? nil : match?.matchedText
    }
}

extension Collection<CityMatch> {
    /// The output of the cities, each with a label that distinguishes it from the others. Each is read on demand.
    package func found(in index: CityIndex, near: Coordinate?) -> some Sequence<FoundCity> {
        zip(self, index.labels(of: map { $0.city })).lazy
            .map { FoundCity($0, label: $1, near: near) }
    }
}
