/// What a load does with invalid records.
struct LoadRules: Sendable {
    /// Whether they are skipped; otherwise the first one ends the load.
    var isLenient = false
    /// Whether a city without an id is invalid, because others have one.
    var requiresID = false
    /// The offsets of cities with the id of an earlier one.
    var duplicates: Set<Int> = []

    /// Whether the city at an offset has the id of an earlier one.
    @inline(__always)
    func isDuplicate(_ offset: Int) -> Bool {
        !duplicates.isEmpty && duplicates.contains(offset)
    }
}

/// The offsets of the first city with an id and of the first one without. A list has ids for all of its
/// cities or for none.
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

    /// Whether some cities have an id and some have none.
    var areMixed: Bool {
        withID < .max && withoutID < .max
    }
}
