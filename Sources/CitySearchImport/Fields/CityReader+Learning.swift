import CitySearch

extension CityReader {
    /// The reader with knowledge from the values of the whole file, which a single value does not give.
    func learning(from records: [SourceRecord]) -> CityReader {
        var reader = self
        reader.numbers = NumberStyle(texts(of: .population, in: records))
        let points = texts(of: .point, in: records)
        if PointText.haveLongitudeFirst(points) { reader.map.pointOrder = .longitudeFirst }
        let ids = texts(of: .id, in: records)
        reader.hasUsableIDs = ids.isEmpty || ids.contains { IDText.number($0) != nil }
        return reader
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

    /// Notes for the user.
    var notes: [String] {
        var notes: [String] = []
        if let path = map.paths[.point]?.first, map.pointOrder == .longitudeFirst {
            notes.append("in `\(path)` the longitude comes first")
        }
        if let path = map.paths[.lat]?.first, path.hasSuffix(".1") {
            notes.append("in `\(path.dropLast(2))` the longitude comes first, as in GeoJSON")
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
            batch.unresolved.append(city)
            batch.tolerated.append(DraftFault(fault: city.fault, isRequired: true))
        } else {
            batch.add(draft, faults, line: record.line)
        }
    }
}
