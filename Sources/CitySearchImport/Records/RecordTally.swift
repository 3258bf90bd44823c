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

    init(noun: String = "feature") {
        self.noun = noun
    }

    /// Counts a record without a name.
    func addNameless() {
        counts.withLock { $0.nameless += 1 }
    }

    /// Counts a record without coordinates.
    func addPlaceless() {
        counts.withLock { $0.placeless += 1 }
    }

    /// Counts a record of a kind that is not taken.
    func add(kind: String) {
        counts.withLock { $0.kinds.add(kind) }
    }

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

    private func records(_ count: Int) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
