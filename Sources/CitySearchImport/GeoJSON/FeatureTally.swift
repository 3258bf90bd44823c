import Synchronization

/// What an import of a map left out, counted on all processors.
final class FeatureTally: Sendable {
    private struct Counts: Sendable {
        var nameless = 0
        var kinds = KindCounts()
    }

    private let counts = Mutex(Counts())

    /// Counts a feature without a name.
    func addNameless() {
        counts.withLock { $0.nameless += 1 }
    }

    /// Counts a feature of a kind that is not taken.
    func add(kind: String) {
        counts.withLock { $0.kinds.add(kind) }
    }

    /// What a user should know.
    var notes: [String] {
        let counts = counts.withLock { $0 }
        var features: [String] = []
        if counts.nameless > 0 {
            features.append(Self.features(counts.nameless) + " without a name")
        }
        if counts.kinds.total > 0 {
            let count = counts.kinds.total
            let subject = features.isEmpty ? Self.features(count) : "\(count)"
            features.append("\(subject) \(counts.kinds)")
        }
        return features.isEmpty ? [] : ["left out " + features.joined(separator: ", ")]
    }

    private static func features(_ count: Int) -> String {
        "\(count) \(count == 1 ? "feature" : "features")"
    }
}
