import Synchronization

/// What an import of a map left out, counted on all processors.
final class FeatureTally: Sendable {
    private struct Counts: Sendable {
        var nameless = 0
        var placeless = 0
        var kinds = KindCounts()
    }

    private let counts = Mutex(Counts())
    /// What messages call one of them.
    private let noun: String

    init(noun: String = "feature") {
        self.noun = noun
    }

    /// Counts a feature without a name.
    func addNameless() {
        counts.withLock { $0.nameless += 1 }
    }

    /// Counts a feature without coordinates.
    func addPlaceless() {
        counts.withLock { $0.placeless += 1 }
    }

    /// Counts a feature of a kind that is not taken.
    func add(kind: String) {
        counts.withLock { $0.kinds.add(kind) }
    }

    /// What a user should know.
    var notes: [String] {
        let counts = counts.withLock { $0 }
        var features: [String] = []
        for (count, what) in [
            (counts.nameless, "without a name"), (counts.placeless, "without coordinates"),
            (counts.kinds.total, "\(counts.kinds)"),
        ] where count > 0 {
            let subject = features.isEmpty ? self.features(count) : "\(count)"
            features.append("\(subject) \(what)")
        }
        return features.isEmpty ? [] : ["left out " + features.joined(separator: ", ")]
    }

    private func features(_ count: Int) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
