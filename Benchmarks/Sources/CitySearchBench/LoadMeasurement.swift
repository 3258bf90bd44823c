import CitySearch
import Foundation
import Synchronization

/// Measures how long a file takes to become an index.
struct LoadMeasurement {
    let path: String

    /// The last index, and the medians over some loads after a warm-up.
    func measure(passes: Int) async throws -> (CityIndex, Report.Load) {
        var index = try await CityIndex(contentsOf: path)
        let firstPeak = Process.peakBytes
        var (decoding, building): ([Double], [Double]) = ([], [])
        for _ in 0..<passes {
            let clock = ContinuousClock()
            let start = clock.now
            let decoded = Mutex(start)
            index = try await CityIndex(contentsOf: path) { progress in
                if progress.builtFraction == 0 { decoded.withLock { $0 = clock.now } }
            }
            let middle = decoded.withLock { $0 }
            decoding.append(start.duration(to: middle).milliseconds)
            building.append(middle.duration(to: clock.now).milliseconds)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (
            index,
            Report.Load(
                bytes: (attributes[.size] as? Int) ?? 0, cities: index.count,
                keys: index.keyCount,
                phases: ["decode": decoding.median, "build": building.median],
                total: zip(decoding, building).map { $0 + $1 }.median,
                firstLoadPeakBytes: firstPeak)
        )
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        nanoseconds / 1e6
    }

    /// The duration in nanoseconds.
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

extension [Double] {
    /// The middle value; of an even number of values the upper one.
    var median: Double {
        isEmpty ? .nan : sorted()[count / 2]
    }
}
