import CTables
import CitySearch

/// The names of columns and keys in ten languages and in well-known files: `Data/headings.tsv`.
struct Headings: Sendable {
    /// The meaning of a heading.
    struct Meaning: Sendable {
        /// Nil for a name besides the main one.
        let property: CityProperty?
        /// The lower the better the heading is for its property.
        let rank: Int
    }

    static let shared = Headings()

    private static let coordinates: Set<CityProperty> = [.lat, .lon, .point]

    /// The headings of each property in lower case, the best first.
    private(set) var texts: [CityProperty: [String]] = [:]
    /// By folded headings; a heading may mean two properties.
    private var meanings: [String: [Meaning]] = [:]
    /// Folded headings of parts of cities.
    private var districts: Set<String> = []

    private init() {
        let table = unsafe String(cString: ctables_headings)
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t")
            guard columns.count == 3 else { continue }
            if columns[0] == "district" {
                districts.insert(Self.folded(columns[1]))
                continue
            }
            let property = CityProperty(rawValue: String(columns[0]))
            let rank = property.map { texts[$0]?.count ?? 0 } ?? 0
            if let property { texts[property, default: []].append(columns[1].lowercased()) }
            let folded = Self.folded(columns[1])
            if meanings[folded]?.contains(where: { $0.property == property }) != true {
                meanings[folded, default: []].append(Meaning(property: property, rank: rank))
            }
        }
    }

    /// Whether a heading is that of parts of cities, such as districts.
    func areDistricts(_ heading: String) -> Bool {
        let folded = Self.folded(heading)
        return districts.contains(folded)
            || folded.hasSuffix("name") && districts.contains(String(folded.dropLast(4)))
    }

    /// The meanings of a heading; empty for an unknown one. A year after it is ignored (`pop_2020`), and so are the unit of a
    /// population (`pop (thousands)`) and a remark after coordinates (`latitude (WGS 84)`).
    func meanings(of heading: some StringProtocol) -> [Meaning] {
        let folded = Self.folded(heading)
        if let known = meanings[folded] { return known }
        let year = folded.suffix(4)
        guard year.count == 4, year.allSatisfy(\.isASCIIDigit),
            year.hasPrefix("19") || year.hasPrefix("20")
        else {
            if let (rest, _) = PopulationUnit.cut(from: String(heading)) {
                return meanings[rest]?.filter { $0.property == .population } ?? []
            }
            guard let remark = heading.firstIndex(where: { $0 == "(" || $0 == "[" }) else {
                return []
            }
            let rest = Self.folded(heading[..<remark])
            return meanings[rest]?.filter { $0.property.map(Self.coordinates.contains) ?? false }
                ?? []
        }
        return meanings[String(folded.dropLast(4))] ?? []
    }

    /// A heading without case, marks, spaces, punctuation and signs such as `°`.
    static func folded(_ heading: some StringProtocol) -> String {
        Folding.fold(String(heading)).filter { $0.isLetter || $0.isNumber }
    }
}
