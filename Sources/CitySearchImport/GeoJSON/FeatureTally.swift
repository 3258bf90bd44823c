import Synchronization

/// What an import of a map left out, counted on all processors.
final class FeatureTally: Sendable {
    private struct Counts: Sendable {
        var nameless = 0
        var kinds = KindCounts()
        var populations = 0
        var firstPopulation: (line: Int, text: String) = (.max, "")
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

    /// Counts a population that is none, of a feature that is taken without it.
    func add(population: String, line: Int) {
        counts.withLock { counts in
            counts.populations += 1
            if line < counts.firstPopulation.line { counts.firstPopulation = (line, population) }
        }
    }

    /// What a user should know.
    var notes: [String] {
        let counts = counts.withLock { $0 }
        var notes: [String] = []
        var features: [String] = []
        if counts.nameless > 0 {
            features.append(Self.features(counts.nameless) + " without a name")
        }
        if counts.kinds.total > 0 {
            let count = counts.kinds.total
            let subject = features.isEmpty ? Self.features(count) : "\(count)"
            features.append("\(subject) \(counts.kinds)")
        }
        if !features.isEmpty { notes.append("left out " + features.joined(separator: ", ")) }
        if counts.populations > 0 {
            let (line, text) = counts.firstPopulation
            notes.append(
                "left out the population of \(Self.features(counts.populations)), which is no whole "
                    + "number; the first in line \(line): `\(text.prefix(30))`")
        }
        return notes
    }

    private static func features(_ count: Int) -> String {
        "\(count) \(count == 1 ? "feature" : "features")"
    }
}
