import CitySearch

/// Finds the column of districts in a table that also has a column of their cities, whose names repeat.
struct DistrictColumn {
    let map: FieldMap
    let records: [SourceRecord]

    /// The maximum percentage of different names of cities, and the minimum percentage of different pairs.
    private static let (mostCities, leastPairs) = (60, 90)
    /// The minimum number of rows.
    private static let leastRows = 5

    /// The column of districts; nil if rows are cities.
    ///
    /// - Parameter paths: the columns of the table.
    func path(among paths: [String]) -> String? {
        guard let city = map.paths[.name]?.first else { return nil }
        return paths.first { $0 != city && mayBeDistrict($0) && isDistrict($0, of: city) }
    }

    private func mayBeDistrict(_ path: String) -> Bool {
        let isOpen =
            switch map.use(of: path) {
            case .unused, .property(.admin2, _): true
            default: false
            }
        guard isOpen else { return false }
        let meanings = Headings.shared.meanings(of: path)
        return Headings.shared.areDistricts(path)
            || meanings.contains { $0.property == .admin2 || $0.property == .name }
    }

    private func isDistrict(_ path: String, of cityPath: String) -> Bool {
        var (cities, districts, pairs): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var count = 0
        for record in records {
            guard let city = text(cityPath, record), let district = text(path, record),
                district.contains(where: \.isLetter)
            else { continue }
            count += 1
            cities.insert(city)
            districts.insert(district)
            pairs.insert(city + "\n" + district)
        }
        return count >= Self.leastRows && count * 2 >= records.count
            && cities.count * 100 <= count * Self.mostCities
            && pairs.count * 100 >= count * Self.leastPairs && districts.count > cities.count
    }

    private func text(_ path: String, _ record: SourceRecord) -> String? {
        guard let text = record.fields.first(where: { $0.path == path })?.text.trimmed,
            !MissingValue.containsName(text)
        else { return nil }
        return text
    }
}
