/// What becomes of records that are no cities.
struct LoadRules: Sendable {
    /// Whether they are left out; otherwise the first one ends the load.
    var isLenient = false
    /// Whether a city without an id is none, since others have one.
    var requiresID = false
    /// Where cities begin that have the id of an earlier one.
    var duplicates: Set<Int> = []

    /// Whether the city at an offset has the id of an earlier one.
    @inline(__always)
    func isDuplicate(_ offset: Int) -> Bool {
        !duplicates.isEmpty && duplicates.contains(offset)
    }
}

/// Where the first cities begin that have an id, and that have none: a list has them for all or for
/// none.
struct IdentifiedCities: Sendable {
    private(set) var withID = Int.max
    private(set) var withoutID = Int.max

    @inline(__always)
    mutating func note(_ offset: Int, hasID: Bool) {
        if hasID { withID = min(withID, offset) } else { withoutID = min(withoutID, offset) }
    }

    mutating func add(_ other: IdentifiedCities) {
        withID = min(withID, other.withID)
        withoutID = min(withoutID, other.withoutID)
    }

    /// Whether some have one and some have none.
    var areMixed: Bool {
        withID < .max && withoutID < .max
    }
}
