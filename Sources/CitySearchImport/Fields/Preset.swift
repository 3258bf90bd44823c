import CTables
import CitySearch

/// The columns and keys of a well-known file: `Data/presets.tsv`.
public struct Preset: Hashable, Sendable {
    /// Its name for users: `openflights`.
    public let name: String
    /// The number of columns of such a table without headings; nil for files with headings or keys.
    private(set) var columnCount: Int?
    private(set) var fields: [Field] = []

    /// A column or a path.
    struct Field: Hashable, Sendable {
        /// Nil for a name besides the main one.
        let property: CityProperty?
        /// A heading or keys with dots between; the number of a column of a table without headings.
        let path: String
        /// The null markers there, in lower case.
        let nothing: Set<String>
    }

    /// All of them, in the order of the table.
    public static let all: [Preset] = {
        var all: [Preset] = []
        let table = unsafe String(cString: ctables_presets)
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t").map(String.init)
            guard columns.count >= 3 else { continue }
            if all.last?.name != columns[0] { all.append(Preset(name: columns[0])) }
            all[all.count - 1].add(columns)
        }
        return all
    }()

    private init(name: String) { self.name = name }

    private mutating func add(_ columns: [String]) {
        if columns[1] == "columns" {
            columnCount = Int(columns[2])
        } else {
            let nothing = columns.dropFirst(3).joined().lowercased().split(separator: "|")
            fields.append(
                Field(
                    property: CityProperty(rawValue: columns[1]), path: columns[2],
                    nothing: Set(nothing.map(String.init))))
        }
    }

    /// The preset of a table without headings, recognized by the number of columns and a row with a country and
    /// coordinates, or with a name if the file has no other columns.
    static func of(_ rows: [[String]]) -> Preset? {
        all.first { preset in
            !rows.isEmpty && rows.allSatisfy { $0.count == preset.columnCount }
                && rows.contains(where: preset.fits)
        }
    }

    private func fits(_ row: [String]) -> Bool {
        func text(_ property: CityProperty) -> String? {
            fields.lazy.filter { $0.property == property }.compactMap { Int($0.path) }.first.map {
                row[$0 - 1]
            }
        }
        if columnCount == 1 { return text(.name)?.contains(where: \.isLetter) == true }
        guard let country = text(.country), CountryText.code(country) != nil else { return false }
        if let point = text(.point) { return PointText.read(point, .latitudeFirst) != nil }
        guard let latitude = text(.lat), let longitude = text(.lon) else { return false }
        return DegreesText.read(latitude, .latitude) != nil
            && DegreesText.read(longitude, .longitude) != nil
    }

    /// The path of a file for a field; nil if the file lacks it.
    func path(of field: Field, among found: [String]) -> String? {
        if found.contains(field.path) { return field.path }
        let folded = Headings.folded(field.path)
        // `@latitude` is that of a geometry.
        return found.first {
            $0.hasPrefix("@") == field.path.hasPrefix("@") && Headings.folded($0) == folded
        }
    }
}
