#if Service
import CitySearch
import CitySearchAPI

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
            json.key("boundingbox")
            json.array { box in for edge in place.boundingBox { box.value(edge) } }
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
        key(name)
        object { json in for part in texts { json.member(part.name, part.text) } }
    }
}
#endif
