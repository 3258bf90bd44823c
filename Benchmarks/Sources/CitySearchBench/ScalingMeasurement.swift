import CitySearch
import Dispatch
import QueryWorkload
import SplitMix64

/// Measures how many more queries two threads answer than one does, in the same time.
struct ScalingMeasurement {
    let index: CityIndex
    let texts: [String]
    let passes: Int

    /// The kinds of queries: one reads little of the index, one much, and one returns much.
    private static let kinds = ["locate", "page50", "page50_values", "relevance10"]
    /// What two threads gain at most on this machine: arithmetic on registers, which share nothing.
    private static let control = "arithmetic"
    private static let threads = 2

    func measure() -> [Report.Scaling] {
        ([Self.control] + Self.kinds).map { kind in
            _ = time(kind, threads: Self.threads)
            let gains = (0..<passes).map { _ in
                Double(Self.threads) * time(kind, threads: 1) / time(kind, threads: Self.threads)
            }
            return Report.Scaling(kind: kind, threads: Self.threads, gain: gains.median)
        }
    }

    /// How long some threads take when each goes through all texts.
    private func time(_ kind: String, threads: Int) -> Double {
        // As in a server, threads have texts of their own.
        let copies = (0..<threads).map { _ in texts.map { String(Array($0)) } }
        return ContinuousClock().measure {
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                let answer =
                    kind == Self.control
                    ? Self.arithmetic
                    : QueryKind.all(over: index).first { $0.name == kind }?.answer
                var checksum = 0
                for text in copies[thread] { checksum &+= answer?(text) ?? 0 }
                withExtendedLifetime(checksum) {}
            }
        }.nanoseconds
    }

    /// Takes about as long as a query.
    private static func arithmetic(_ text: String) -> Int {
        var generator = SplitMix64(seed: UInt64(text.utf8.count))
        return (0..<200).reduce(0) { sum, _ in sum &+ Int(truncatingIfNeeded: generator.next()) }
    }
}
