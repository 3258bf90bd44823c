import CitySearch

/// Makes drafts of cities of records.
struct CityReader: Sendable {
    var map: FieldMap
    /// Whether ids are numbers; otherwise the engine generates ids.
    var hasUsableIDs = true
    /// How populations are written.
    var numbers = NumberNotation()
    /// What populations count; nil for what the list shows.
    var populationUnit: PopulationUnit?
    /// The separator of names in a text of other names; nil for `;` or `|` if there is one, else a comma.
    var namesSeparator: Character?
    /// The default country of places without one.
    var country: CountryCode?
    /// Counts records without a name, which are ignored; nil when they are faults.
    var tally: RecordTally?
    /// Whether the file is a well-known one. Then records without coordinates are ignored, too, since their faults are
    /// the publisher's.
    var isWellKnown = false
    /// Whether drafts have what no city needs, too.
    var keepsPayload = false
    /// The gazetteer of a list without coordinates.
    var gazetteer: Gazetteer?
    /// Finds the countries of cities that do not tell theirs.
    var points = PointCountry()

    /// The city of a record, and the faults of its values.
    func draft(_ record: SourceRecord) -> (draft: CityDraft, faults: [DraftFault]) {
        var texts = Texts(map)
        var draft = CityDraft()
        for field in record.fields { add(field, to: &draft, &texts) }
        var faults = DraftFaults(line: record.line)
        draft.id = hasUsableIDs ? texts[.id] : ""
        draft.name = texts.name
        draft.country = texts[.country]
        if draft.country.isEmpty, let country { draft.country = country.rawValue }
        draft.region = texts[.admin1]
        draft.secondRegion = texts[.admin2]
        addCity(of: record, to: &draft)
        draft.timeZone = texts[.timezone]
        draft.featureCode = texts[.featureCode]
        draft.airports = airports(texts, &faults)
        if gazetteer == nil { readPoint(texts, into: &draft, &faults) }
        draft.readPopulation(
            texts[.population], numbers, place: texts.place(of: .population), &faults)
        if let gazetteer {
            draft.checkLengths(&faults) { texts.place(of: $0) }
            gazetteer.complete(&draft, line: record.line, &faults) { texts.place(of: $0) }
        }
        if draft.unresolved == nil { draft.check(&faults, points) { texts.place(of: $0) } }
        return (draft, faults.all)
    }

    /// Adds the city of a district as its second division.
    private func addCity(of record: SourceRecord, to draft: inout CityDraft) {
        guard let path = map.cityOfDistricts, draft.secondRegion.isEmpty,
            let city = record.fields.first(where: { $0.path == path })?.text.trimmed,
            city != draft.name, !MissingValue.containsName(city)
        else { return }
        draft.secondRegion = city
    }

    private func add(_ field: SourceRecord.Field, to draft: inout CityDraft, _ texts: inout Texts) {
        switch map.use(of: field.path) {
        case .unused:
            let text = field.text.trimmed
            if keepsPayload, !text.isEmpty { draft.payload.append((field.path, text)) }
        case .property(.alternateNames, _): draft.alternateNames += names(field.text, isList: true)
        case .property(let property, let place): texts.add(field, property, place)
        case .item:
            if !MissingValue.containsName(field.text.trimmed) {
                draft.alternateNames.append(field.text.trimmed)
            }
        case .localName(let language):
            let name = field.text.trimmed
            if !MissingValue.containsName(name) { draft.names.append((language, name)) }
        case .otherName: draft.alternateNames += names(field.text, isList: false)
        }
    }

    /// The names of a text of several.
    private func names(_ text: String, isList: Bool) -> [String] {
        let usual = text.first { $0 == ";" || $0 == "|" } ?? (isList ? "," : ";")
        let separator = isList ? namesSeparator ?? usual : usual
        return text.split(separator: separator).map(\.trimmed)
            .filter { !MissingValue.containsName($0) }
    }

    private func readPoint(_ texts: Texts, into draft: inout CityDraft, _ faults: inout DraftFaults)
    {
        let point = texts[.point]
        draft.isPlaceless = point.isEmpty && texts[.lat].isEmpty && texts[.lon].isEmpty
        if !point.isEmpty, texts[.lat].isEmpty || texts[.lon].isEmpty {
            if let (latitude, longitude) = PointText.read(point, map.pointOrder),
                abs(latitude) <= 90, abs(longitude) <= 180
            {
                (draft.latitude, draft.longitude) = (latitude, longitude)
            } else {
                faults.add(
                    "the latitude and the longitude of a point\(texts.place(of: .point))", point,
                    isRequired: true)
            }
            return
        }
        draft.latitude = degrees(.latitude, .lat, texts, &faults)
        draft.longitude = degrees(.longitude, .lon, texts, &faults)
    }

    private func degrees(
        _ axis: DegreesText.Axis, _ property: CityProperty, _ texts: Texts,
        _ faults: inout DraftFaults
    ) -> Double? {
        let limit = axis == .latitude ? 90 : 180
        let degrees = DegreesText.read(texts[property], axis)
        guard let degrees, abs(degrees) <= Double(limit) else {
            let expected = degrees == nil ? "degrees" : "degrees from -\(limit) to \(limit)"
            faults.add(
                "\(expected) of \(property.title)\(texts.place(of: property))", texts[property],
                isRequired: true)
            return nil
        }
        return degrees
    }

    /// The codes of airports.
    private func airports(_ texts: Texts, _ faults: inout DraftFaults) -> [String] {
        let text = texts[.airports]
        if text.isEmpty { return [] }
        let codes = text.uppercased().split { !$0.isLetter && !$0.isNumber }
        if codes.allSatisfy({ $0.utf8.count == 3 }) { return codes.map(String.init) }
        faults.add(
            "codes of airports such as JFK\(texts.place(of: .airports))", text, isRequired: false)
        return []
    }

    /// The texts of a record by their use.
    private struct Texts {
        private var fields: [CityProperty: (place: Int, field: SourceRecord.Field)] = [:]
        private let map: FieldMap

        init(_ map: FieldMap) { self.map = map }

        /// Adds a text unless there is one of a better path. An empty field of a preset is the worst.
        mutating func add(_ field: SourceRecord.Field, _ property: CityProperty, _ place: Int) {
            if let known = fields[property] {
                let isKnown = map.isThere(known.field.text.trimmed, property)
                let isNew = map.isThere(field.text.trimmed, property)
                if isKnown == isNew ? known.place <= place : isKnown { return }
            }
            fields[property] = (place, field)
        }

        subscript(property: CityProperty) -> String {
            let text = fields[property]?.field.text.trimmed ?? ""
            return map.isThere(text, property) ? text : ""
        }

        var name: String {
            let text = fields[.name]?.field.text.trimmed ?? ""
            return MissingValue.containsName(text) ? "" : text
        }

        /// The position of a text, for messages.
        func place(of property: CityProperty) -> String {
            // A row of a sheet does not have its empty cells.
            let path = fields[property]?.field.path ?? map.column(of: property)
            return path.map { " in `\($0)`" } ?? ""
        }
    }
}
