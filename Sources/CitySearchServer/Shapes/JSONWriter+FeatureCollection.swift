#if Service
import CitySearchAPI

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
