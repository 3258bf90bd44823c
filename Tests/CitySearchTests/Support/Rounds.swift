import Foundation

/// How much of a long test is run.
enum Rounds {
    /// The environment's `CITYSEARCH_ROUNDS`, in percent; 100 by default. Under a sanitizer tests take
    /// many times as long.
    private static let percent =
        ProcessInfo.processInfo.environment["CITYSEARCH_ROUNDS"].flatMap { Int($0) } ?? 100

    /// That part of a number, at least one.
    static func of(_ count: Int) -> Int {
        max(1, count * percent / 100)
    }
}
