/// The numbers of places that an import omitted because of their kinds, by kind.
struct KindCounts: Sendable {
    private var counts: [String: Int] = [:]

    /// The number of kinds that a message names.
    private static let mostNamed = 6

    var total: Int {
        counts.values.reduce(0, +)
    }

    /// A note for the user about omitted places; nil if there are none.
    var note: String? {
        let count = total
        return count > 0 ? "left out \(count) \(count == 1 ? "place" : "places") \(self)" : nil
    }

    mutating func add(_ kind: String, _ count: Int = 1) {
        counts[kind, default: 0] += count
    }

    mutating func add(_ other: KindCounts) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}

extension KindCounts: CustomStringConvertible {
    /// For example `of another kind (suburb 400, locality 81)`.
    var description: String {
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = sorted.prefix(Self.mostNamed).map { "\($0.key) \($0.value)" }
        let rest = sorted.dropFirst(Self.mostNamed).reduce(0) { $0 + $1.value }
        let kinds = (named + (rest > 0 ? ["others \(rest)"] : [])).joined(separator: ", ")
        return "of another kind (\(kinds))"
    }
}
