import CitySearch
import CitySearchJSON

/// A city as a table or a map tells of it, as texts.
struct CityDraft {
    /// A whole number, or as OpenStreetMap has it: `node/240109189`.
    var id = ""
    var name = ""
    /// A code of two or three letters.
    var country = ""
    var latitude: Double?
    var longitude: Double?
    var population = 0
    var region = ""
    var secondRegion = ""
    var timeZone = ""
    var featureCode = ""
    var names: [(language: String, text: String)] = []
    var alternateNames: [String] = []

    /// Adds the city to records.
    ///
    /// - Returns: what is wrong with it; nil when it is right.
    func add(to records: inout RecordBatch, line: Int) -> LineFault? {
        func fault(_ expected: String, _ found: String) -> LineFault {
            LineFault(line: line, expected, found: Array(found.utf8).span)
        }
        guard !name.isEmpty else { return fault("a name", "") }
        guard let code = Self.code(country) else { return fault("a country's code", country) }
        guard let latitude, abs(latitude) <= 90 else {
            return fault("a latitude from -90 to 90", latitude.map { "\($0)" } ?? "")
        }
        guard let longitude, abs(longitude) <= 180 else {
            return fault("a longitude from -180 to 180", longitude.map { "\($0)" } ?? "")
        }
        guard (0...Int(UInt32.max)).contains(population) else {
            return fault("a population from 0 to \(UInt32.max)", "\(population)")
        }
        guard featureCode.isEmpty || FeatureCode(featureCode) != nil else {
            return fault("a feature code", featureCode)
        }
        let number =
            id.isEmpty ? derivedID(code, latitude, longitude) : Self.number(ofID: id)
        guard let number else { return fault("an id", id) }
        records.append(id: number, order: UInt64(line)) { record in
            var json = JSONWriter()
            json.object { json in
                json.member("_id", Int(number))
                json.member("name", name)
                if !code.isEmpty { json.member("country", code) }
                json.coordinate(latitude, longitude)
                if population > 0 { json.member("population", population) }
                for (key, text) in [
                    ("admin1", region), ("admin2", secondRegion), ("timezone", timeZone),
                    ("feature_code", featureCode),
                ] where !text.isEmpty { json.member(key, text) }
                write(to: &json)
            }
            record.append(json.bytes.span)
        }
        return nil
    }

    /// Writes the names beside the city's own.
    private func write(to json: inout JSONWriter) {
        let shown = names.filter { $0.text != name }
        if !shown.isEmpty {
            json.key("names")
            json.object { json in
                for (language, text) in shown { json.member(language, text) }
            }
        }
        var seen: Set = [name, ""]
        let others = (shown.map(\.text) + alternateNames).filter { seen.insert($0).inserted }
        if !others.isEmpty { json.member("alternateNames", others.map { Array($0.utf8) }) }
    }

    /// The code of two letters; an empty one for no country, nil for what is no code.
    private static func code(_ text: String) -> String? {
        if text.isEmpty { return "" }
        if let code = CountryCode(text) { return code.rawValue }
        let letters = text.uppercased()
        return CountryLexicon.shared.alpha3.filter { $0.value == letters }.keys.min()?.rawValue
    }

    /// The number of an id. Those of OpenStreetMap's nodes, ways and relations overlap, so the kind is the last digit.
    private static func number(ofID text: String) -> Int64? {
        if let number = Int64(text) { return number }
        let parts = text.split(separator: "/")
        guard parts.count == 2, let kind = ["node", "way", "relation"].firstIndex(of: parts[0]),
            let number = Int64(parts[1]), (0..<(1 << 49)).contains(number)
        else { return nil }
        return number * 10 + Int64(kind) + 1
    }

    /// The id that the engine gives a city of a list without ids.
    private func derivedID(_ country: String, _ latitude: Double, _ longitude: Double) -> Int64? {
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            return nil
        }
        return CityRecord.derivedID(
            name: name, country: CountryCode(country), latitude: coordinate.latitude,
            longitude: coordinate.longitude)
    }
}
