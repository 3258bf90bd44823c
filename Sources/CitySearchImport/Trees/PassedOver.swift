/// The parts of a tree that are not records.
struct PassedOver {
    /// Objects in other arrays, by the keys of these.
    private var objects: [String: Int] = [:]
    private var others = 0
    private var firstOther = 0
    /// Keys of objects around records that came after these, or exceeded the limit.
    private var around: Set<String> = []

    mutating func addObject(in name: String) {
        guard !name.isEmpty else { return }
        objects[name, default: 0] += 1
    }

    mutating func addOther(line: Int) {
        others += 1
        if firstOther == 0 { firstOther = line }
    }

    mutating func addAround(_ key: String) {
        if around.count < 20 { around.insert(key) }
    }

    var notes: [String] {
        var notes = objects.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5).map {
            "ignored \($0.value) \($0.value == 1 ? "object" : "objects") in `\($0.key)`"
        }
        if others > 0 {
            notes.append(
                "ignored \(others) \(others == 1 ? "value" : "values") among the records, which "
                    + "are of another kind; the first in line \(firstOther)")
        }
        if !around.isEmpty {
            notes.append(
                "ignored the values after the records in the objects around them: "
                    + around.sorted().joined(separator: ", "))
        }
        return notes
    }
}
