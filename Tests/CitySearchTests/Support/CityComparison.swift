import CitySearch

/// Compares the cities of an index with the records that they were made of, field by field.
enum CityComparison {
    /// The first few faults.
    static func faults(_ index: CityIndex, _ records: [CityRecord]) -> [String] {
        var faults: [String] = []
        if index.count != records.count { faults.append("\(index.count) for \(records.count)") }
        for record in records where faults.count < 20 {
            guard let city = index[id: record.id] else {
                faults.append("no city \(record.id)")
                continue
            }
            if let field = differingField(city, record) {
                faults.append("\(field) of \(record.id): \(city.name) \(city.alternateNames)")
            }
        }
        return faults
    }

    private static func differingField(_ city: City, _ record: CityRecord) -> String? {
        if city.id != record.id { return "id" }
        if !isSame(city.name, record.name) { return "name" }
        if city.country?.rawValue ?? "" != record.country.uppercased() { return "country" }
        let (latitude, longitude) = (city.coordinate.latitude, city.coordinate.longitude)
        if latitude.bitPattern != record.latitude.bitPattern { return "latitude" }
        if longitude.bitPattern != record.longitude.bitPattern { return "longitude" }
        if city.population ?? 0 != record.population { return "population" }
        if city.region ?? "" != record.region { return "region" }
        if city.subregion ?? "" != record.subregion { return "subregion" }
        let airports = airports(record)
        guard city.airports.count == airports.count,
            zip(city.airports, airports).allSatisfy({ isSame($0, $1) })
        else { return "airports" }
        if city.timeZone ?? "" != record.timeZone { return "time zone" }
        if city.featureCode ?? "" != record.featureCode { return "feature code" }
        if city.localNames != record.localNames { return "names by language" }
        let names = alternateNames(record)
        guard city.alternateNames.count == names.count,
            zip(city.alternateNames, names).allSatisfy({ isSame($0, $1) })
        else { return "alternate names" }
        return nil
    }

    /// Whether two texts have the same scalars.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8)
    }

    /// The codes of airports in the order of their keys, the first of those with the same.
    private static func airports(_ record: CityRecord) -> [String] {
        var keys: [(key: [UInt8], text: String)] = []
        for text in record.airports {
            let key = Oracle.key(text)
            if !key.isEmpty, !keys.contains(where: { $0.key == key }) { keys.append((key, text)) }
        }
        return keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.text)
    }

    /// The other names that find a city, in the order of their keys: each of them, or one of its other
    /// spellings, has a key that neither the own name nor an earlier one has.
    private static func alternateNames(_ record: CityRecord) -> [String] {
        let own = Oracle.key(record.name)
        var keys: [(key: [UInt8], text: String)] = []
        let texts = [record.name] + record.otherNames
        let given = texts.map { (Oracle.key($0), $0) }
        let spelled = texts.flatMap { text in OracleSpellings.otherKeys(text).map { ($0, text) } }
        for (key, text) in given + spelled
        where !key.isEmpty && key != own && !keys.contains(where: { $0.key == key }) {
            keys.append((key, text))
        }
        var names: [String] = []
        for (_, text) in keys.sorted(by: { $1.key.lexicographicallyPrecedes($0.key) })
        where text != record.name && !names.contains(text) {
            names.append(text)
        }
        return names.reversed()
    }
}
