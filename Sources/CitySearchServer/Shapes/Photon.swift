#if Service
import CitySearch
import CitySearchJSON
import Hummingbird

/// The shape of Photon's answers. (https://github.com/komoot/photon)
enum Photon {
    /// `GET /api`: finds cities by a text.
    struct Search {
        let query: SearchQuery
        let limit: Int
        let box: BoundingBox?
        let layers: [String]
        let tags: [TagFilter]
        let locale: String?

        init(_ parameters: QueryParameters) throws(RequestError) {
            guard let text = parameters["q"], !text.isEmpty else {
                throw .invalid("missing search term 'q': /api?q=berlin")
            }
            limit = try Photon.limit(parameters, default: 15)
            box = try parameters["bbox"].map { text throws(RequestError) in
                try BoundingBox(text, name: "bbox")
            }
            layers = parameters.list("layer")
            tags = parameters.list("osm_tag").map(TagFilter.init)
            locale = Photon.locale(parameters)
            query = SearchQuery(
                text, order: .relevance, near: try parameters.point(),
                countries: try parameters.countries("countrycode"), expectedCount: limit)
        }

        func answer(_ served: ServedCities) -> Answer {
            let index = served.index(for: locale)
            let isExcluded = !layers.isEmpty && !layers.contains("city")
            let cities =
                isExcluded
                ? []
                : served.first(limit, of: query, in: index) { city in
                    (box?.contains(city) ?? true) && TagFilter.admit(tags, Settlement(city))
                }
            return Photon.answer(cities, isReverse: false)
        }
    }

    /// `GET /reverse`: finds the cities around a point.
    struct Reverse {
        let point: Coordinate
        let limit: Int
        let radius: Double?
        let locale: String?

        init(_ parameters: QueryParameters) throws(RequestError) {
            guard let point = try parameters.point() else {
                throw .invalid("missing 'lat' and 'lon': /reverse?lat=52.52&lon=13.4")
            }
            self.point = point
            limit = try Photon.limit(parameters, default: 1)
            radius = try parameters.number("radius")
            if let radius, radius <= 0 { throw .invalid("'radius' must be more than 0 km") }
            locale = Photon.locale(parameters)
        }

        func answer(_ served: ServedCities) -> Answer {
            let filter = NearbyFilter(maximumKilometres: radius)
            let index = served.index(for: locale)
            let nearest = index.nearest(limit, to: point, where: filter)
            return Photon.answer(nearest.map(\.city), isReverse: true)
        }
    }

    /// `osm_tag`: which tags a place may have. `place:city`, `place`, `:city`, and each with `!` in front
    /// of what must not be.
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

        /// Whether some filters let a settlement pass: one of those that want something must match, and none that
        /// excludes something.
        static func admit(_ filters: [TagFilter], _ settlement: Settlement) -> Bool {
            let wanted = filters.filter { !$0.isExclusion }
            return (wanted.isEmpty || wanted.contains { $0.matches(settlement) })
                && !filters.contains { $0.isExclusion && $0.matches(settlement) }
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

    /// Any language is accepted; `default` is Photon's word for that of the place.
    private static func locale(_ parameters: QueryParameters) -> String? {
        parameters["lang"].flatMap {
            $0 != "default" && QueryParameters.isLocale($0) ? $0 : nil
        }
    }

    private static func answer(_ cities: [City], isReverse: Bool) -> Answer {
        Answer { json in
            json.object { json in
                json.member("type", "FeatureCollection")
                json.key("features")
                json.array { json in
                    for city in cities { json.photonFeature(city, isReverse: isReverse) }
                }
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
    fileprivate mutating func photonFeature(_ city: City, isReverse: Bool) {
        object { json in
            json.member("type", "Feature")
            json.key("properties")
            json.object { json in
                json.member("osm_key", "place")
                json.member("osm_value", Settlement(city).rawValue)
                json.member("type", "city")
                json.text("name", .name, of: city)
                if isReverse { json.text("city", .name, of: city) }
                json.text("county", .subregion, of: city)
                json.text("state", .region, of: city)
                json.text("country", .countryName, of: city)
                json.member("countrycode", city.country?.rawValue)
                json.key("extra")
                json.object { json in
                    json.member("geonameid", city.id)
                    json.member("population", city.population)
                }
            }
            json.key("geometry")
            json.point(city.coordinate)
        }
    }
}
#endif
