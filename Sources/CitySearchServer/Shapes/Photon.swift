#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// The shape of Photon's answers. (https://github.com/komoot/photon)
enum Photon {
    /// `GET /api`: finds cities by a text.
    struct Search: CacheableRequest {
        let query: SearchQuery
        let limit: Int
        /// The settlements to find; empty for none.
        let settlements: Set<Settlement>
        let locale: String?

        /// The maximum number of layers of a request.
        private static let mostLayers = 20
        /// The maximum number of tags of a request.
        private static let mostTags = 50

        init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            guard let text = parameters["q"], !text.isEmpty else {
                throw .invalid("missing search term 'q': /api?q=berlin")
            }
            limit = try Photon.limit(parameters, default: 15)
            let box = try parameters["bbox"].map { text throws(RequestError) in
                try CoordinateBox(text, name: "bbox")
            }
            let layers = try parameters.list("layer", most: Self.mostLayers)
            let tags = try parameters.list("osm_tag", most: Self.mostTags).map(TagFilter.init)
            settlements = TagFilter.settlements(passing: tags).filter {
                layers.isEmpty || layers.contains($0.layer)
            }
            locale = Photon.locale(parameters, request.variant.locale)
            var query = SearchQuery(
                text, order: .relevance, near: try parameters.point(),
                minimumPopulation: settlements.map(\.leastPopulation).min() ?? 0,
                box: box, expectedCount: limit)
            try query.set(.country, as: "countrycode", from: parameters)
            self.query = query
        }

        /// Whether the query finds many other places than the requested ones, which are excluded one by one: larger
        /// ones, or ones that are not sections. Sections themselves are few.
        private var findsManyOthers: Bool {
            if settlements.contains(.suburb) {
                return settlements.count < Settlement.allCases.count
            }
            return !settlements.isEmpty
                && (!settlements.contains(.city) || settlements == [.city, .village])
        }

        /// Whether an answer takes long.
        var isLong: Bool { findsManyOthers || query.isLong(through: limit) }

        func answer(_ served: ServedCities) -> Answer {
            let index = served.index(for: locale)
            let first =
                settlements.isEmpty
                ? .init()
                : served.first(limit, of: query, in: index) { city in
                    settlements.contains(Settlement(city))
                }
            return Photon.answer(
                first.cities.map(index.locality), isReverse: false, ignored: first.ignored)
        }
    }

    /// `GET /reverse`: finds the cities around a point, in the country of the point.
    struct Reverse: CacheableRequest {
        let point: Coordinate
        let limit: Int
        let radius: Double?
        let locale: String?

        init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            guard let point = try parameters.point() else {
                throw .invalid("missing 'lat' and 'lon': /reverse?lat=52.52&lon=13.4")
            }
            self.point = point
            limit = try Photon.limit(parameters, default: 1)
            radius = try parameters.number("radius")
            if let radius, radius <= 0 { throw .invalid("'radius' must be more than 0 km") }
            locale = Photon.locale(parameters, request.variant.locale)
        }

        func answer(_ served: ServedCities) -> Answer {
            let filter = NearbyFilter(maximumKilometres: radius, staysInCountry: true)
            let index = served.index(for: locale)
            return Photon.answer(
                index.localities(limit, around: point, where: filter), isReverse: true)
        }
    }

    /// `osm_tag`: which tags a place may have. `place:city`, `place`, `:city`, and each with `!` before an excluded
    /// one.
    struct TagFilter {
        private let key: String
        private let value: String
        private let isExclusion: Bool

        init(_ text: String) {
            isExclusion = text.contains("!")
            let halves = text.filter { $0 != "!" }
                .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            key = String(halves[0])
            value = halves.count > 1 ? String(halves[1]) : ""
        }

        private func matches(_ settlement: Settlement) -> Bool {
            (key.isEmpty || key == "place") && (value.isEmpty || value == settlement.rawValue)
        }

        /// The settlements that pass some filters: one of the including filters must match, and none of the excluding
        /// ones.
        static func settlements(passing filters: [TagFilter]) -> Set<Settlement> {
            let wanted = filters.filter { !$0.isExclusion }
            return Set(
                Settlement.allCases.filter { settlement in
                    (wanted.isEmpty || wanted.contains { $0.matches(settlement) })
                        && !filters.contains { $0.isExclusion && $0.matches(settlement) }
                })
        }
    }

    private static func limit(
        _ parameters: QueryParameters, default value: Int
    ) throws(RequestError) -> Int {
        guard let limit = parameters.integer("limit", clampedTo: 1...50, default: value) else {
            throw .invalid("'limit' must be a whole number")
        }
        return limit
    }

    /// The language of names: that of the parameter, or else of the header. Any is accepted; `default` is Photon's word
    /// for that of the place.
    private static func locale(_ parameters: QueryParameters, _ language: String?) -> String? {
        guard let wanted = parameters["lang"] else { return language }
        return wanted != "default" && QueryParameters.isLocale(wanted) ? wanted : nil
    }

    /// - Parameter ignored: the ignored parts of a text, which Photon's own answers do not have.
    private static func answer(
        _ localities: [Locality], isReverse: Bool, ignored: [String] = []
    ) -> Answer {
        Answer { json in
            json.featureCollection(of: localities) { json, locality in
                json.photonMembers(of: locality, isReverse: isReverse, ignored: ignored)
            }
        }
    }

    /// An error as Photon says it.
    static func answer(_ error: RequestError) -> Answer {
        Answer(status: error.status, headers: error.headers) { json in
            json.object { $0.member("message", error.detail) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func photonMembers(
        of locality: Locality, isReverse: Bool, ignored: [String]
    ) {
        let city = locality.place
        let kind = Settlement(city)
        object("properties") { json in
            json.member("osm_key", "place")
            json.member("osm_value", kind.rawValue)
            json.member("type", kind.layer)
            json.text("name", .name, of: city)
            if let section = locality.section, section != city {
                json.text("district", .name, of: section)
            }
            if isReverse || locality.city != city {
                json.text("city", .name, of: locality.city)
            }
            json.text("county", .subregion, of: city)
            json.text("state", .region, of: city)
            json.text("country", .countryName, of: city)
            json.member("countrycode", city.country?.rawValue)
            json.object("extra") { json in
                json.member("geonameid", city.id)
                json.member("population", city.population)
            }
            if !ignored.isEmpty { json.texts("passed_over", ignored) }
        }
        key("geometry")
        point(city.coordinate)
    }
}
#endif
