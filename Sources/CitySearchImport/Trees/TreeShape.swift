/// The position of the records in a tree, and the way in which they are flattened.
struct TreeShape: Hashable, Sendable {
    /// A step from an object or an array to a value within it.
    enum Step: Hashable, Sendable {
        /// All elements of an array.
        case element
        /// The value of a key of an object.
        case member(String)
        /// The values of all keys, such as ids or names.
        case anyMember
    }

    /// Whose words the records have.
    enum Dialect: Hashable, Sendable {
        case plain
        /// Features: properties and a geometry (RFC 7946).
        case geoJSON
        /// Elements of OpenStreetMap as Overpass gives them out: tags, and a point or a center.
        case overpass
        /// Records with `fields` and a geometry.
        case openDataSoft
    }

    /// The steps from the root to each record; none when the root is one, or each of several.
    var steps: [Step]
    var dialect = Dialect.plain
    /// Whether the records are texts, such as `["Paris", "Lyon"]`, and not objects.
    var hasTexts = false

    /// The bracket with which a record begins, or its quote.
    var opener: UInt8 { hasTexts ? .quotationMark : UInt8(ascii: "{") }

    /// The opening bracket of the container from which a step leads.
    func bracket(ofStep number: Int) -> UInt8 {
        steps[number] == .element ? UInt8(ascii: "[") : UInt8(ascii: "{")
    }
}

extension TreeShape: CustomStringConvertible {
    /// For example `the objects at [].states[].cities[]`.
    var description: String {
        let kind =
            switch dialect {
            case .plain: hasTexts ? "texts" : "objects"
            case .geoJSON: "features"
            case .overpass: "elements"
            case .openDataSoft: "records"
            }
        guard !steps.isEmpty else { return "the outermost \(kind)" }
        var path = ""
        for step in steps {
            switch step {
            case .element: path += "[]"
            case .member(let key): path += (path.isEmpty ? "" : ".") + key
            case .anyMember: path += (path.isEmpty ? "" : ".") + "*"
            }
        }
        return "the \(kind) at \(path)"
    }
}

extension TreeShape {
    /// Finds the position of the records in the beginning of a tree; nil if it shows none.
    ///
    /// Among several arrays the one with most data in the sample counts. Among nested records, such as cities in
    /// countries, the innermost count if they seem to be places: if only they have a point, or are under a key such as
    /// `cities`.
    init?(_ root: JSONSchemaSketch) {
        if let known = Self.known(root) {
            self = known
            return
        }
        var candidates = TreeCandidates()
        candidates.collect(root, [], isElement: false, parent: nil)
        if let best = candidates.best {
            self.init(steps: best.steps, hasTexts: best.hasTexts)
            dialect = Self.dialect(best.node)
        } else if root.arrays > 0, root.objects == 0, root.elements == nil {
            self.init(steps: [.element])
        } else if root.objects > 0, root.hasText {
            self.init(steps: [])
        } else {
            return nil
        }
    }

    /// Self-describing shapes.
    private static func known(_ root: JSONSchemaSketch) -> TreeShape? {
        if dialect(root) == .geoJSON { return TreeShape(steps: [], dialect: .geoJSON) }
        if root.members["type"]?.samples.contains("FeatureCollection") ?? false
            || root.members["features"]?.elements.map({ dialect($0) == .geoJSON }) ?? false
        {
            return TreeShape(steps: [.member("features"), .element], dialect: .geoJSON)
        }
        if root.members["elements"]?.elements.map({ dialect($0) == .overpass })
            ?? (root.members["osm3s"] != nil)
        {
            return TreeShape(steps: [.member("elements"), .element], dialect: .overpass)
        }
        return nil
    }

    /// Whose words records have.
    private static func dialect(_ record: JSONSchemaSketch) -> Dialect {
        let members = record.members
        let kinds = members["type"]?.samples ?? []
        if members["geometry"] != nil, members["properties"] != nil || kinds == ["Feature"] {
            return .geoJSON
        }
        if members["id"] != nil, !kinds.isEmpty, kinds.isSubset(of: ["node", "way", "relation"]) {
            return .overpass
        }
        if let fields = members["fields"], fields.objects > 0,
            members["geometry"] != nil || members["recordid"] != nil
        {
            return .openDataSoft
        }
        return .plain
    }
}
