extension TreeShape {
    /// Finds the position of the records in the beginning of a tree; nil if it shows none.
    ///
    /// Among several arrays the one with most data in the sample counts. Among nested records, such as cities in
    /// countries, the innermost count if they seem to be places: if only they have a point, or are under a key such as
    /// `cities`.
    init?(_ root: TreeSketch) {
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
    private static func known(_ root: TreeSketch) -> TreeShape? {
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
    private static func dialect(_ record: TreeSketch) -> Dialect {
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
