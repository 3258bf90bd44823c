#if Service
import CitySearch
import CitySearchAPI

extension Nominatim.Format {
    /// GeoJSON (RFC 7946).
    static let geojson = Self(
        "geojson", type: Answer.geoJSON,
        list: { json, places, _ in json.nominatimFeatures(places) },
        one: { json, place, _ in json.nominatimFeatures([place]) })
}

extension JSONWriter {
    fileprivate mutating func nominatimFeatures(_ places: [Nominatim.Place]) {
        featureCollection(of: places) { json in
            json.member("licence", Nominatim.Place.licence)
        } feature: { json, place in
            json.key("properties")
            json.object { json in
                json.member("place_id", place.city.id)
                json.member("category", "place")
                json.nominatimMembers(of: place)
            }
            json.key("bbox")
            json.array { box in
                let edges = place.edges
                for edge in [edges.west, edges.south, edges.east, edges.north] { box.value(edge) }
            }
            json.key("geometry")
            json.point(place.city.coordinate)
        }
    }
}
#endif
