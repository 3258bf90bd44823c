import CitySearch

extension CityReader {
    /// The reader with knowledge from the values of the whole file, which a single value does not give.
    func learning(from records: [SourceRecord]) -> CityReader {
        var reader = self
        reader.numbers = NumberNotation(texts(of: .population, in: records))
        if let unit = populationUnit ?? headingUnit { reader.numbers.unit = unit }
        let points = texts(of: .point, in: records)
        if PointText.haveLongitudeFirst(points) { reader.map.pointOrder = .longitudeFirst }
        let ids = texts(of: .id, in: records)
        reader.hasUsableIDs = ids.isEmpty || ids.contains { IDText.number($0) != nil }
        return reader
    }

    /// The unit that the heading of populations tells.
    private var headingUnit: PopulationUnit? {
        map.paths[.population]?.first.flatMap { path in
            let key = path.split(separator: ".").last.map(String.init) ?? path
            return (PopulationUnit.cut(from: path) ?? PopulationUnit.cut(from: key))?.unit
        }
    }

    /// The texts of a property that are there.
    private func texts(of property: CityProperty, in records: [SourceRecord]) -> [String] {
        guard map.paths[property] != nil else { return [] }
        return records.flatMap { record in
            record.fields.compactMap { field in
                guard case .property(property, _) = map.use(of: field.path) else { return nil }
                let text = field.text.trimmed
                return map.isThere(text, property) ? text : nil
            }
        }
    }

    /// Whether a record tells one country of today.
    func hasCountry(_ record: SourceRecord) -> Bool {
        record.fields.contains { field in
            guard case .property(.country, _) = map.use(of: field.path) else { return false }
            let text = field.text.trimmed
            return map.isThere(text, .country) && CountryText.reading(text)?.codes.count == 1
        }
    }

    /// Notes for the user.
    var notes: [String] {
        var notes: [String] = []
        if let path = map.paths[.point]?.first, map.pointOrder == .longitudeFirst {
            notes.append("in `\(path)` the longitude comes first")
        }
        if let path = map.paths[.lat]?.first, path.hasSuffix(".1") {
            notes.append("in `\(path.dropLast(2))` the longitude comes first, as in GeoJSON")
        }
        if let path = map.paths[.population]?.first, let unit = numbers.unit, unit != .people {
            notes.append("`\(path)` counts \(unit.name): 1.5 are \(unit.rawValue * 3 / 2) people")
        }
        if let path = map.cityOfDistricts, let name = map.paths[.name]?.first {
            notes.append("names come from `\(name)`, since those in `\(path)` repeat")
        }
        if let path = map.paths[.id]?.first, !hasUsableIDs {
            notes.append("`\(path)` has no numbers, so the ids follow from name, country and place")
        }
        return notes
    }

    /// Adds the city of a record to a batch.
    func read(_ record: SourceRecord, into batch: inout DraftBatch) {
        var (draft, faults) = draft(record)
        if draft.name.isEmpty, let tally { return tally.addNameless() }
        if isWellKnown {
            if draft.isPlaceless, let tally { return tally.addPlaceless() }
            let fault = faults.first(where: \.isRequired)
            batch.tolerated += fault.map { [$0] } ?? faults
            if fault != nil { return }
            faults = []
        }
        if let city = draft.unresolved, !faults.contains(where: \.isRequired) {
            batch.add(city)
            batch.tolerated.append(DraftFault(fault: city.fault, isRequired: true))
        } else {
            batch.add(draft, faults, line: record.line)
        }
    }
}
