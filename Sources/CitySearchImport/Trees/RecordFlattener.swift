import CitySearch

/// Makes fields of the JSON of a record: each text and number by the keys that lead to it.
struct RecordFlattener {
    private let dialect: TreeShape.Dialect
    private var scanner = JSONScanner(position: 0)
    /// The fields that identify the place, and its position.
    private var head: [SourceRecord.Field] = []
    private var fields: [SourceRecord.Field] = []
    private var outline = Outline()
    /// The kind and the number of an element of OpenStreetMap.
    private var (kind, number) = ("", "")
    /// The box around an element.
    private var bounds: [String: Double] = [:]

    /// Deeper values are omitted.
    private static let depth = 8
    /// The maximum number of elements of an array to read.
    private static let mostElements = 1_000

    init(_ dialect: TreeShape.Dialect) { self.dialect = dialect }

    /// - Complexity: O(length).
    mutating func fields(of json: Span<UInt8>) throws(CityIndexError) -> [SourceRecord.Field] {
        if scanner.peek(json) == .quotationMark {
            add("name", try scanner.string(json))
        } else {
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                try flattener.member(key, json)
            }
        }
        if !kind.isEmpty, !number.isEmpty { addFirst("id", "\(kind)/\(number)") }
        if !head.contains(where: { $0.path == "@latitude" }),
            let south = bounds["minlat"], let west = bounds["minlon"],
            let north = bounds["maxlat"], let east = bounds["maxlon"],
            abs(west) <= 180, abs(east) <= 180
        {
            outline.add(latitude: south, longitude: west)
            outline.add(latitude: north, longitude: east)
        }
        if let (latitude, longitude) = outline.middle {
            addFirst("@latitude", latitude)
            addFirst("@longitude", longitude)
        }
        return head + fields
    }

    // MARK: Members of the record

    private mutating func member(_ key: String, _ json: Span<UInt8>) throws(CityIndexError) {
        let isObject = scanner.peek(json) == UInt8(ascii: "{")
        switch (dialect, key) {
        case (.geoJSON, "properties") where isObject, (.overpass, "tags") where isObject,
            (.openDataSoft, "fields") where isObject:
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                try flattener.value(key, depth: 2, json)
            }
        case (.geoJSON, "id"):
            if let text = try scanner.scalar(json) { addFirst(key, text) }
        case (.geoJSON, "type"), (.geoJSON, "bbox"): try scanner.passValue(json)
        case (.overpass, _): try element(key, json)
        case (_, "geometry") where isObject: try geometry(json)
        default: try value(key, depth: 1, json)
        }
    }

    /// A member of an element of OpenStreetMap but its tags.
    private mutating func element(_ key: String, _ json: Span<UInt8>) throws(CityIndexError) {
        switch key {
        case "type":
            kind = try scanner.scalar(json) ?? ""
            add(key, kind)
        case "id": number = try scanner.scalar(json) ?? ""
        case "lat", "lon": try point(key, json)
        case "center" where scanner.peek(json) == UInt8(ascii: "{"):
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                try flattener.point(key, json)
            }
        case "bounds" where scanner.peek(json) == UInt8(ascii: "{"):
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                flattener.bounds[key] = try flattener.scanner.scalar(json).flatMap { Double($0) }
            }
        // The points of ways and what relations consist of.
        case "nodes", "members", "geometry": try scanner.passValue(json)
        default: try value(key, depth: 1, json)
        }
    }

    /// A member of the object with an element's position.
    private mutating func point(_ key: String, _ json: Span<UInt8>) throws(CityIndexError) {
        guard let text = try scanner.scalar(json) else { return }
        switch key {
        case "lat": addFirst("@latitude", text)
        case "lon": addFirst("@longitude", text)
        default: break
        }
    }

    /// A geometry (RFC 7946), or another object of that name.
    private mutating func geometry(_ json: Span<UInt8>) throws(CityIndexError) {
        try forEachMember(json) { flattener, key throws(CityIndexError) in
            let isArray = flattener.scanner.peek(json) == UInt8(ascii: "[")
            switch key {
            case "coordinates" where isArray:
                try flattener.outline.add(&flattener.scanner, json)
            case "geometries" where isArray: try flattener.geometries(json)
            case "type": try flattener.scanner.passValue(json)
            default: try flattener.value("geometry." + key, depth: 2, json)
            }
        }
    }

    /// The geometries of a collection.
    private mutating func geometries(_ json: Span<UInt8>) throws(CityIndexError) {
        guard try scanner.opens(UInt8(ascii: "["), "an array", json) else { return }
        repeat {
            guard scanner.peek(json) == UInt8(ascii: "{") else {
                try scanner.passValue(json)
                continue
            }
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                let isArray = flattener.scanner.peek(json) == UInt8(ascii: "[")
                if key == "coordinates", isArray {
                    try flattener.outline.add(&flattener.scanner, json)
                } else {
                    try flattener.scanner.passValue(json)
                }
            }
        } while try scanner.goesOn(before: UInt8(ascii: "]"), "the end of an array", json)
    }

    // MARK: Values

    private mutating func value(
        _ path: String, depth: Int, _ json: Span<UInt8>
    ) throws(CityIndexError) {
        switch scanner.peek(json) {
        case UInt8(ascii: "{") where depth < Self.depth:
            try forEachMember(json) { flattener, key throws(CityIndexError) in
                if key == "coordinates", flattener.isAtOutline(json) {
                    try flattener.outline(path, json)
                } else if path.utf8.count > SourceRecord.longestPath {
                    try flattener.scanner.passValue(json)
                } else {
                    try flattener.value("\(path).\(key)", depth: depth + 1, json)
                }
            }
        case UInt8(ascii: "[") where depth < Self.depth:
            guard try scanner.opens(UInt8(ascii: "["), "an array", json) else { return }
            var number = 0
            repeat {
                if number < Self.mostElements {
                    try value("\(path).\(number)", depth: depth + 1, json)
                } else {
                    try scanner.passValue(json)
                }
                number += 1
            } while try scanner.goesOn(before: UInt8(ascii: "]"), "the end of an array", json)
        case UInt8(ascii: "{"), UInt8(ascii: "["): try scanner.passValue(json)
        default:
            if let text = try scanner.scalar(json) { add(path, text) }
        }
    }

    /// Whether an array of arrays begins here, such as the points of an outline.
    private func isAtOutline(_ json: Span<UInt8>) -> Bool {
        var ahead = scanner
        guard ahead.peek(json) == UInt8(ascii: "[") else { return false }
        ahead.position += 1
        return ahead.peek(json) == UInt8(ascii: "[")
    }

    /// The middle of an outline that is not the record's own geometry.
    private mutating func outline(_ path: String, _ json: Span<UInt8>) throws(CityIndexError) {
        var outline = Outline()
        try outline.add(&scanner, json)
        guard let (latitude, longitude) = outline.middle else { return }
        add("\(path).@latitude", latitude)
        add("\(path).@longitude", longitude)
    }

    private mutating func forEachMember(
        _ json: Span<UInt8>,
        _ body: (inout RecordFlattener, String) throws(CityIndexError) -> Void
    ) throws(CityIndexError) {
        guard try scanner.opens(UInt8(ascii: "{"), "an object", json) else { return }
        repeat {
            let key = try scanner.key(json)
            try body(&self, key)
        } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of an object", json)
    }

    private mutating func add(_ path: String, _ text: String) {
        guard fields.count < SourceRecord.mostFields,
            path.utf8.count <= SourceRecord.longestPath
        else { return }
        fields.append(SourceRecord.Field(path: path, text: text))
    }

    private mutating func addFirst(_ path: String, _ text: String) {
        head.append(SourceRecord.Field(path: path, text: text))
    }
}

extension JSONScanner {
    /// A key and its colon.
    mutating func key(_ json: Span<UInt8>) throws(CityIndexError) -> String {
        // Read first: otherwise the call would use a copy of the scanner from before its arguments are evaluated.
        let reference = try text("a key", json)
        let key = string(reference, json)
        try expect(UInt8(ascii: ":"), "a colon", json)
        return key
    }

    /// A text.
    mutating func string(_ json: Span<UInt8>) throws(CityIndexError) -> String {
        let reference = try text("a string", json)
        return string(reference, json)
    }

    /// A text, or a number or a word in the characters of the file; nil for `null`, objects and arrays.
    mutating func scalar(_ json: Span<UInt8>) throws(CityIndexError) -> String? {
        switch peek(json) {
        case .quotationMark: return try string(json)
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"):
            try passValue(json)
            return nil
        default:
            let start = position
            try passValue(json)
            return json.string(start..<position)
        }
    }
}
