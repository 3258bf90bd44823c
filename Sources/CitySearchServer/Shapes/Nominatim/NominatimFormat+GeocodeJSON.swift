#if Service
import CitySearch
import CitySearchAPI

extension Nominatim.Format {
    /// GeocodeJSON. (https://github.com/geocoders/geocodejson-spec)
    static let geocodejson = Self(
        "geocodejson", type: Answer.geoJSON,
        list: { json, places, text in json.geocodes(places, query: text) },
        one: { json, place, point in
            json.geocodes([place], query: "\(point.latitude),\(point.longitude)")
        })
}

extension JSONWriter {
    fileprivate mutating func geocodes(_ places: [Nominatim.Place], query: String) {
        featureCollection(of: places) { json in
            json.key("geocoding")
            json.object { json in
                json.member("version", "0.1.0")
                json.member("attribution", Nominatim.Place.licence)
                json.member("licence", "CC BY 4.0")
                json.member("query", query)
            }
        } feature: { json, place in
            json.key("properties")
            json.object { json in
                json.key("geocoding")
                json.object { $0.geocodeMembers(of: place) }
            }
            json.key("geometry")
            json.point(place.city.coordinate)
        }
    }

    private mutating func geocodeMembers(of place: Nominatim.Place) {
        let city = place.city
        member("place_id", city.id)
        member("osm_key", "place")
        member("osm_value", place.kind.rawValue)
        // Towns and villages, too: the specification has one word for all of them.
        member("type", place.kind.layer)
        member("label", place.displayName)
        member("name", city.localizedName)
        member("district", place.locality.section?.localizedName)
        member("city", place.locality.city.localizedName)
        member("county", city.localizedSubregion)
        member("state", city.localizedRegion)
        member("country", city.countryName)
        member("country_code", city.country?.rawValue.lowercased())
        if !place.extraTags.isEmpty { members("extra", place.extraTags) }
        guard place.hasAddress else { return }
        key("admin")
        object { json in
            json.member("level6", city.localizedSubregion)
            json.member("level4", city.localizedRegion)
        }
    }
}
#endif
