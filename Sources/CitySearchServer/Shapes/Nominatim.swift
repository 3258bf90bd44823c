#if Service
import CitySearch
import CitySearchJSON
import CitySearchOptions
import Foundation
import Hummingbird

/// The shape of Nominatim's answers. (https://nominatim.org/release-docs/latest/api/Overview/)
enum Nominatim {
    /// How the places of an answer are written.
    enum Format: String, CaseIterable {
        case json, jsonv2, geojson

        init(_ parameters: QueryParameters, default format: Format) throws(RequestError) {
            guard let text = parameters["format"] else {
                self = format
                return
            }
            guard let format = Format(rawValue: text) else {
                throw .invalid("Parameter 'format' must be one of: json, jsonv2, geojson")
            }
            self = format
        }

        var type: String {
            self == .geojson ? Answer.geoJSON : Answer.json
        }
    }

    /// How places are written.
    struct Style {
        let format: Format
        let hasAddress: Bool
    }

    /// `GET /search`: finds cities by a text, or by the parts of an address.
    struct Search {
        let query: SearchQuery
        let limit: Int
        let style: Style
        let locale: String?

        /// - Parameter locale: the language of names.
        init(_ parameters: QueryParameters, locale: String?) throws(RequestError) {
            let format = try Format(parameters, default: .jsonv2)
            style = Style(format: format, hasAddress: parameters["addressdetails"] == "1")
            guard let limit = parameters.integer("limit", clampedTo: 1...50, default: 10) else {
                throw .invalid("Parameter 'limit' must be a number.")
            }
            self.limit = limit
            let viewBox = try parameters["viewbox"].map { text throws(RequestError) in
                try BoundingBox(text, name: "viewbox", beyond: .moved)
            }
            let box = parameters["bounded"] == "1" ? viewBox?.coordinates : nil
            self.locale = locale
            var query = SearchQuery(
                try Self.text(parameters), order: .relevance, near: viewBox?.centre, box: box,
                expectedCount: limit)
            try query.set(.country, as: "countrycodes", from: parameters)
            self.query = query
        }

        private static func text(_ parameters: QueryParameters) throws(RequestError) -> String {
            let structured = ["city", "county", "state", "country", "postalcode", "street"]
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
            // The data know no streets, counties and postal codes, so the search ignores them.
            return ["city", "state", "country"].compactMap { parameters[$0] }
                .filter { !$0.isEmpty }.joined(separator: ", ")
        }

        func answer(_ served: ServedCities) -> Answer {
            let index = served.index(for: locale)
            let isEmpty = query.text.allSatisfy(\.isWhitespace)
            let cities = isEmpty ? [] : served.first(limit, of: query, in: index)
            return Answer(type: style.format.type) { $0.nominatimPlaces(cities, style) }
        }
    }

    /// `GET /reverse`: the city nearest to a point.
    struct Reverse {
        /// How far from a city a point may lie, in kilometres. Farther out there is no address, as at sea. Of all land but
        /// Antarctica 93 per cent lie so near to a city, and of the sea 17; within half of that, 78 and 8.
        static let reach = 200.0

        let point: Coordinate
        let style: Style
        let locale: String?

        init(_ parameters: QueryParameters, locale: String?) throws(RequestError) {
            guard let point = try parameters.point() else {
                throw .invalid("Parameter 'lat' and 'lon' missing.")
            }
            self.point = point
            let format = try Format(parameters, default: .jsonv2)
            style = Style(format: format, hasAddress: parameters["addressdetails"] != "0")
            self.locale = locale
        }

        func answer(_ served: ServedCities) -> Answer {
            let filter = NearbyFilter(maximumKilometres: Self.reach)
            let index = served.index(for: locale)
            let city = index.nearest(1, to: point, where: filter).first?.city
            return Answer(type: style.format.type) { json in
                if let city {
                    if style.format == .geojson {
                        json.nominatimPlaces([city], style)
                    } else {
                        json.nominatimPlace(city, style)
                    }
                } else {
                    json.object { $0.member("error", "Unable to geocode") }
                }
            }
        }
    }

