import CitySearch

/// The kind of a row at the beginning of a table whose columns are given by numbers.
enum RowKind {
    case headings
    case city
    /// Neither is certain: the given columns have names or are empty.
    case unknown

    /// - Parameters:
    ///   - fields: the texts of the row.
    ///   - given: the number of each column, counted from 1.
    init(of fields: [String], given: [CityProperty: Int]) {
        let texts = given.compactMapValues { number in
            fields.indices.contains(number - 1) ? fields[number - 1].trimmed : nil
        }
        if texts.contains(where: { Self.isValue($0.value, of: $0.key) == true }) {
            self = .city
        } else if texts.contains(where: { Self.isHeading($0.value, of: $0.key) }) {
            self = .headings
        } else {
            self = .unknown
        }
    }

    /// The numbers of columns, if all columns are given by numbers; nil if one is given by its heading, or none is given.
    static func numbers(_ given: [CityProperty: String]) -> [CityProperty: Int]? {
        let numbers = given.compactMapValues { Int($0) }
        return given.isEmpty || numbers.count < given.count ? nil : numbers
    }

    /// The number of the row of headings among the first rows, from 0; nil if the first row is a city.
    ///
    /// A row without coordinates above the first city has headings or titles. If only names are given, the first row is a city:
    /// a heading read as a city is reported as unknown, but a city read as a heading would vanish.
    static func headings(in rows: [[String]], given: [CityProperty: Int]) -> Int? {
        for (number, fields) in rows.enumerated() {
            switch RowKind(of: fields, given: given) {
            case .headings: return number
            case .city:
                return number == 0 || given[.lat] == nil && given[.point] == nil ? nil : number - 1
            case .unknown: continue
            }
        }
        return nil
    }

    /// Whether a text is a value of a property; nil for properties that may be any text.
    private static func isValue(_ text: String, of property: CityProperty) -> Bool? {
        switch property {
        case .lat: DegreesText.read(text, .latitude) != nil
        case .lon: DegreesText.read(text, .longitude) != nil
        case .point: PointText.read(text, .latitudeFirst) != nil
        case .population:
            NumberText.decimal(text) != nil || NumberText.whole(text, NumberNotation()) != nil
        case .id: IDText.number(text) != nil
        case .timezone: TimeZoneText.name(text) != nil
        // `cc` is a heading, and the code of the Cocos Islands.
        case .country: !isKnown(text, property) && CountryText.code(text) != nil
        case .name, .admin1, .admin2, .featureCode, .alternateNames, .airports: nil
        }
    }

    private static func isHeading(_ text: String, of property: CityProperty) -> Bool {
        switch property {
        case .lat, .lon, .point: !MissingValue.contains(text)
        default: isKnown(text, property)
        }
    }

    private static func isKnown(_ text: String, _ property: CityProperty) -> Bool {
        Headings.shared.meanings(of: text).contains { $0.property == property }
    }
}
