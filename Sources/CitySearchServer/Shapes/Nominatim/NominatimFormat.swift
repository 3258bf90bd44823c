#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

extension Nominatim {
    /// How an answer is written: a row of ``all``. (https://nominatim.org/release-docs/latest/api/Output/)
    struct Format: Sendable {
        /// Its name in the parameter `format`.
        let name: String
        /// Writes the places that a text finds.
        let search: @Sendable ([Place], _ text: String) -> Answer
        /// Writes the place at a point; nil for none.
        let reverse: @Sendable (Place?, Coordinate) -> Answer
        /// Writes why a request fails.
        let failure: @Sendable (RequestError) -> Answer

        /// All formats. A new one is a file and a row here.
        static let all = [json, jsonv2, geojson, geocodejson, xml]
        /// The format of a request that names none.
        static let usual = jsonv2
        /// The error for a point without a place.
        static let nothing = "Unable to geocode"

        /// The format that a request names.
        ///
        /// - Throws: ``RequestError`` for an unknown format.
        static func named(by parameters: QueryParameters) throws(RequestError) -> Format {
            guard let name = parameters["format"] else { return usual }
            guard let format = all.first(where: { $0.name == name }) else {
                let names = all.map(\.name).joined(separator: ", ")
                throw .invalid("Parameter 'format' must be one of: \(names)")
            }
            return format
        }
    }
}

extension Nominatim.Format {
    /// A format of JSON.
    ///
    /// - Parameters:
    ///   - list: writes the places that a text finds.
    ///   - one: writes the place at a point.
    init(
        _ name: String, type: String = Answer.json,
        list: @escaping @Sendable (inout JSONWriter, [Nominatim.Place], String) -> Void,
        one: @escaping @Sendable (inout JSONWriter, Nominatim.Place, Coordinate) -> Void
    ) {
        self.init(
            name: name,
            search: { places, text in Answer(type: type) { list(&$0, places, text) } },
            reverse: { place, point in
                Answer(type: type) { json in
                    if let place {
                        one(&json, place, point)
                    } else {
                        json.object { $0.member("error", Self.nothing) }
                    }
                }
            },
            failure: { error in
                Answer.object(status: error.status, headers: error.headers) { json in
                    json.object("error") { json in
                        json.member("code", error.status.code)
                        json.member("message", error.detail)
                    }
                }
            })
    }
}

extension Nominatim.Format {
    static let json = plain("json", category: "class")
    static let jsonv2 = plain("jsonv2", category: "category")

    /// The two formats of plain JSON differ in the name of a place's kind.
    private static func plain(_ name: String, category: String) -> Self {
        Self(
            name,
            list: { json, places, _ in
                json.array { json in
                    for place in places { json.nominatimPlace(place, category) }
                }
            }, one: { json, place, _ in json.nominatimPlace(place, category) })
    }
}

extension JSONWriter {
    fileprivate mutating func nominatimPlace(_ place: Nominatim.Place, _ category: String) {
        object { json in
            json.member("place_id", place.city.id)
            json.member("licence", Nominatim.Place.licence)
            json.member("lat", place.latitude)
            json.member("lon", place.longitude)
            json.member(category, "place")
            json.nominatimMembers(of: place)
            json.array("boundingbox") { box in for edge in place.boundingBox { box.value(edge) } }
        }
    }

    /// Writes the members of a place in plain JSON and in GeoJSON.
    mutating func nominatimMembers(of place: Nominatim.Place) {
        member("type", place.kind.rawValue)
        member("place_rank", place.kind.rank)
        member("importance", place.importance)
        member("addresstype", place.kind.rawValue)
        member("name", place.city.localizedName)
        member("display_name", place.displayName)
        if place.hasAddress { members("address", place.address) }
        if !place.extraTags.isEmpty { members("extratags", place.extraTags) }
    }

    /// Writes an object of texts.
    mutating func members(_ name: String, _ texts: [(name: String, text: String)]) {
        object(name) { json in for part in texts { json.member(part.name, part.text) } }
    }
}
#endif
