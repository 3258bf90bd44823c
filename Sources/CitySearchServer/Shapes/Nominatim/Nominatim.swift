#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// The shape of Nominatim's answers. (https://nominatim.org/release-docs/latest/api/Overview/)
enum Nominatim {
    /// `GET /search`: finds cities by a text, or by the parts of an address.
    struct Search: CacheableRequest {
        let query: SearchQuery
        let limit: Int
        let format: Format
        let hasAddress: Bool
        let locale: String?

        init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            format = try Format.named(by: parameters)
            hasAddress = parameters["addressdetails"] == "1"
            guard let limit = parameters.integer("limit", clampedTo: 1...50, default: 10) else {
                throw .invalid("Parameter 'limit' must be a number.")
            }
            self.limit = limit
            let viewBox = try parameters["viewbox"].map { text throws(RequestError) in
                try CoordinateBox(text, name: "viewbox", isClamped: true)
            }
            let box = parameters["bounded"] == "1" ? viewBox : nil
            locale = try Nominatim.locale(request, cities)
            var query = SearchQuery(
                try Self.text(parameters), order: .relevance, near: viewBox?.centre, box: box,
                expectedCount: limit)
            try query.set(.country, as: "countrycodes", from: parameters)
            try query.set(.minimumConfidence, as: "min_confidence", from: parameters)
            for (name, option) in Self.parts { try query.set(option, as: name, from: parameters) }
            self.query = query
        }

        /// The parts of an address. The data know no streets and shops, so `street` and `amenity` are ignored.
        private static let parts: [(name: String, option: QueryOption)] = [
            ("city", .city), ("county", .county), ("state", .state),
            ("postalcode", .postalCode), ("country", .countryName),
        ]

        /// The text; empty when there are parts of an address.
        private static func text(_ parameters: QueryParameters) throws(RequestError) -> String {
            let structured = ["amenity", "street"] + parts.map(\.name)
            let isStructured = structured.contains { parameters[$0]?.isEmpty == false }
            if let text = parameters["q"] {
                guard !isStructured else {
                    throw .invalid(
                        "Structured query parameters (\(structured.joined(separator: ", "))) cannot be used together with 'q' parameter."
                    )
                }
                return text
            }
            guard isStructured else { throw .invalid("Nothing to search for.") }
            return ""
        }

        func answer(_ served: ServedCities) -> Answer {
            let index = served.index(for: locale)
            let first = query.asksForAll ? .init() : served.first(limit, of: query, in: index)
            let places = first.cities.enumerated().map { number, city in
                Place(
                    index.locality(of: city), hasAddress: hasAddress, ignored: first.ignored,
                    confidence: number == 0 ? first.confidence : nil)
            }
            let parts = AddressPart.allCases.compactMap { query.part($0) }
            return format.search(places, parts.isEmpty ? query.text : parts.joined(separator: ", "))
        }
    }

    /// `GET /reverse`: the city nearest to a point, in the country of the point.
    struct Reverse: CacheableRequest {
        /// The maximum distance of a point from a city, in kilometres. Farther away there is no address, as at sea. Of
        /// all land except Antarctica 93 per cent is that close to a city, and of the sea 17; within half of that, 78
        /// and 8.
        static let reach = 200.0

        let point: Coordinate
        let format: Format
        let hasAddress: Bool
        let locale: String?

        init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            guard let point = try parameters.point() else {
                throw .invalid("Parameter 'lat' and 'lon' missing.")
            }
            self.point = point
            format = try Format.named(by: parameters)
            hasAddress = parameters["addressdetails"] != "0"
            locale = try Nominatim.locale(request, cities)
        }

        func answer(_ served: ServedCities) -> Answer {
            let filter = NearbyFilter(maximumKilometres: Self.reach, staysInCountry: true)
            let index = served.index(for: locale)
            let here = index.localities(1, around: point, where: filter).first
            return format.reverse(here.map { Place($0, hasAddress: hasAddress) }, point)
        }
    }

    /// The language of names: that of the parameter, in the form of the header, or else that of the header.
    static func locale(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> String? {
        guard let wanted = try request.queryParameters["accept-language"] else {
            return request.variant.locale
        }
        return AcceptLanguage(wanted).localeOfNames(in: cities)
    }

    /// An error as Nominatim says it when no format is known.
    static func answer(_ error: RequestError) -> Answer { Format.usual.failure(error) }
}
#endif
