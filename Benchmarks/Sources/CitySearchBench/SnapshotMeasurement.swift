import CitySearch
import Foundation

/// Measures how long writing and opening a snapshot take.
struct SnapshotMeasurement {
    let index: CityIndex
    /// How often the snapshot is opened after a warm-up.
    let passes: Int

    func measure() async throws -> Report.Snapshot {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "citysearch-bench-\(UUID().uuidString).cityindex")
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = ContinuousClock()
        let start = clock.now
        try await index.writeSnapshot(to: file.path)
        let writing = start.duration(to: clock.now)
        return Report.Snapshot(
            bytes: index.byteCount, write: writing.milliseconds,
            open: try await median(file, verifying: true),
            openUnverified: try await median(file, verifying: false))
    }

    private func median(_ file: URL, verifying isVerified: Bool) async throws -> Double {
        let clock = ContinuousClock()
        var durations: [Double] = []
        for _ in 0...passes {
            let start = clock.now
            let opened = try await CityIndex(snapshotAt: file.path, verifying: isVerified)
            durations.append(start.duration(to: clock.now).milliseconds)
            // Not let go of inside the time.
            withExtendedLifetime(opened) {}
        }
        return Array(durations.dropFirst()).median
    }
}
