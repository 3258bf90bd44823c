import TestSupport
import Testing

/// Records an issue with the first failures and the seed.
func expectNone(_ failures: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !failures.isEmpty else { return }
    let first = failures.prefix(5).joined(separator: "\n")
    Issue.record(
        "\(failures.count) failures, CITYSEARCH_SEED=\(SplitMix64.seed), the first:\n\(first)",
        sourceLocation: sourceLocation)
}

extension String {
    /// The scalars of a text as numbers, for messages about invisible characters.
    var scalarNumbers: String {
        unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            .joined(separator: " ")
    }
}
