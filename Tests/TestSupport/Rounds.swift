import Foundation

/// The amount of a long test to run.
package enum Rounds {
    /// The environment's `CITYSEARCH_ROUNDS`, in percent; 100 by default. Under a sanitizer tests take
    /// many times as long.
    private static let percent =
        ProcessInfo.processInfo.environment["CITYSEARCH_ROUNDS"].flatMap { Int($0) } ?? 100

    /// Whether what takes long, or needs a quiet machine, is to run, too: `CITYSEARCH_EVERYTHING`.
    package static let isEverything =
        ProcessInfo.processInfo.environment["CITYSEARCH_EVERYTHING"] != nil

    /// Whether a tenth or more is to run: then what takes long however few its rounds are runs, too.
    package static let areMany = percent >= 10

    /// That part of a number, and never fewer than `least`.
    package static func of(_ count: Int, least: Int = 1) -> Int {
        max(least, count * percent / 100)
    }

    /// That part of some cases, and never fewer than `least`, spread over all of them.
    package static func some<Case>(_ cases: [Case], least: Int) -> [Case] {
        let count = min(of(cases.count, least: least), cases.count)
        return (0..<count).map { cases[$0 * (cases.count - 1) / max(1, count - 1)] }
    }
}
