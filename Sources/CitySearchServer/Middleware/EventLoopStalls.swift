#if Service
import CitySearchProgram
package import Logging
import Synchronization

/// Counts the jobs that blocked an event loop, and its connections, for long, and logs them, once a second at most.
package final class EventLoopStalls: Sendable {
    /// From how long on a job counts.
    package static let least = Duration.milliseconds(5)
    /// From how long on a job counts that waited most of the time.
    private static let leastWait = Duration.milliseconds(100)
    /// The maximum length of a path in the log.
    private static let longestPath = 200

    private struct Totals {
        var count = 0
        var longest = Duration.zero
        var longestProcessorTime = Duration.zero
        /// The time of the last log message.
        var told: ContinuousClock.Instant?
    }

    private let logger: Logger
    private let totals = Mutex(Totals())

    package init(_ logger: Logger) { self.logger = logger }

    /// Counts a job, if it ran or waited for long.
    ///
    /// - Parameters:
    ///   - path: that of the request that it answered.
    ///   - time: how long it blocked the loop.
    ///   - processorTime: its processor time in that period. The rest it waited: for a lock, for a disk, or for a
    ///     processor.
    package func add(
        _ path: String, time: Duration, processorTime: Duration,
        now: ContinuousClock.Instant = .now
    ) {
        guard processorTime >= Self.least || time >= Self.leastWait else { return }
        let isTold = totals.withLock { totals in
            totals.count += 1
            totals.longest = max(totals.longest, time)
            totals.longestProcessorTime = max(totals.longestProcessorTime, processorTime)
            if let told = totals.told, told.duration(to: now) < .seconds(1) { return false }
            totals.told = now
            return true
        }
        guard isTold else { return }
        // On a busy machine each waits for a processor now and then, which is no fault of the service.
        logger.log(
            level: processorTime >= Self.least ? .warning : .info, "a request held up others",
            metadata: [
                "path": "\(DisplayText.printable(String(path.prefix(Self.longestPath))))",
                "ms": .stringConvertible(time.milliseconds),
                "processor-ms": .stringConvertible(processorTime.milliseconds),
            ])
    }

    private static let count = MetricFamily(
        "event_loop_holds_total", .counter, "Jobs that held an event loop for long.")
    private static let longest = MetricFamily(
        "event_loop_longest_hold_seconds", .gauge, "The longest time that a job held an event loop."
    )
    private static let longestProcessorTime = MetricFamily(
        "event_loop_longest_hold_processor_seconds", .gauge,
        "The longest time of a processor that a job took on an event loop.")

    /// All numbers as Prometheus reads them.
    package var exposition: String {
        let totals = totals.withLock { $0 }
        return Self.count.lines(totals.count)
            + Self.longest.lines(totals.longest / .seconds(1))
            + Self.longestProcessorTime.lines(totals.longestProcessorTime / .seconds(1))
    }
}

extension Duration {
    /// In whole milliseconds, rounded down.
    fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
#endif
