#if Service
import CitySearchServer
import Logging
import Synchronization
import Testing

@Suite("Requests that hold an event loop") struct EventLoopStallsTests {
    /// Keeps the log messages.
    private struct KeepingHandler: LogHandler {
        let kept = Kept()
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        final class Kept: Sendable {
            let lines = Mutex<[Logger.Metadata]>([])
            let levels = Mutex<[Logger.Level]>([])
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            kept.lines.withLock { $0.append(event.metadata ?? [:]) }
            kept.levels.withLock { $0.append(event.level) }
        }
    }

    @Test("They are counted, and the longest is reported") func counts() {
        let stalls = EventLoopStalls(Logger(label: "test"))
        #expect(stalls.exposition.contains("\nevent_loop_holds_total 0\n"))
        stalls.add("/a", time: .milliseconds(7), processorTime: .milliseconds(6))
        stalls.add("/b", time: .milliseconds(2_500), processorTime: .milliseconds(4))
        stalls.add("/c", time: .milliseconds(9), processorTime: .milliseconds(8))
        // It had no processor for most of the time.
        stalls.add("/d", time: .milliseconds(99), processorTime: .milliseconds(4))
        let lines = stalls.exposition.split(separator: "\n")
        #expect(lines.contains("event_loop_holds_total 3"))
        #expect(lines.contains("event_loop_longest_hold_seconds 2.5"))
        #expect(lines.contains("event_loop_longest_hold_processor_seconds 0.008"))
        #expect(stalls.exposition.hasSuffix("\n"))
    }

    @Test func `The log has one of them a second, without control characters`() throws {
        let handler = KeepingHandler()
        let stalls = EventLoopStalls(Logger(label: "test") { _ in handler })
        let start = ContinuousClock.now
        for (milliseconds, path) in [
            (0, "/first"), (1, "/second"), (999, "/third"), (1_000, "/\u{1B}[2J"),
            (1_500, "/fifth"), (2_000, "/" + String(repeating: "x", count: 10_000)),
        ] {
            stalls.add(
                path, time: .milliseconds(7), processorTime: .milliseconds(6),
                now: start + .milliseconds(milliseconds))
        }
        let lines = handler.kept.lines.withLock { $0 }
        #expect(lines.count == 3)
        #expect(handler.kept.levels.withLock { $0 } == [.warning, .warning, .warning])
        let paths = lines.map { "\($0["path"] ?? "")" }
        #expect(paths[0] == "/first" && paths[1] == "/\u{FFFD}[2J" && paths[2].count == 200)
        #expect(
            lines.allSatisfy {
                $0["ms"]?.description == "7" && $0["processor-ms"]?.description == "6"
            })
    }

    @Test("That a busy machine had no processor for them is no warning") func waits() {
        let handler = KeepingHandler()
        EventLoopStalls(Logger(label: "test") { _ in handler })
            .add("/a", time: .milliseconds(500), processorTime: .milliseconds(4))
        #expect(handler.kept.levels.withLock { $0 } == [.info])
    }
}
#endif
