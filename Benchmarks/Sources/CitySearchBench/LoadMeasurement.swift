@_spi(Benchmarks) import CitySearch
import Foundation

/// Measures how long a file takes to become an index.
struct LoadMeasurement {
    let path: String

    /// The last index, and the medians over some loads after a warm-up.
    func measure(passes: Int) async throws -> (CityIndex, Report.Load) {
        var index = try await CityIndex(contentsOf: path)
        let firstPeak = Process.peakBytes
        var loads: [LoadPhases] = []
        for _ in 0..<passes {
            index = try await CityIndex(contentsOf: path)
            if let phases = index.loadPhases { loads.append(phases) }
        }
        let names = loads.first?.phases.map(\.name) ?? []
        let phases = names.enumerated().map { number, name in
            (name, loads.map { $0.phases[number].duration.milliseconds }.median)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (
            index,
            Report.Load(
                bytes: (attributes[.size] as? Int) ?? 0, cities: index.count,
                keys: index.keyCount,
                phases: Dictionary(phases, uniquingKeysWith: { first, _ in first }),
                total: loads.map(\.total.milliseconds).median, firstLoadPeakBytes: firstPeak)
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
