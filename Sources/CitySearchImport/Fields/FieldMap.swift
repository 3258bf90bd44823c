import CitySearch

/// Which path of a file has what.
package struct FieldMap: Sendable {
    /// The paths of each property, the best first.
    package private(set) var paths: [CityProperty: [String]] = [:]
    private var uses: [String: FieldRole] = [:]
    /// Whether there are no other paths.
    private let areKnown: Bool
    /// The properties whose paths the user names.
    private let given: Set<CityProperty>
    /// The null markers of the properties of a preset, in addition to the general ones.
    private(set) var nothing: [CityProperty: Set<String>] = [:]
    /// The column of cities in a table whose rows are districts of them.
    private(set) var cityOfDistricts: String?
    /// The order of the degrees in a point's text.
    var pointOrder: PointText.Order = .latitudeFirst

    /// A required property that a file lacks.
    package enum Lack: Equatable {
        case name, coordinates
    }

    /// - Parameters:
    ///   - found: the paths of a file in their order.
    ///   - isTable: whether each record has all paths. Otherwise a worse path counts if the better one is missing.
    ///   - given: the paths of properties, each by its name or its number, counted from 1. The other properties are
    ///     recognized by the usual headings.
    ///   - preset: which paths have what unless the user says it.
    ///   - outer: the properties of the paths around records, used if no other path has the property.
    ///   - name: what messages call the file.
    package init(
        _ found: [String], isTable: Bool, given: [CityProperty: String],
        preset: Preset? = nil, outer: [(path: String, property: CityProperty)] = [], name: String
    ) throws(ImportError) {
        areKnown = isTable
        self.given = Set(given.keys)
        var taken: Set<String> = []
        for property in CityProperty.allCases {
            guard let wanted = given[property] else { continue }
            guard let path = Self.path(wanted, among: found) else {
                throw Self.lack(of: wanted, among: found, isTable: isTable, name: name)
            }
            taken.insert(path)
            take([path], for: property)
        }
        if let preset { take(preset, found) }
        let roles = found.map { taken.contains($0) ? [] : FieldRole.roles(of: $0) }
        let open = CityProperty.allCases.filter { given[$0] == nil && nothing[$0] == nil }
        for property in open where property != .point || !(has(.lat) && has(.lon)) {
            take(candidates(for: property, found, roles).prefix(1), for: property)
        }
        for property in open where !isTable {
            take(candidates(for: property, found, roles)[...], for: property)
        }
        for (path, property) in outer where given[property] == nil && uses[path] == nil {
            take([path], for: property)
        }
        for (path, roles) in zip(found, roles) where uses[path] == nil {
            uses[path] = Self.secondaryUse(roles)
        }
        if given[.point] == nil, let path = paths[.point]?.first,
            PointHeading.isLongitudeFirst(path)
        {
            pointOrder = .longitudeFirst
        }
    }

    /// Takes the paths of a preset. In trees, some of them may first occur in a later record.
    private mutating func take(_ preset: Preset, _ found: [String]) {
        for (number, field) in preset.fields.enumerated() {
            let path = preset.path(of: field, among: found)
            guard let key = path ?? (areKnown ? nil : field.path), uses[key] == nil else {
                continue
            }
            guard let property = field.property else {
                uses[key] = .otherName
                continue
            }
            if given.contains(property) { continue }
            uses[key] = .property(property, rank: number - Self.latePlace)
            if let path {
                paths[property, default: []].append(path)
                nothing[property, default: []].formUnion(field.nothing)
            }
        }
    }

    private mutating func take(_ candidates: ArraySlice<String>, for property: CityProperty) {
        for path in candidates {
            uses[path] = .property(property, rank: paths[property]?.count ?? 0)
            paths[property, default: []].append(path)
        }
    }

    /// Takes a path that has countries by its values.
    mutating func takeCountries(at path: String) { take([path], for: .country) }

    /// Takes names from a column of districts, and where there is none from that of their cities.
    mutating func takeDistricts(at path: String) {
        guard let city = paths[.name]?.first else { return }
        if paths[.admin2] == [path] { paths[.admin2] = nil }
        paths[.name] = [path, city]
        uses[path] = .property(.name, rank: 0)
        uses[city] = .property(.name, rank: 1)
        cityOfDistricts = city
    }

    /// The paths that may have a property and have no other, the best first.
    private func candidates(
        for property: CityProperty, _ found: [String], _ roles: [[FieldRole]]
    ) -> [String] {
        var candidates: [(path: String, rank: Int, number: Int)] = []
        for (number, path) in found.enumerated() where uses[path] == nil {
            for case .property(property, let rank) in roles[number] {
                candidates.append((path, rank, number))
            }
        }
        return candidates.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.map(\.path)
    }

    private func has(_ property: CityProperty) -> Bool { paths[property] != nil }

    private static func secondaryUse(_ roles: [FieldRole]) -> FieldRole {
        roles.first { if case .property = $0 { false } else { true } } ?? .unused
    }

    /// A path by its exact name, by its words without case and marks, or by its number.
    static func path(_ wanted: String, among found: [String]) -> String? {
        if found.contains(wanted) { return wanted }
        let folded = Headings.folded(wanted)
        if !folded.isEmpty, let path = found.first(where: { Headings.folded($0) == folded }) {
            return path
        }
        guard let number = Int(wanted), found.indices.contains(number - 1) else { return nil }
        return found[number - 1]
    }

    /// Why a path of the user does not exist in a file.
    static func lack(
        of wanted: String, among found: [String], isTable: Bool, name: String
    ) -> ImportError {
        let noun = isTable ? "column" : "path"
        return .unusable(
            name, "has no \(noun) `\(wanted)`; its \(noun)s are " + InferredSchema.listed(found))
    }

    /// The paths that are not used, in their order.
    func unused(of found: [String]) -> [String] { found.filter { use(of: $0) == .unused } }

    /// Each property and the paths that have it, for people: `name ← city, latitude ← lat`.
    var summary: String {
        CityProperty.allCases.compactMap { property in
            paths[property].map {
                "\(property.title) ← " + $0.prefix(3).joined(separator: ", else ")
            }
        }.joined(separator: ", ")
    }

    /// The use of a path; the best for a property has the rank 0. New paths of trees are worse than earlier ones.
    package func use(of path: String) -> FieldRole {
        if let use = uses[path] { return use }
        guard !areKnown else { return .unused }
        let roles = FieldRole.roles(of: path)
        for case .property(let property, let rank) in roles
        where !given.contains(property) && nothing[property] == nil {
            return .property(property, rank: Self.latePlace + rank)
        }
        return Self.secondaryUse(roles)
    }

    /// Whether a text of a property, without spaces around it, is a value and not a null marker.
    func isThere(_ text: String, _ property: CityProperty) -> Bool {
        !MissingValue.contains(text) && nothing[property]?.contains(text.lowercased()) != true
    }

    private static let latePlace = 1_000

    /// The column of a table that has a property.
    func column(of property: CityProperty) -> String? { areKnown ? paths[property]?.first : nil }

    /// The required property that the file lacks; nil if it has all.
    package var lack: Lack? {
        if !has(.name) { return .name }
        return has(.point) || has(.lat) && has(.lon) ? nil : .coordinates
    }
}
