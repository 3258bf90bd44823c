import CitySearch

/// Adds features of a map as cities: with the keys of OpenStreetMap, or the headings of tables.
struct FeatureReader: Sendable {
    private let kinds: Set<String>
    private let country: String
    private let points: PointCountry
    /// Counts omitted features.
    var tally: RecordTally
    /// How populations are written.
    private let numbers: NumberNotation

    /// - Parameters:
    ///   - kinds: which kinds of `place` are taken.
    ///   - country: the default country of places without one.
    ///   - points: finds the countries of other places.
    ///   - records: the first of the map, which show how its numbers are written.
    init(
        kinds: Set<String>, country: CountryCode?, points: PointCountry = PointCountry(),
        tally: RecordTally, records: [SourceRecord]
    ) {
        (self.kinds, self.points, self.tally) = (kinds, points, tally)
        self.country = country?.rawValue ?? ""
        numbers = NumberNotation(
            records.lazy.compactMap { Self.field(.population, Self.properties($0))?.text })
    }

    /// Whether records have kinds of places in OpenStreetMap's words, and not names of places under that key.
    static func mayRead(_ records: [SourceRecord]) -> Bool {
        let kinds = records.lazy.compactMap { record in
            record.fields.first { $0.path == "place" }?.text
        }
        return kinds.contains { GeoJSONImport.usualKinds.contains($0) || otherKinds.contains($0) }
    }

    private static let otherKinds: Set = [
        "suburb", "quarter", "neighbourhood", "borough", "isolated_dwelling", "locality", "island",
        "farm",
    ]

    /// Adds the city of a record to a batch.
    func read(_ record: SourceRecord, into batch: inout DraftBatch) {
        do throws(LineFault) {
            var faults = DraftFaults(line: record.line)
            guard var draft = try draft(record, &faults) else { return }
            draft.check(&faults, points) { _ in "" }
            batch.add(draft, faults.all, line: record.line)
        } catch {
            batch.faults.append(error)
        }
    }

    /// The city; nil for a feature that is not imported, which is counted.
    private func draft(
        _ record: SourceRecord, _ faults: inout DraftFaults
    ) throws(LineFault) -> CityDraft? {
        let fields = Self.properties(record)
        let properties = fields.mapValues(\.text)
        func text(_ property: CityProperty) -> String { Self.field(property, fields)?.text ?? "" }
        if let kind = properties["place"], !kinds.contains(kind) {
            tally.add(kind: kind)
            return nil
        }
        guard let name = properties["name"] ?? properties["city"], !name.isEmpty else {
            tally.addNameless()
            return nil
        }
        var draft = CityDraft()
        draft.id = text(.id)
        draft.name = name
        draft.country = text(.country)
        if draft.country.isEmpty { draft.country = country }
        draft.latitude = try Self.degrees(
            properties["@latitude"] ?? text(.lat), "a latitude", limit: 90, line: record.line)
        draft.longitude = try Self.degrees(
            properties["@longitude"] ?? text(.lon), "a longitude", limit: 180, line: record.line)
        if let field = Self.field(.population, fields) {
            draft.readPopulation(field.text, numbers, place: " in `\(field.path)`", &faults)
        }
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

    /// The properties of the record, by keys in lower case. Of keys that differ in case the first counts.
    private static func properties(_ record: SourceRecord) -> [String: SourceRecord.Field] {
        Dictionary(
            record.fields.lazy.map { ($0.path.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func field(
        _ property: CityProperty, _ properties: [String: SourceRecord.Field]
    ) -> SourceRecord.Field? {
        property.usualNames.lazy.compactMap { properties[$0] }.first
    }

    /// Whether a key has the country of a place.
    static func isCountry(_ key: String) -> Bool {
        CityProperty.country.usualNames.contains(key.lowercased())
    }

    /// Degrees; nil when there are none.
    private static func degrees(
        _ text: String, _ name: String, limit: Int, line: Int
    ) throws(LineFault) -> Double? {
        if text.isEmpty { return nil }
        let bytes = Array(text.utf8)
        guard let degrees = bytes.span.degrees(bytes.indices, limit: Double(limit)) else {
            throw LineFault(line: line, "\(name) from -\(limit) to \(limit)", found: bytes.span)
        }
        return degrees
    }

    /// The other names of OpenStreetMap. Old names lead to a place, and are not shown.
    private static let otherNames = [
        "official_name", "int_name", "alt_name", "short_name", "loc_name", "nat_name", "reg_name",
        "alternatenames", "alternate_names", "old_name",
    ]

    /// A language of the key of a name: `name:de`, `name:zh-Hant`, and not `name:etymology`.
    private static func language(_ tag: Substring) -> String? {
        let tag = tag.map { $0 == "_" ? "-" : $0 }
        let code = tag.prefix { $0 != "-" }
        let isTag = tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return (2...3).contains(code.count) && isTag ? String(tag) : nil
    }

    /// The feature code of GeoNames for a place.
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
}
