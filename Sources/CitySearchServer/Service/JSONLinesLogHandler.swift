#if Service
import CitySearchAPI
import CitySearchProgram
import Foundation
package import Logging

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
        var json = JSONWriter()
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
        write(String(decoding: json.bytes, as: UTF8.self))
    }
}
#endif
