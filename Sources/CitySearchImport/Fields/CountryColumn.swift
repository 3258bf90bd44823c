import CitySearch

/// Finds the path that has the countries of a list by its values, if no heading names it.
struct CountryColumn {
    /// Reads the records without their countries.
    let reader: CityReader
    /// The first of the list.
    let records: [SourceRecord]

    /// The minimum percentage of values that are countries, and of points that lie in their country.
    private static let (leastCountries, leastInside) = (95, 80)
    /// The maximum number of countries to compare with points.
    private static let mostPoints = 200

    /// The first path that has countries; nil if none has.
    var path: String? {
        var texts: [(path: String, values: [(record: Int, text: String)])] = []
        var places: [String: Int] = [:]
        for (number, record) in records.enumerated() {
            for field in record.fields where reader.map.use(of: field.path) == .unused {
                let text = field.text.trimmed
                if MissingValue.contains(text) { continue }
                let place = places[field.path] ?? texts.count
                if place == texts.count { texts.append((field.path, [])) }
                places[field.path] = place
                texts[place].values.append((number, text))
            }
        }
        return texts.first { isOfCountries($0.values) }?.path
    }

    private func isOfCountries(_ values: [(record: Int, text: String)]) -> Bool {
        var codes: [String: CountryCode?] = [:]
        var known: [(record: Int, code: CountryCode)] = []
        for (record, text) in values {
            let code = codes[text] ?? CountryText.code(text)
            codes[text] = .some(code)
            if let code { known.append((record, code)) }
        }
        guard known.count * 100 >= values.count * Self.leastCountries, !known.isEmpty else {
            return false
        }
        var (inside, count) = (0, 0)
        for (record, code) in known.prefix(Self.mostPoints) {
            let draft = reader.draft(records[record]).draft
            guard draft.hasCountryOfPoint else { continue }
            count += 1
            if draft.country == code.rawValue { inside += 1 }
        }
        // Without points, codes of states may look like those of countries: `CA`, `IN`.
        if count == 0 { return codes.keys.allSatisfy { $0.utf8.count > 2 } }
        return inside * 100 >= count * Self.leastInside
    }
}
