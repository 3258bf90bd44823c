import CitySearch

/// The meanings of the paths of a file, and a description for users.
struct InferredSchema {
    /// The name of the file in messages.
    let name: String
    /// Its paths in their order.
    let paths: [String]
    let isTable: Bool
    /// The paths of properties that the user names.
    let given: [CityProperty: String]
    var preset: Preset?
    /// The properties of the paths around records.
    var outer: [(path: String, property: CityProperty)] = []

    private var noun: String { isTable ? "column" : "path" }

    /// Some paths, of which a message names the first.
    static func listed(_ paths: [String]) -> String {
        paths.prefix(20).joined(separator: ", ")
            + (paths.count > 20 ? " and \(paths.count - 20) more" : "")
    }

    /// The assignment of paths to properties.
    ///
    /// - Throws: when cities lack a name, or the file has nothing that the preset has.
    func map() throws(ImportError) -> FieldMap {
        if let preset, !preset.fields.contains(where: { preset.path(of: $0, among: paths) != nil })
        {
            throw .unusable(
                name,
                "has none of the \(noun)s of \(preset.name); omit --like; its \(noun)s are "
                    + Self.listed(paths))
        }
        let map = try FieldMap(
            paths, isTable: isTable, given: given, preset: preset, outer: outer, name: name)
        if map.lack == .name { throw lack(of: "a name", "--column name=\(word)") }
        return map
    }

    /// That cities lack coordinates.
    ///
    /// - Parameter mayBeLookedUp: whether coordinates of known cities would do.
    func lackOfCoordinates(mayBeLookedUp: Bool) -> ImportError {
        lack(
            of: "coordinates",
            "--column lat=\(word) and --column lon=\(word)"
                + (mayBeLookedUp
                    ? ", or, to look up known cities, set their country with --in CC or "
                        + "--column country=\(word)" : ""))
    }

    private func lack(of what: String, _ options: String) -> ImportError {
        .unusable(
            name,
            "has no known \(noun) for \(what); name it with \(options); its \(noun)s "
                + "are \(Self.listed(paths))")
    }

    private var word: String { isTable ? "HEADING" : "PATH" }

    /// Whether two paths that are not used have degrees in some records, most of them with three decimals or more.
    func mayHaveDegrees(_ map: FieldMap, _ records: [SourceRecord]) -> Bool {
        var counts: [String: (all: Int, degrees: Int, precise: Int)] = [:]
        for field in records.lazy.flatMap(\.fields) where map.use(of: field.path) == .unused {
            let text = field.text.trimmed
            if MissingValue.contains(text) { continue }
            counts[field.path, default: (0, 0, 0)].all += 1
            guard DegreesText.isLikely(text) else { continue }
            counts[field.path, default: (0, 0, 0)].degrees += 1
            let decimals = text.split { ".,".contains($0) }.last?.count ?? 0
            if decimals > 2 || NumberText.decimal(text) == nil {
                counts[field.path, default: (0, 0, 0)].precise += 1
            }
        }
        return counts.values.count { $0.all == $0.degrees && $0.precise * 2 >= $0.all } >= 2
    }

    /// A summary of the detected columns: `4 columns: name ← city, latitude ← lat; not used: cc`.
    ///
    /// - Parameter keepsUnused: whether unused columns are stored as payload.
    func summary(of map: FieldMap, keepsUnused: Bool) -> String {
        let unused = map.unused(of: paths)
        let languages = paths.count { if case .localName = map.use(of: $0) { true } else { false } }
        return "\(name): \(paths.count) \(noun)\(paths.count == 1 ? "" : "s"): \(map.summary)"
            + (languages > 0 ? ", names in \(languages) language\(languages == 1 ? "" : "s")" : "")
            + (unused.isEmpty
                ? "" : "; \(keepsUnused ? "kept" : "not used"): \(Self.listed(unused))")
    }
}
