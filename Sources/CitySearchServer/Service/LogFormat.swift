#if Service
import ArgumentParser
import Logging

/// How the messages of the log are written: as text, or as a line of JSON each.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json

    /// The handler that writes the messages of a logger to standard error, from a level on.
    func handler(_ label: String, _ level: Logger.Level) -> any LogHandler {
        var handler: any LogHandler =
            switch self {
            case .text: StreamLogHandler(label: label, stream: LogStream())
            case .json: JSONLinesLogHandler()
            }
        handler.logLevel = level
        return handler
    }
}
#endif
