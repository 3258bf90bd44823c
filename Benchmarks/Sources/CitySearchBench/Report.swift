import Foundation

/// All figures of a run. As JSON its keys are the contract.
struct Report: Encodable {
    /// How a file became an index: medians over the loads.
    struct Load: Encodable {
        let bytes: Int
        let cities: Int
        let keys: Int
        let phases: [String: Double]
        let total: Double
        /// The most memory that was resident during the first load; nil when other loads came
        /// before.
        var firstLoadPeakBytes: Int?

        enum CodingKeys: String, CodingKey {
            case bytes, cities, keys
            case phases = "phases_ms"
            case total = "total_ms"
            case firstLoadPeakBytes = "first_load_peak_rss_bytes"
        }
    }

    /// The index as a file: milliseconds, medians over some openings.
    struct Snapshot: Encodable {
        let bytes: Int
        let write: Double
        /// With all checksums.
        let open: Double
        let openUnverified: Double

        enum CodingKeys: String, CodingKey {
            case bytes
            case write = "write_ms"
            case open = "open_ms"
            case openUnverified = "open_unverified_ms"
        }
    }

    /// One kind of query: nanoseconds.
    struct Query: Encodable {
        let kind: String
        let mean: Double
        let p50: UInt64
        let p90: UInt64
        let p99: UInt64
        let max: UInt64
        let count: Int

        enum CodingKeys: String, CodingKey {
            case kind
            case mean = "mean_ns"
            case p50 = "p50_ns"
            case p90 = "p90_ns"
            case p99 = "p99_ns"
            case max = "max_ns"
            case count = "n"
        }
    }

    /// How many times as many queries some threads answer as one does.
    struct Scaling: Encodable {
        let kind: String
        let threads: Int
        let gain: Double
    }

    let load: Load
    /// The same cities in the classic shape.
    let classicLoad: Load
    let snapshot: Snapshot
    let indexBytes: Int
    let peakBytes: Int
    let queries: [Query]
    let scaling: [Scaling]

    enum CodingKeys: String, CodingKey {
        case load, snapshot
        case classicLoad = "classic_load"
        case indexBytes = "index_bytes"
        case peakBytes = "peak_rss_bytes"
        case queries, scaling
    }

    /// The report for output.
    func text(_ format: ReportFormat) throws -> String {
        switch format {
        case .json:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        case .text:
            let lines =
                loadLines("load", load) + memoryLines + loadLines("classic", classicLoad)
                + [snapshotLine]
                + (queries.isEmpty ? [] : [""] + queryLines)
                + (scaling.isEmpty ? [] : [""] + scalingLines)
            return lines.joined(separator: "\n")
        }
    }

    private func loadLines(_ name: String, _ load: Load) -> [String] {
        let phases = load.phases.sorted { $0.value > $1.value }
            .map { "\($0.key) \($0.value.formatted(1)) ms" }.joined(separator: ", ")
        let speed = Double(load.bytes) / 1e6 / (load.total / 1e3)
        let head = name + String(repeating: " ", count: 8 - name.count)
        return [
            "\(head)\(load.total.formatted(1)) ms, \(speed.formatted(0)) MB/s (\(phases))",
            "        \(load.cities) cities, \(load.keys) keys from \(Self.megabytes(load.bytes))",
        ]
    }

    private var memoryLines: [String] {
        guard let peak = load.firstLoadPeakBytes else { return [] }
        return [
            "memory  index \(Self.megabytes(indexBytes)), peak of one load "
                + "\(Self.megabytes(peak)), "
                + "\((Double(peak) / Double(max(load.bytes, 1))).formatted(2)) × the file"
        ]
    }

    private var snapshotLine: String {
        "opened  \(snapshot.open.formatted(2)) ms from a snapshot of "
            + "\(Self.megabytes(snapshot.bytes)), \(snapshot.openUnverified.formatted(2)) ms "
            + "unverified; written in \(snapshot.write.formatted(0)) ms"
    }

    private var scalingLines: [String] {
        scaling.map { scaling in
            "\(scaling.kind), \(scaling.threads) threads: \(scaling.gain.formatted(2)) × one thread"
        }
    }

    private var queryLines: [String] {
        let heads = ["kind", "ms/query", "mean ns", "p50", "p90", "p99", "max", "n"]
        let rows = queries.map { query in
            [
                query.kind, (query.mean / 1e6).formatted(6), query.mean.formatted(0),
                "\(query.p50)", "\(query.p90)", "\(query.p99)", "\(query.max)", "\(query.count)",
            ]
        }
        let widths = heads.indices.map { column in
            ([heads] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([heads] + rows).map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }.joined(separator: "  ")
        }
    }

    private static func megabytes(_ bytes: Int) -> String {
        (Double(bytes) / 1e6).formatted(1) + " MB"
    }
}

extension Double {
    /// The number with some digits behind the point.
    func formatted(_ digits: Int) -> String {
        String(format: "%.\(digits)f", self)
    }
}
