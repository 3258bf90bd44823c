import CitySearch
import QueryWorkload
import Histogram

/// Measures every kind of query over a stream.
struct QueryMeasurement {
    let index: CityIndex
    let stream: QueryStream
    let points: PointStream
    let passes: Int

    /// The figures of each kind, and of the peer.
    func measureAll() -> [Report.Query] {
        let peer = StringArrayPeer(index)
        let kinds = QueryKind.all(over: index).map { measure($0, stream.texts) }
        let folded = stream.texts.map(Folding.fold)
        let peerKind = QueryKind<String>(name: "locate, [String] binary search") {
            peer.range(of: $0).count
        }
        let misspelt = QueryStream(misspeltFrom: index).texts
        let withErrors = QueryKind.misspelt(over: index).map { measure($0, misspelt) }
        let nearby = QueryKind.nearby(over: index).map { measure($0, points.points) }
        return kinds + withErrors + nearby + [measure(peerKind, folded)]
    }

    private func measure<Question>(
        _ kind: QueryKind<Question>, _ questions: [Question]
    ) -> Report.Query {
        var checksum = pass(kind, questions).checksum
        let means = (0..<passes).map { _ in
            let pass = pass(kind, questions)
            checksum &+= pass.checksum
            return pass.nanoseconds / Double(questions.count)
        }
        var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
        for _ in 0..<min(passes, 3) { record(kind, questions, into: &histogram) }
        withExtendedLifetime(checksum) {}
        return Report.Query(
            kind: kind.name, mean: means.median,
            p50: histogram.valueAtPercentile(50), p90: histogram.valueAtPercentile(90),
            p99: histogram.valueAtPercentile(99), max: histogram.max, count: questions.count)
    }

    /// The time of one pass over all queries.
    private func pass<Question>(
        _ kind: QueryKind<Question>, _ questions: [Question]
    ) -> (nanoseconds: Double, checksum: Int) {
        var checksum = 0
        let time = ContinuousClock().measure {
            for question in questions { checksum &+= kind.answer(question) }
        }
        return (time.nanoseconds, checksum)
    }

    /// One pass in which each query is timed by itself.
    private func record<Question>(
        _ kind: QueryKind<Question>, _ questions: [Question],
        into histogram: inout Histogram<UInt64>
    ) {
        let empty = Self.emptyTiming
        var checksum = 0
        for question in questions {
            let start = ContinuousClock.now
            checksum &+= kind.answer(question)
            let time = start.duration(to: .now).nanoseconds - empty
            histogram.record(UInt64(max(time, 0)))
        }
        withExtendedLifetime(checksum) {}
    }

    /// What it takes to time nothing: the median of many.
    private static let emptyTiming: Double =
        (0..<10_001).map { _ in
            let start = ContinuousClock.now
            return start.duration(to: .now).nanoseconds
        }.median
}