    /// The language of names: what the parameter asks for, in the form of the header, or else what the header does.
    static func locale(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> String? {
        guard let wanted = try request.queryParameters["accept-language"] else {
            return request.variant.locale
        }
        return AcceptLanguage(wanted).localeOfNames(in: cities)
    }

    /// An error as Nominatim says it.
    static func answer(_ error: RequestError) -> Answer {
        Answer(status: error.status, headers: error.headers) { json in
            json.object { json in
                json.key("error")
                json.object { json in
                    json.member("code", error.status.code)
                    json.member("message", error.detail)
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate static let licence =
        "Data © GeoNames, CC BY 4.0. https://creativecommons.org/licenses/by/4.0/"

    /// Writes places: a list, or a collection of features.
    fileprivate mutating func nominatimPlaces(_ cities: [City], _ style: Nominatim.Style) {
        guard style.format == .geojson else {
            return array { json in for city in cities { json.nominatimPlace(city, style) } }
        }
        object { json in
            json.member("type", "FeatureCollection")
            json.member("licence", Self.licence)
            json.key("features")
            json.array { json in
                for city in cities { json.nominatimFeature(city, style) }
            }
        }
    }

    fileprivate mutating func nominatimPlace(_ city: City, _ style: Nominatim.Style) {
        let kind = Settlement(city)
        let (latitude, longitude) = (city.coordinate.latitude, city.coordinate.longitude)
        object { json in
            json.member("place_id", city.id)
            json.member("licence", Self.licence)
            json.member("lat", latitude.sevenDecimals)
            json.member("lon", longitude.sevenDecimals)
            json.member(style.format == .jsonv2 ? "category" : "class", "place")
            json.description(of: city, kind, style)
            json.key("boundingbox")
            json.array { box in
                box.value(max(-90, latitude - kind.extent).sevenDecimals)
                box.value(min(90, latitude + kind.extent).sevenDecimals)
                box.value(max(-180, longitude - kind.extent).sevenDecimals)
                box.value(min(180, longitude + kind.extent).sevenDecimals)
            }
        }
    }

    private mutating func nominatimFeature(_ city: City, _ style: Nominatim.Style) {
        let kind = Settlement(city)
        let (latitude, longitude) = (city.coordinate.latitude, city.coordinate.longitude)
        object { json in
            json.member("type", "Feature")
            json.key("properties")
            json.object { json in
                json.member("place_id", city.id)
                json.member("category", "place")
                json.description(of: city, kind, style)
            }
            json.key("bbox")
            json.array { box in
                box.value(max(-180, longitude - kind.extent))
                box.value(max(-90, latitude - kind.extent))
                box.value(min(180, longitude + kind.extent))
                box.value(min(90, latitude + kind.extent))
            }
            json.key("geometry")
            json.point(city.coordinate)
        }
    }

    private mutating func description(
        of city: City, _ kind: Settlement, _ style: Nominatim.Style
    ) {
        member("type", kind.rawValue)
        member("place_rank", kind.rank)
        member("importance", city.importance)
        member("addresstype", kind.rawValue)
        text("name", .name, of: city)
        let parts = [
            city.localizedName, city.localizedSubregion, city.localizedRegion, city.countryName,
        ].compactMap(\.self)
        member("display_name", parts.joined(separator: ", "))
        if style.hasAddress {
            key("address")
            object { json in
                json.text(kind.rawValue, .name, of: city)
                json.text("county", .subregion, of: city)
                json.text("state", .region, of: city)
                json.text("country", .countryName, of: city)
                json.member("country_code", city.country?.rawValue.lowercased())
            }
        }
    }
}

extension City {
    /// How well known the city is, from 0 to 1, as Nominatim gives it: here by its population, from one
    /// person to the largest city.
    fileprivate var importance: Double {
        min(1, log2(Double(max(1, population ?? 1))) / 25)
    }
}

extension Double {
    /// With seven decimals, as Nominatim writes degrees.
    fileprivate var sevenDecimals: String {
        let scaled = Int((abs(self) * 10_000_000).rounded())
        let digits = String(scaled % 10_000_000)
        let zeros = String(repeating: "0", count: 7 - digits.count)
        return "\(self < 0 ? "-" : "")\(scaled / 10_000_000).\(zeros)\(digits)"
    }
}
#endif
