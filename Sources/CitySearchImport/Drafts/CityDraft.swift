import CitySearch
import CitySearchAPI

/// A city of a table or a map, as strings.
struct CityDraft {
    /// A whole number, or as OpenStreetMap has it: `node/240109189`.
    var id = ""
    var name = ""
    /// A code of two or three letters, or a name.
    var country = ""
    var latitude: Double?
    var longitude: Double?
    var population = 0
    var region = ""
    var secondRegion = ""
    var timeZone = ""
    var featureCode = ""
    var airports: [String] = []
    /// Whether it has no coordinates, not even wrong ones.
    var isPlaceless = false
    /// The reason why a lookup found no position for the city.
    var unresolved: UnresolvedCity?
    /// Whether the country was derived from the point and the countries' outlines.
    var hasCountryOfPoint = false
    var whereabouts = Whereabouts.inCountry
    var names: [(language: String, text: String)] = []
    var alternateNames: [String] = []
    /// The other fields of the record, by path, if they are stored.
    var payload: [(path: String, text: String)] = []

    /// Adds a city that was checked to records, and what else it has to others, in the same place.
    func write(to records: inout RecordBatch, _ payload: inout RecordBatch, line: Int) {
        let ownID = IDText.number(id)
        guard let latitude, let longitude,
            let number = ownID ?? derivedID(country, latitude, longitude)
        else { return }
        let order = UInt64(line) | (ownID == nil ? DraftSorter.derivedID : 0)
        records.append(id: number, order: order) { record in
            var json = JSONWriter()
            json.object { json in
                json.member("_id", Int(number))
                json.member("name", name)
                if !country.isEmpty { json.member("country", country) }
                json.coordinate(latitude, longitude)
                if population > 0 { json.member("population", population) }
                for (key, text) in [
                    ("admin1", region), ("admin2", secondRegion), ("timezone", timeZone),
                    ("feature_code", featureCode),
                ] where !text.isEmpty { json.member(key, text) }
                if !airports.isEmpty { json.member("airports", airports) { $0.value($1) } }
                write(to: &json)
            }
            record.append(json.bytes.span)
        }
        if self.payload.isEmpty { return }
        payload.append(id: number, order: order) { record in
            var json = JSONWriter()
            json.object { json in
                json.member("id", Int(number))
                for (path, text) in self.payload { json.member(escaping: path, text) }
            }
            record.append(json.bytes.span)
        }
    }

    /// Writes the names besides the main name.
    private func write(to json: inout JSONWriter) {
        var languages: Set<String> = []
        let shown = names.filter { $0.text != name && languages.insert($0.language).inserted }
        if !shown.isEmpty {
            json.key("names")
            json.object { json in
                for (language, text) in shown { json.member(language, text) }
            }
        }
        var seen: Set = [name, ""]
        let others = (shown.map(\.text) + alternateNames).filter { seen.insert($0).inserted }
        if !others.isEmpty { json.member("alternateNames", others) { $0.value($1) } }
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

/// An unreadable value of a city.
struct DraftFault: Sendable {
    let fault: LineFault
    /// Whether the city is invalid without the value.
    let isRequired: Bool
}

/// Collects the faults of a city.
struct DraftFaults {
    let line: Int
    private(set) var all: [DraftFault] = []

    init(line: Int) { self.line = line }

    mutating func add(_ expected: String, _ found: String, isRequired: Bool) {
        let fault = LineFault(line: line, expected, found: Array(found.utf8.prefix(100)).span)
        all.append(DraftFault(fault: fault, isRequired: isRequired))
    }

    var hasRequired: Bool { all.contains(where: \.isRequired) }
}
