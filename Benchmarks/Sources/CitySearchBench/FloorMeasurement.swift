import CitySearch
import Dispatch
import Synchronization

/// Measures the unavoidable work of loading a file, compared with the load.
///
/// In each pass all pieces of work and a load follow each other, so that what else the machine does slows both.
struct FloorMeasurement {
    /// Milliseconds of a piece of work, or of a load.
    private struct Time {
        var elapsed = 0.0
        /// Of all threads together. A busy machine interrupts a load, but hardly a piece that takes a few
        /// milliseconds; only the elapsed time shows that.
        var processor = 0.0
    }

    let path: String
    let passes: Int

    /// The report: medians over the passes, their sum, and how many times as much a load takes.
    func text() async throws -> String {
        let pieces = try LoadFloor(path: path, index: try await CityIndex(contentsOf: path)).pieces
        var times = [[Time]](repeating: [], count: pieces.count)
        var loads: [Time] = []
        for pass in 0...passes {
            var pieceTimes: [Time] = []
            for piece in pieces { pieceTimes.append(await time { run(piece) }) }
            let load = try await time { try await CityIndex(contentsOf: path) }
            // The first pass is for warmth.
            guard pass > 0 else { continue }
            for (number, time) in pieceTimes.enumerated() { times[number].append(time) }
            loads.append(load)
        }
        let medians = times.map(median)
        let load = median(loads)
        let least = medians.reduce(into: Time()) {
            $0.elapsed += $1.elapsed
            $0.processor += $1.processor
        }
        let ratio = Time(
            elapsed: load.elapsed / least.elapsed, processor: load.processor / least.processor)
        let rows =
            zip(pieces, medians).map { line($0.name, $1, "ms", $0.amount) }
            + [
                line("least", least, "ms", "all of these"), line("load", load, "ms", ""),
                line("ratio", ratio, "× ", ""),
            ]
        return
            (["\(LoadFloor.threads) threads, medians over \(passes) passes: elapsed, processor"]
            + rows).joined(separator: "\n")
    }

    private func time<Value>(_ body: () async throws -> Value) async rethrows -> Time {
        let (start, processor) = (ContinuousClock.now, Process.processorSeconds)
        let value = try await body()
        let time = Time(
            elapsed: start.duration(to: .now).milliseconds,
            processor: 1e3 * (Process.processorSeconds - processor))
        // Not let go of inside the time.
        withExtendedLifetime(value) {}
        return time
    }

    private func run(_ piece: LoadFloor.Piece) -> Int {
        let sum = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: LoadFloor.threads) { thread in
            sum.wrappingAdd(piece.run(thread), ordering: .relaxed)
        }
        return sum.load(ordering: .relaxed)
    }

    private func median(_ times: [Time]) -> Time {
        Time(elapsed: times.map(\.elapsed).median, processor: times.map(\.processor).median)
    }

    private func line(_ name: String, _ time: Time, _ unit: String, _ what: String) -> String {
        let cells = [time.elapsed, time.processor].map { value in
            let cell = "\(value.formatted(1)) \(unit)"
            return String(repeating: " ", count: 12 - cell.count) + cell
        }
        return name + String(repeating: " ", count: 10 - name.count) + cells.joined() + "  " + what
    }
}
