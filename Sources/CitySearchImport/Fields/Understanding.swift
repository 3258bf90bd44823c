import CitySearch

/// What is known of the paths of a file, and how people are told what was made of it.
struct Understanding {
    /// What messages call the file.
    let name: String
    /// Its paths in their order.
    let paths: [String]
    let isTable: Bool
    /// Which path has what, as the user says.
    let given: [CityProperty: String]
    /// What the paths around records have.
    var outer: [(path: String, property: CityProperty)] = []

    private var noun: String { isTable ? "column" : "path" }

    /// Some paths, of which a message names the first.
    private static func listed(_ paths: [String]) -> String {
        paths.prefix(20).joined(separator: ", ")
            + (paths.count > 20 ? " and \(paths.count - 20) more" : "")
    }

    /// Which path has what.
    ///
    /// - Throws: when a city lacks what it must have.
    func map() throws(ImportError) -> FieldMap {
        let map = try FieldMap(paths, isTable: isTable, given: given, outer: outer, name: name)
        guard let lack = map.lack else { return map }
        let word = isTable ? "HEADING" : "PATH"
        let (what, options) =
            switch lack {
            case .name: ("a name", "--column name=\(word)")
            case .coordinates: ("coordinates", "--column lat=\(word) and --column lon=\(word)")
            }
        throw .unusable(
            name,
            "has no \(noun) that is known to have \(what); say which with \(options); its \(noun)s "
                + "are \(Self.listed(paths))")
    }

    /// What was understood: `4 columns: name ← city, latitude ← lat; not used: cc`.
    func summary(of map: FieldMap) -> String {
        let unused = map.unused(of: paths)
        let languages = paths.count { if case .localName = map.use(of: $0) { true } else { false } }
        return "\(name): \(paths.count) \(noun)\(paths.count == 1 ? "" : "s"): \(map.summary)"
            + (languages > 0 ? ", names in \(languages) language\(languages == 1 ? "" : "s")" : "")
            + (unused.isEmpty ? "" : "; not used: \(Self.listed(unused))")
    }
}
