/// Which column of a table has what.
struct CSVColumns: Sendable {
    private var columns: [CityProperty: Int] = [:]

    /// - Parameters:
    ///   - headings: the first row; nil when columns go by their numbers.
    ///   - given: which column has what, by heading or by number, counted from 1. All else goes by the usual headings.
    init(
        headings: CSVRow?, _ given: [CityProperty: String], name: String
    ) throws(ImportError) {
        let known = (headings?.fields ?? []).map { $0.lowercased() }
        for property in CityProperty.allCases {
            guard let wanted = given[property] else {
                columns[property] = property.usualNames.lazy.compactMap(known.firstIndex).first
                continue
            }
            if let column = known.firstIndex(of: wanted.lowercased()) {
                columns[property] = column
            } else if let number = Int(wanted), number > 0 {
                columns[property] = number - 1
            } else {
                throw .unusable(
                    name,
                    "has no column `\(wanted)`; its columns are "
                        + (headings?.fields ?? []).prefix(20).joined(separator: ", "))
            }
        }
        for property in [.name, .lat, .lon] as [CityProperty] where columns[property] == nil {
            throw .unusable(
                name,
                "has no column that is known to have \(property.rawValue); say which with "
                    + "--column \(property.rawValue)=HEADING")
        }
    }

    /// The city of a row.
    ///
    /// - Returns: the draft, or what is wrong with the row.
    func draft(_ row: CSVRow, namesSeparator: Character) -> Result<CityDraft, LineFault> {
        func text(_ property: CityProperty) -> String {
            guard let column = columns[property], column < row.fields.count else { return "" }
            return row.fields[column].trimmed
        }
        var draft = CityDraft()
        draft.id = text(.id)
        draft.name = text(.name)
        draft.country = text(.country)
        draft.region = text(.admin1)
        draft.secondRegion = text(.admin2)
        draft.timeZone = text(.timezone)
        draft.featureCode = text(.featureCode)
        for (property, path) in [
            (.lat, \CityDraft.latitude), (.lon, \.longitude),
        ] as [(CityProperty, WritableKeyPath<CityDraft, Double?>)] {
            guard let degrees = Double(text(property)), degrees.isFinite else {
                return .failure(fault(row, "degrees in the column of \(property)", text(property)))
            }
            draft[keyPath: path] = degrees
        }
        let population = text(.population)
        // Spreadsheets write whole numbers with a point, too.
        guard let number = population.isEmpty ? 0 : Double(population), number == number.rounded(),
            let number = Int(exactly: number)
        else { return .failure(fault(row, "a whole number for the population", population)) }
        draft.population = number
        draft.alternateNames = text(.alternateNames).split(separator: namesSeparator)
            .map(\.trimmed)
        return .success(draft)
    }

    private func fault(_ row: CSVRow, _ expected: String, _ found: String) -> LineFault {
        LineFault(line: row.line, expected, found: Array(found.utf8).span)
    }
}

extension LineFault: Error {}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
