#if Service
import CitySearch
import CitySearchProgram
import Dispatch
import Logging

/// Ends the process when it was asked to end and does not end in time, because something in it waits for a disk that
/// does not answer or for a client that reads nothing.
/// It uses none of the threads that tasks run on, since these may be waiting.
struct ShutdownDeadline {
    private let sources: [any DispatchSourceSignal]

    /// How long cancelled work may take to end, in seconds.
    private static let margin = 1

    /// - Parameters:
    ///   - seconds: how long the process may take to end.
    ///   - signals: what asks it to.
    init(seconds: Int, signals: [Int32], logger: Logger) {
        let queue = DispatchQueue(label: "citysearch.shutdown", qos: .userInitiated)
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                queue.asyncAfter(deadline: .now() + .seconds(seconds + Self.margin)) {
                    logger.warning(
                        "ended before all was done",
                        metadata: ["drain-seconds": "\(seconds)"])
                    Platform.leave(0)
                }
            }
            source.resume()
            return source
        }
    }

    /// Takes the deadline away, since the process has done its work.
    func cancel() {
        for source in sources { source.cancel() }
    }
}
#endif
