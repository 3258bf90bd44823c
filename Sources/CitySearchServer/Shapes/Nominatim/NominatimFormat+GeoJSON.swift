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
            json.object("properties") { json in
                json.member("place_id", place.city.id)
                json.member("category", "place")
                json.nominatimMembers(of: place)
            }
            let edges = place.edges
            json.member("bbox", [edges.west, edges.south, edges.east, edges.north]) {
                $0.value($1)
            }
            json.key("geometry")
            json.point(place.city.coordinate)
        }
    }
}

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
            json.object("geocoding") { json in
                json.member("version", "0.1.0")
                json.member("attribution", Nominatim.Place.licence)
                json.member("licence", "CC BY 4.0")
                json.member("query", query)
            }
        } feature: { json, place in
            json.object("properties") { json in
                json.object("geocoding") { $0.geocodeMembers(of: place) }
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
        object("admin") { json in
            json.member("level6", city.localizedSubregion)
            json.member("level4", city.localizedRegion)
        }
    }
}

extension JSONWriter {
    /// Writes a collection of features (RFC 7946, section 3.3).
    ///
    /// - Parameters:
    ///   - items: the features.
    ///   - head: writes the members before them.
    ///   - feature: writes the members of a feature after its type.
    mutating func featureCollection<Item>(
        of items: [Item], head: (inout JSONWriter) -> Void = { _ in },
        feature: (inout JSONWriter, Item) -> Void
    ) {
        object { json in
            json.member("type", "FeatureCollection")
            head(&json)
            json.member("features", items) { json, item in
                json.object { json in
                    json.member("type", "Feature")
                    feature(&json, item)
                }
            }
        }
    }
}
#endif
