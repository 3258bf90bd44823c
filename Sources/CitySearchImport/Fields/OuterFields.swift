import CitySearch

/// The values around records of a tree: countries and divisions, by most of their texts. The path alone does not
/// decide: in `{"France": [{…}]}` the key is a country, in `{"3041563": {…}}` an id, and in `{"Paris": {…}}` the name.
struct OuterFields {
    /// The paths with values, codes before names.
    private(set) var properties: [(path: String, property: CityProperty)] = []

    /// - Parameter records: some of the tree.
    init(_ records: [SourceRecord]) {
        var texts: [String: Set<String>] = [:]
        var isNamed = false
        var keyCount = 0
        for record in records {
            for field in record.fields {
                if Self.level(of: field.path) != nil {
                    if field.path == "@key" { keyCount += 1 }
                    texts[field.path, default: []].insert(field.text.trimmed)
                } else if !isNamed {
                    isNamed = FieldRole.roles(of: field.path).contains {
                        if case .property(.name, _) = $0 { true } else { false }
                    }
                }
            }
        }
        addCountries(texts)
        // The number of countries at each level.
        let countries = Dictionary(
            properties.map { (Self.level(of: $0.path), texts[$0.path]?.count ?? 0) },
            uniquingKeysWith: max)
        let taken = Set(properties.map(\.path))
        // Texts next to countries are divisions if there are more of them, else names of the countries.
        let others = texts.filter { path, texts in
            !taken.contains(path) && texts.count > countries[Self.level(of: path)] ?? 0
        }
        addKey(others["@key"], isNamed)
        // A key that no other record has is not a division.
        let isShared = others["@key"].map { $0.count < keyCount } == true
        addDivisions(others.filter { $0.key != "@key" || isShared })
    }

    /// The number of levels of a path above its record; nil for one of the record.
    static func level(of path: String) -> Int? {
        if path == "@key" { return 0 }
        if path.hasPrefix("@parent.") { return 1 }
        return path.hasPrefix("@grandparent.") ? 2 : nil
    }

    /// A path without its level, when it may be what something is called.
    private static func isName(_ path: String) -> Bool {
        guard let key = path.split(separator: ".").last else { return false }
        return key == "@key"
            || Headings.shared.meanings(of: key).first.map { $0.property == .name } == true
    }

    private mutating func addCountries(_ texts: [String: Set<String>]) {
        let countries = texts.filter { path, texts in
            let key = path.split(separator: ".").last ?? ""
            let mayBe =
                Self.isName(path) || Headings.folded(key) == "code"
                || Headings.shared.meanings(of: key).contains { $0.property == .country }
            let known = texts.count { CountryText.code($0) != nil }
            return mayBe && known * 5 >= texts.count * 4
        }
        // Names have more bytes than codes.
        let length = { (path: String) in countries[path]?.map(\.utf8.count).max() ?? 0 }
        properties += countries.keys.sorted { (length($0), $0) < (length($1), $1) }.map {
            ($0, .country)
        }
    }

    private mutating func addKey(_ keys: Set<String>?, _ isNamed: Bool) {
        guard let keys else { return }
        if keys.allSatisfy({ IDText.number($0) != nil }) {
            properties.append(("@key", .id))
        } else if !isNamed {
            properties.append(("@key", .name))
        }
    }

    private mutating func addDivisions(_ texts: [String: Set<String>]) {
        let taken = Set(properties.map(\.path))
        let names = texts.filter { path, texts in
            Self.isName(path) && !taken.contains(path)
                && texts.allSatisfy { IDText.number($0) == nil }
        }
        // The outermost is the largest.
        let levels = Set(names.keys.compactMap(Self.level)).sorted(by: >)
        for (level, property) in zip(levels, [CityProperty.admin1, .admin2]) {
            for path in names.keys.sorted() where Self.level(of: path) == level {
                properties.append((path, property))
            }
        }
    }
}
