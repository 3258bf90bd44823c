#if Service
package import CoreMetrics
import Synchronization

/// Keeps the metrics of swift-metrics for Prometheus to read.
/// (https://prometheus.io/docs/instrumenting/exposition_formats/)
package final class PrometheusMetrics: MetricsFactory {
    private struct Key: Hashable {
        let name: String
        let labels: String
    }

    private enum Instrument {
        case counter(PrometheusCounter)
        case gauge(PrometheusGauge)
        case histogram(PrometheusHistogram)
    }

    private let instruments = Mutex<[Key: Instrument]>([:])

    package init() {}

    package func makeCounter(
        label: String, dimensions: [(String, String)]
    ) -> any CounterHandler {
        guard
            case .counter(let counter) = instrument(
                label, dimensions, orMake: .counter(PrometheusCounter()))
        else { return PrometheusCounter() }
        return counter
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        guard
            case .gauge(let gauge) = instrument(
                label, dimensions, orMake: .gauge(PrometheusGauge()))
        else { return PrometheusGauge() }
        return gauge
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate _: Bool
    ) -> any RecorderHandler {
        histogram(label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions)
    }

    // Metrics live as long as the program, as Prometheus expects.
    package func destroyCounter(_: any CounterHandler) {}
    package func destroyMeter(_: any MeterHandler) {}
    package func destroyRecorder(_: any RecorderHandler) {}
    package func destroyTimer(_: any TimerHandler) {}

    private func histogram(
        _ label: String, _ dimensions: [(String, String)]
    ) -> PrometheusHistogram {
        guard
            case .histogram(let histogram) = instrument(
                label, dimensions, orMake: .histogram(PrometheusHistogram()))
        else { return PrometheusHistogram() }
        return histogram
    }

    private func instrument(
        _ name: String, _ dimensions: [(String, String)], orMake made: Instrument
    ) -> Instrument {
        let labels = dimensions.map { #"\#($0.0)="\#(Self.escaped($0.1))""# }
            .joined(separator: ",")
        let key = Key(name: Self.name(name), labels: labels)
        return instruments.withLock { instruments in
            if let known = instruments[key] { return known }
            instruments[key] = made
            return made
        }
    }

    private static func name(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }

    /// All metrics as text.
    package var exposition: String {
        let all = instruments.withLock { $0 }.sorted {
            ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels)
        }
        var text = ""
        var last: String?
        for (key, instrument) in all {
            if key.name != last { text += "# TYPE \(key.name) \(Self.type(instrument))\n" }
            last = key.name
            text += Self.lines(key, instrument)
        }
        return text
    }

    private static func type(_ instrument: Instrument) -> String {
        switch instrument {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }

    private static func lines(_ key: Key, _ instrument: Instrument) -> String {
        let labels = key.labels.isEmpty ? "" : "{\(key.labels)}"
        switch instrument {
        case .counter(let counter): return "\(key.name)\(labels) \(counter.value)\n"
        case .gauge(let gauge): return "\(key.name)\(labels) \(gauge.value)\n"
        case .histogram(let histogram):
            let (buckets, sum) = histogram.values
            let prefix = key.labels.isEmpty ? "" : key.labels + ","
            var total = 0
            var text = ""
            for (bound, count) in zip(
                PrometheusHistogram.bounds.map(\.description) + ["+Inf"], buckets)
            {
                total += count
                text += "\(key.name)_bucket{\(prefix)le=\"\(bound)\"} \(total)\n"
            }
            return text + "\(key.name)_sum\(labels) \(sum)\n\(key.name)_count\(labels) \(total)\n"
        }
    }
}

/// A number that grows.
final class PrometheusCounter: CounterHandler {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() {
        count.store(0, ordering: .relaxed)
    }

    var value: Int64 {
        count.load(ordering: .relaxed)
    }
}

/// A number that goes up and down.
final class PrometheusGauge: MeterHandler {
    private let number = Mutex(0.0)

    func set(_ value: Int64) {
        set(Double(value))
    }

    func set(_ value: Double) {
        number.withLock { $0 = value }
    }

    func increment(by amount: Double) {
        number.withLock { $0 += amount }
    }

    func decrement(by amount: Double) {
        number.withLock { $0 -= amount }
    }

    var value: Double {
        number.withLock { $0 }
    }
}

/// How often values fell into each of some ranges, in seconds.
final class PrometheusHistogram: RecorderHandler, TimerHandler {
    /// The upper bounds: from a tenth of a millisecond on, each about three times the one before.
    static let bounds = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

    private struct State {
        var buckets = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0
    }

    private let state = Mutex(State())

    func record(_ value: Int64) {
        record(Double(value))
    }

    func record(_ value: Double) {
        let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.buckets[bucket] += 1
            state.sum += value
        }
    }

    func recordNanoseconds(_ duration: Int64) {
        record(Double(duration) / 1e9)
    }

    var values: (buckets: [Int], sum: Double) {
        state.withLock { ($0.buckets, $0.sum) }
    }
}
#endif
