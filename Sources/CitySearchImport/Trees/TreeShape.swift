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
    var opener: UInt8 {
        hasTexts ? .quotationMark : UInt8(ascii: "{")
    }

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
