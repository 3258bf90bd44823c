import CitySearch

/// Reads a feature of a map as a city: in the words of OpenStreetMap, or in those that tables use.
struct FeatureDecoder: Sendable {
    /// Which kinds of `place` are taken.
    let kinds: Set<String>
    /// The country of places that do not tell theirs.
    let country: String
    /// Whether a population that is none is left out alone.
    let isLenient: Bool
    let tally: FeatureTally

    /// The city; nil for what is none that is taken, which is counted.
    func draft(_ record: SourceRecord) throws(LineFault) -> CityDraft? {
        let properties = Self.properties(record)
        func text(_ property: CityProperty) -> String {
            property.usualNames.lazy.compactMap { properties[$0] }.first ?? ""
        }
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
        draft.population = try population(text(.population), line: record.line)
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

    /// What the record tells, by keys in lower case. The first of keys that differ in case counts.
    private static func properties(_ record: SourceRecord) -> [String: String] {
        Dictionary(
            record.fields.lazy.map { ($0.path.lowercased(), $0.text) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Degrees; nil when there are none.
    private static func degrees(
        _ text: String, _ name: String, limit: Int, line: Int
    ) throws(LineFault) -> Double? {
        if text.isEmpty { return nil }
        let bytes = Array(text.utf8)
        guard let degrees = bytes.span.degrees(bytes.indices, limit: Double(limit)) else {
            throw LineFault(
                line: line, "\(name) from -\(limit) to \(limit)", found: bytes.span)
        }
        return degrees
    }

    private func population(_ text: String, line: Int) throws(LineFault) -> Int {
        if text.isEmpty { return 0 }
        if let number = Self.number(text), number <= UInt32.max { return number }
        guard isLenient else {
            throw LineFault(
                line: line, "a population that is a whole number, such as 1234 or 1,234",
                found: Array(text.utf8).span)
        }
        tally.add(population: text, line: line)
        return 0
    }

    /// What OpenStreetMap has beside the name. Old names lead to a place, and are not shown.
    private static let otherNames = [
        "official_name", "int_name", "alt_name", "short_name", "loc_name", "nat_name", "reg_name",
        "alternatenames", "alternate_names", "old_name",
    ]

    /// A whole number, also with a fraction of zeros, an exponent, or the digits in groups: `1000.0`, `1e3`, `1,000`,
    /// `1.234.567`. A point before three digits alone may be either, so `1.000` is none.
    static func number(_ text: String) -> Int? {
        let text = text.trimmed
        guard text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return nil }
        var groups = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        let used = Set(text.filter(separators.contains))
        if used == ["."], groups.count == 2 {
            let isAmbiguous = groups[1].count == 3 && groups[1].allSatisfy(\.isNumber)
            return isAmbiguous ? nil : wholeNumber(text)
        }
        // A fraction behind groups with another mark.
        if used.count == 2, text.contains("."), groups.last?.allSatisfy({ $0 == "0" }) ?? false,
            !text.dropLast((groups.last?.count ?? 0) + 1).contains(".")
        {
            groups.removeLast()
        } else if used.count > 1 {
            return nil
        }
        guard groups.count > 1 else { return wholeNumber(text) }
        // In India the groups before the last have two digits.
        let areGroups =
            1...3 ~= groups[0].count && groups.last?.count == 3
            && groups.dropFirst().allSatisfy { 2...3 ~= $0.count }
        let digits = groups.joined()
        return areGroups && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
    }

    /// What groups digits.
    private static let separators: Set<Character> = [" ", ",", ".", "'", "’", "\u{A0}", "\u{202F}"]

    /// What JSON writes as a number, when it is a whole one from 0 on.
    private static func wholeNumber(_ text: String) -> Int? {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || ".eE+-".utf8.contains($0) }),
            let number = Double(text), number >= 0
        else { return nil }
        return Int(text) ?? Int(exactly: number)
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
}
