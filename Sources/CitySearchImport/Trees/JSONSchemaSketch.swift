import CitySearch

/// The structure of the start of a tree: the kinds of values at each position. Elements of an array are one node.
final class JSONSchemaSketch {
    private(set) var objects = 0
    private(set) var arrays = 0
    private(set) var texts = 0
    private(set) var others = 0
    /// The total length in bytes of the values seen.
    private(set) var byteCount = 0
    /// The keys of its objects in the order of the tree.
    private(set) var keys: [String] = []
    private(set) var members: [String: JSONSchemaSketch] = [:]
    private(set) var elements: JSONSchemaSketch?
    /// Some of its texts.
    private(set) var samples: Set<String> = []

    /// Deeper values are ignored.
    private static let depth = 24

    init() {}

    /// Sketches the values at the beginning of a text. Errors are reported when it is read.
    init(of beginning: Span<UInt8>) {
        var scanner = JSONScanner(position: 0)
        while true {
            while scanner.peek(beginning) == .recordSeparator { scanner.position += 1 }
            guard scanner.position < beginning.count else { return }
            do throws(CityIndexError) {
                try add(&scanner, beginning, depth: 0)
            } catch {
                return
            }
        }
    }

    // MARK: Reading

    private func add(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>, depth: Int
    ) throws(CityIndexError) {
        let byte = scanner.peek(json)
        let start = scanner.position
        defer { byteCount += scanner.position - start }
        switch byte {
        case UInt8(ascii: "{"):
            objects += 1
            guard depth < Self.depth else { return try scanner.passValue(json) }
            guard try scanner.opens(byte, "an object", json) else { return }
            repeat {
                let key = try scanner.key(json)
                try member(key).add(&scanner, json, depth: depth + 1)
            } while try scanner.goesOn(before: byte + 2, "the end of an object", json)
        case UInt8(ascii: "["):
            arrays += 1
            guard depth < Self.depth else { return try scanner.passValue(json) }
            guard try scanner.opens(byte, "an array", json) else { return }
            let node = elements ?? JSONSchemaSketch()
            elements = node
            repeat {
                try node.add(&scanner, json, depth: depth + 1)
            } while try scanner.goesOn(before: byte + 2, "the end of an array", json)
        case .quotationMark:
            let text = try scanner.string(json)
            texts += 1
            if samples.count < 8 { samples.insert(text) }
        default:
            try scanner.passValue(json)
            others += 1
        }
    }

    private func member(_ key: String) -> JSONSchemaSketch {
        if let node = members[key] { return node }
        let node = JSONSchemaSketch()
        keys.append(key)
        members[key] = node
        return node
    }

    private func merge(_ other: JSONSchemaSketch) {
        objects += other.objects
        arrays += other.arrays
        texts += other.texts
        others += other.others
        byteCount += other.byteCount
        if samples.count < 8 { samples.formUnion(other.samples) }
        for key in other.keys {
            if let node = other.members[key] { member(key).merge(node) }
        }
        if let node = other.elements {
            let mine = elements ?? JSONSchemaSketch()
            elements = mine
            mine.merge(node)
        }
    }

    // MARK: Possible roles

    /// The values of all keys as one node.
    var values: JSONSchemaSketch {
        let node = JSONSchemaSketch()
        for key in keys { members[key].map(node.merge) }
        return node
    }

    /// Whether its objects have records by key, such as `{"3041563": {…}, "3041564": {…}}`: their values are all
    /// objects or all arrays, and similar. Several objects with the same keys are records themselves.
    var isMap: Bool {
        let nodes = keys.compactMap { members[$0] }
        guard nodes.count > 1, nodes.allSatisfy(\.holdsObjectsOrTexts) else { return false }
        let isOfOneKind =
            nodes.allSatisfy { $0.objects == 0 } || nodes.allSatisfy { $0.arrays == 0 }
        let values = nodes.reduce(0) { $0 + $1.objects + $1.arrays }
        guard isOfOneKind, objects == 1 || 2 * values <= objects * nodes.count else { return false }
        if keys.allSatisfy({ Int($0) != nil }) { return true }
        let signatures = nodes.prefix(50).map(\.signature)
        let likenesses = zip(signatures, signatures.dropFirst()).map { first, second in
            Double(first.intersection(second).count) / Double(first.union(second).count)
        }
        return likenesses.reduce(0, +) >= 0.5 * Double(likenesses.count)
    }

    /// Whether it is an object or an array that contains a possible record.
    private var holdsObjectsOrTexts: Bool {
        guard texts == 0, others == 0 else { return false }
        return objects > 0 || elements.map { $0.objects + $0.texts > 0 } ?? true
    }

    /// The keys of its records, through arrays, and through objects without texts and numbers.
    private var signature: Set<String> {
        if texts > 0 { return ["\""] }
        if let elements { return elements.signature }
        let hasScalars = members.values.contains { $0.texts + $0.others > 0 }
        return hasScalars
            ? Set(keys)
            : keys.prefix(50).reduce(into: []) { $0.formUnion(members[$1]?.signature ?? []) }
    }

    /// Whether its objects have a text, also in objects within.
    var hasText: Bool { members.values.contains { $0.texts > 0 || $0.objects > 0 && $0.hasText } }

    /// Whether its objects seem to have coordinates.
    var hasPoint: Bool {
        var (hasLatitude, hasLongitude) = (false, false)
        for (key, node) in members {
            let key = key.lowercased()
            if Self.points.contains(key), node.objects + node.arrays + node.texts > 0 {
                return true
            }
            if node.objects > 0, node.hasPoint { return true }
            guard node.texts + node.others > 0 else { continue }
            if key == "y" || key.hasPrefix("lat") || key.hasSuffix("lat") || key.contains("latit")
                || key.contains("breite")
            {
                hasLatitude = true
            }
            if key == "x" || key.hasPrefix("lon") || key.hasPrefix("lng") || key.hasSuffix("lon")
                || key.hasSuffix("lng") || key.contains("longit") || key.contains("länge")
                || key.contains("laenge")
            {
                hasLongitude = true
            }
        }
        return hasLatitude && hasLongitude
    }

    /// Keys of points.
    private static let points: Set = [
        "_geoloc", "center", "centre", "centroid", "coord", "coordinate", "coordinates", "coords",
        "geo", "geo_point_2d", "geometry", "geopoint", "gps", "latlng", "latlon", "loc", "location",
        "lonlat", "point", "position",
    ]
}
