import CitySearch

/// Reads a feature of a map as a city: in the words of OpenStreetMap, or in those that tables use.
struct FeatureDecoder {
    /// Which kinds of `place` are taken.
    let kinds: Set<String>
    /// The country of places that do not tell theirs.
    let country: String

    /// The members of a feature.
    private struct Members {
        var id = ""
        var properties: [String: String] = [:]
        /// The least box around all points: south, west, north, east.
        var box: (Double, Double, Double, Double)?

        mutating func add(latitude: Double, longitude: Double) {
            let (south, west, north, east) = box ?? (latitude, longitude, latitude, longitude)
            box = (
                min(south, latitude), min(west, longitude), max(north, latitude),
                max(east, longitude)
            )
        }
    }

    /// The city; nil for what is none that is taken.
    func draft(_ json: Span<UInt8>) throws(CityIndexError) -> CityDraft? {
        var scanner = JSONScanner(position: 0)
        let members = try Self.members(&scanner, json)
        let properties = members.properties
        func text(_ property: CityProperty) -> String {
            property.usualNames.lazy.compactMap { properties[$0] }.first ?? ""
        }
        if let kind = properties["place"], !kinds.contains(kind) { return nil }
        guard let name = properties["name"] ?? properties["city"], !name.isEmpty else { return nil }
        var draft = CityDraft()
        draft.id = members.id.isEmpty ? text(.id) : members.id
        draft.name = name
        draft.country = text(.country)
        if draft.country.isEmpty { draft.country = country }
        if let (south, west, north, east) = members.box {
            (draft.latitude, draft.longitude) = ((south + north) / 2, (west + east) / 2)
        }
        draft.population = Self.number(text(.population)) ?? 0
        draft.region = text(.admin1)
        draft.secondRegion = text(.admin2)
        draft.timeZone = text(.timezone)
        draft.featureCode = Self.featureCode(properties) ?? text(.featureCode)
        for (key, value) in properties.sorted(by: { $0.key < $1.key }) {
            if key.hasPrefix("name:"), let language = Self.language(key.dropFirst(5)) {
                draft.names.append((language, value))
            }
        }
        for key in Self.otherNames {
            let names = properties[key]?.split(separator: ";") ?? []
            draft.alternateNames += names.map(\.trimmed)
        }
        return draft
    }

    /// What OpenStreetMap has beside the name. Old names lead to a place, and are not shown.
    private static let otherNames = [
        "official_name", "int_name", "alt_name", "short_name", "loc_name", "nat_name", "reg_name",
        "alternatenames", "alternate_names", "old_name",
    ]

    /// Whole numbers, also as people group their digits; nil for all else that people write.
    private static func number(_ text: String) -> Int? {
        let digits = text.filter { !" ,.'\u{A0}\u{202F}".contains($0) }
        return digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
    }

    /// A language of the key of a name: `name:de`, `name:zh-Hant`, and not `name:etymology`.
    private static func language(_ tag: Substring) -> String? {
        let tag = tag.map { $0 == "_" ? "-" : $0 }
        let code = tag.prefix { $0 != "-" }
        let isTag = tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return (2...3).contains(code.count) && isTag ? String(tag) : nil
    }

    /// What a place is, in GeoNames' words.
    private static func featureCode(_ properties: [String: String]) -> String? {
        guard let place = properties["place"] else { return nil }
        switch properties["capital"] {
        case "yes", "2": return "PPLC"
        case "3", "4": return "PPLA"
        case "5", "6": return "PPLA2"
        case "7": return "PPLA3"
        case "8": return "PPLA4"
        default: break
        }
        return ["suburb", "quarter", "neighbourhood", "borough"].contains(place) ? "PPLX" : "PPL"
    }

    // MARK: JSON

    private static func members(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>
    ) throws(CityIndexError) -> Members {
        var members = Members()
        try forEachMember(&scanner, json) { key, scanner throws(CityIndexError) in
            switch key {
            case "id": members.id = try value(&scanner, json) ?? ""
            case "properties" where scanner.peek(json) == UInt8(ascii: "{"):
                try forEachMember(&scanner, json) { key, scanner throws(CityIndexError) in
                    // The first of keys that differ in case counts.
                    let key = key.lowercased()
                    let value = try value(&scanner, json)
                    if members.properties[key] == nil { members.properties[key] = value }
                }
            case "geometry" where scanner.peek(json) == UInt8(ascii: "{"):
                try forEachMember(&scanner, json) { key, scanner throws(CityIndexError) in
                    if key == "coordinates" {
                        try readPoints(&scanner, json, &members)
                    } else {
                        try scanner.passValue(json)
                    }
                }
            default: try scanner.passValue(json)
            }
        }
        return members
    }

    private static func forEachMember(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>,
        _ body: (String, inout JSONScanner) throws(CityIndexError) -> Void
    ) throws(CityIndexError) {
        guard try scanner.opens(UInt8(ascii: "{"), "an object", json) else { return }
        repeat {
            let key = try text("a key", &scanner, json)
            try scanner.expect(UInt8(ascii: ":"), "a colon", json)
            try body(key, &scanner)
        } while try scanner.goesOn(before: UInt8(ascii: "}"), "the end of an object", json)
    }

    private static func text(
        _ expected: String, _ scanner: inout JSONScanner, _ json: Span<UInt8>
    ) throws(CityIndexError) -> String {
        // Read first: a call takes the scanner as it was before its arguments are made.
        let reference = try scanner.text(expected, json)
        return scanner.string(reference, json)
    }

    /// A text, or a number as a text; nil for all else.
    private static func value(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>
    ) throws(CityIndexError) -> String? {
        switch scanner.peek(json) {
        case .quotationMark: return try text("a string", &scanner, json)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = scanner.position
            try scanner.passValue(json)
            return json.string(start..<scanner.position)
        default:
            try scanner.passValue(json)
            return nil
        }
    }

    /// Reads the points of a geometry, at any depth of arrays.
    private static func readPoints(
        _ scanner: inout JSONScanner, _ json: Span<UInt8>, _ members: inout Members
    ) throws(CityIndexError) {
        var depth = 0
        repeat {
            if scanner.peek(json) == UInt8(ascii: "[") {
                scanner.position += 1
                depth += 1
                continue
            }
            let longitude = try scanner.degrees(limit: 180, json)
            try scanner.expect(UInt8(ascii: ","), "a latitude", json)
            let latitude = try scanner.degrees(limit: 90, json)
            members.add(latitude: latitude, longitude: longitude)
            // A height may stand behind.
            while scanner.peek(json) == UInt8(ascii: ",") {
                scanner.position += 1
                try scanner.passValue(json)
            }
            while depth > 0, scanner.peek(json) == UInt8(ascii: "]") {
                scanner.position += 1
                depth -= 1
            }
            guard depth > 0 else { return }
            try scanner.expect(UInt8(ascii: ","), "a comma or the end of an array", json)
        } while true
    }
}
