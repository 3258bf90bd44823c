/// The places of a tree that may contain the records.
struct TreeCandidates {
    struct Candidate {
        let steps: [TreeShape.Step]
        let node: JSONSchemaSketch
        let hasTexts: Bool
        let hasPoint: Bool
        /// The records that contain these in their objects.
        let parent: Int?

        /// Whether the last key on the way is one of places.
        var isUnderPlaces: Bool {
            for case .member(let key) in steps.reversed() {
                return TreeCandidates.places.contains(key.lowercased())
            }
            return false
        }
    }

    private var all: [Candidate] = []

    /// Keys of arrays with places.
    private static let places: Set = [
        "areas", "capitals", "children", "cidades", "cities", "citta", "città", "city", "ciudades",
        "comuni", "communes", "counties", "departments", "districts", "divisions", "gemeenden",
        "gemeenten", "gemeinden", "items", "localities", "miasta", "municipalities", "municipios",
        "municípios", "orte", "orter", "ortschaften", "places", "prefectures", "provinces",
        "regions",
        "settlements", "stadte", "states", "steden", "städer", "städte", "subdivisions", "towns",
        "villages", "villes", "города", "市",
    ]

    /// Keys of arrays that do not show the kind of their elements.
    private static let wrappers: Set = places.union([
        "content", "data", "docs", "documents", "elements", "entries", "features", "geonames",
        "hits",
        "list", "objects", "page", "payload", "records", "response", "result", "results", "rows",
        "values",
    ])

    mutating func collect(
        _ node: JSONSchemaSketch, _ steps: [TreeShape.Step], isElement: Bool, parent: Int?
    ) {
        if node.objects > 0 {
            if !isElement, node.isMap || steps.isEmpty && isMapOfOne(node) {
                collect(node.values, steps + [.anyMember], isElement: false, parent: parent)
            } else {
                collectObjects(node, steps, parent: parent)
            }
        }
        guard node.arrays > 0, let elements = node.elements else { return }
        let steps = steps + [.element]
        if elements.texts > 0, elements.objects == 0 {
            add(elements, steps, hasTexts: true, parent: parent)
        }
        collect(elements, steps, isElement: true, parent: parent)
    }

    private mutating func collectObjects(
        _ node: JSONSchemaSketch, _ steps: [TreeShape.Step], parent: Int?
    ) {
        var parent = parent
        switch steps.last {
        case .element, .anyMember: parent = add(node, steps, hasTexts: false, parent: parent)
        case nil where node.objects > 1:
            parent = add(node, steps, hasTexts: false, parent: parent)
        case .member, nil: break
        }
        for key in node.keys {
            guard let member = node.members[key] else { continue }
            collect(member, steps + [.member(key)], isElement: false, parent: parent)
        }
    }

    @discardableResult
    private mutating func add(
        _ node: JSONSchemaSketch, _ steps: [TreeShape.Step], hasTexts: Bool, parent: Int?
    ) -> Int {
        all.append(
            Candidate(
                steps: steps, node: node, hasTexts: hasTexts, hasPoint: node.hasPoint,
                parent: parent))
        return all.count - 1
    }

    /// Whether the only key of the root is one of records, such as `{"France": […]}`.
    private func isMapOfOne(_ root: JSONSchemaSketch) -> Bool {
        guard root.objects == 1, root.keys.count == 1, let key = root.keys.first,
            let value = root.members[key], value.texts + value.others == 0
        else { return false }
        return !Self.wrappers.contains(key.lowercased())
    }

    /// The candidate that is taken.
    var best: Candidate? {
        let outermost = all.indices.filter { all[$0].parent == nil && isTakenAlone(all[$0]) }
        let likeliest = outermost.map { (outer: all[$0], inner: all[innermost($0)]) }
            .max { first, second in
                first.inner.hasPoint != second.inner.hasPoint
                    ? second.inner.hasPoint
                    : first.outer.node.byteCount < second.outer.node.byteCount
            }
        return likeliest?.inner
    }

    /// Texts are records in an array that is the root, has a key of places, or is under arbitrary keys such as ids.
    private func isTakenAlone(_ candidate: Candidate) -> Bool {
        !candidate.hasTexts || candidate.steps.count == 1 || candidate.isUnderPlaces
            || candidate.steps.contains(.anyMember)
    }

    /// The places in the objects of a candidate, or itself.
    private func innermost(_ number: Int) -> Int {
        let outer = all[number]
        let inner = all.indices.filter { all[$0].parent == number }.map(innermost).filter {
            let inner = all[$0]
            if inner.isUnderPlaces { return outer.hasPoint ? inner.hasPoint : true }
            return !outer.hasPoint && inner.hasPoint && inner.node.hasText
        }
        return inner.max { all[$0].node.byteCount < all[$1].node.byteCount } ?? number
    }
}
