import ArgumentParser
import Foundation

/// The loop that every peer runs, in whatever language: a line of JSON when it is ready, then one for
/// each line it is asked, until there are no more.
///
///     answers TASK COUNT           the ids found by the first COUNT queries
///     measure TASK COUNT SECONDS   goes through them until that much time has passed, once at least
struct PeerServer {
    let peer: any Peer
    let queries: [TypedPrefix]
    let buildTime: Duration

    func run() throws {
        try write(Ready(tasks: peer.tasks, buildMilliseconds: buildTime / .milliseconds(1)))
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count >= 3, let task = PeerTask(rawValue: String(words[1])),
                let count = Int(words[2]), (1...queries.count).contains(count)
            else { throw ValidationError("not a question: \(line)") }
            switch (words[0], words.count) {
            case ("answers", 3):
                try write(queries.prefix(count).map { try peer.answer(task, $0).map(\.id) })
            case ("measure", 4):
                try write(measure(peer, task, queries.prefix(count), for: Double(words[3]) ?? 0))
            default:
                throw ValidationError("not a question: \(line)")
            }
        }
    }

    /// Generic, so that the calls in the loop are direct ones.
    private func measure(
        _ peer: some Peer, _ task: PeerTask, _ queries: ArraySlice<TypedPrefix>,
        for seconds: Double
    ) throws -> Measurement {
        let clock = ContinuousClock()
        let start = clock.now
        var (answered, found) = (0, 0)
        repeat {
            for query in queries { found += try peer.answer(task, query).count }
            answered += queries.count
        } while clock.now - start < .seconds(seconds)
        let time = clock.now - start
        return Measurement(queries: answered, found: found, nanoseconds: time / .nanoseconds(1))
    }

    private func write(_ answer: some Encodable) throws {
        var line = try JSONEncoder().encode(answer)
        line.append(UInt8(ascii: "\n"))
        try FileHandle.standardOutput.write(contentsOf: line)
    }

    private struct Ready: Encodable {
        let tasks: [PeerTask]
        let buildMilliseconds: Double

        enum CodingKeys: String, CodingKey {
            case tasks
            case buildMilliseconds = "build_ms"
        }
    }

    private struct Measurement: Encodable {
        let queries: Int
        /// So that nothing of the answers may be left out.
        let found: Int
        let nanoseconds: Double

        enum CodingKeys: String, CodingKey {
            case queries, found
            case nanoseconds = "ns"
        }
    }
}
