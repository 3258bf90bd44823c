import Synchronization

/// The numbers of omitted values, counted on all processors.
final class RecordTally: Sendable {
    private struct Counts: Sendable {
        var nameless = 0
        var placeless = 0
        var kinds = KindCounts()
    }

    private let counts = Mutex(Counts())
    /// The name of one of them in messages.
    private let noun: String

    init(noun: String = "feature") { self.noun = noun }

    /// Counts a record without a name.
    func addNameless() { counts.withLock { $0.nameless += 1 } }

    /// Counts a record without coordinates.
    func addPlaceless() { counts.withLock { $0.placeless += 1 } }

    /// Counts a record of a kind that is not taken.
    func add(kind: String) { counts.withLock { $0.kinds.add(kind) } }

    /// Notes for the user.
    var notes: [String] {
        let counts = counts.withLock { $0 }
        var omissions: [String] = []
        for (count, what) in [
            (counts.nameless, "without a name"), (counts.placeless, "without coordinates"),
            (counts.kinds.total, "\(counts.kinds)"),
        ] where count > 0 {
            let subject = omissions.isEmpty ? self.records(count) : "\(count)"
            omissions.append("\(subject) \(what)")
        }
        return omissions.isEmpty ? [] : ["left out " + omissions.joined(separator: ", ")]
    }

    private func records(_ count: Int) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// The numbers of places that an import omitted because of their kinds, by kind.
struct KindCounts: Sendable {
    private var counts: [String: Int] = [:]

    /// The number of kinds that a message names.
    private static let mostNamed = 6

    var total: Int { counts.values.reduce(0, +) }

    /// A note for the user about omitted places; nil if there are none.
    var note: String? {
        let count = total
        return count > 0 ? "left out \(count) \(count == 1 ? "place" : "places") \(self)" : nil
    }

    mutating func add(_ kind: String, _ count: Int = 1) { counts[kind, default: 0] += count }
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
