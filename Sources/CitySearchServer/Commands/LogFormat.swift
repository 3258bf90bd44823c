#if Service
import ArgumentParser
import CitySearchAPI
import CitySearchProgram
import Foundation
package import Logging

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

/// The output of the log: standard error, one line per message. Messages may contain names of downloaded data,
/// arguments and texts of other servers, which may contain control characters or ends of lines.
struct LogStream: TextOutputStream {
    func write(_ line: String) {
        StandardError.writeLine(String(line.last?.isNewline == true ? line.dropLast() : line[...]))
    }
}

/// Writes each message as a line of JSON: its time, level and text, and its metadata as members, numbers as numbers.
package struct JSONLinesLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.notice
    private let write: @Sendable (String) -> Void

    package init(write: @escaping @Sendable (String) -> Void = StandardError.writeLine) {
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let line = JSONWriter.text { json in
            json.object { json in
                json.member(
                    "time",
                    Date.now.formatted(
                        .iso8601.year().month().day().time(includingFractionalSeconds: true)))
                json.member("level", event.level.rawValue)
                json.member("message", event.message.description)
                for (key, value) in all.sorted(by: { $0.key < $1.key }) {
                    if case .stringConvertible(let number as Int) = value {
                        json.member(key, number)
                    } else {
                        json.member(key, value.description)
                    }
                }
            }
        }
        write(line)
    }
}
#endif
