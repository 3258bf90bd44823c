import CitySearch
import QueryWorkload
import Histogram

/// Measures the kinds of queries over a stream.
struct QueryMeasurement {
    let index: CityIndex
    let stream: QueryStream
    let passes: Int
    /// The names of the kinds to measure; all when empty.
    let kinds: Set<String>

    /// The figures of each kind, and of the peer.
    ///
    /// - Throws: `UnknownKinds` when no kind has one of the names.
    func measureAll() throws -> [Report.Query] {
        let typed = QueryKind.all(over: index)
        let rare = QueryKind.rare(over: index)
        let misspelt = QueryKind.misspelt(over: index)
        let nearby = QueryKind.nearby(over: index)
        let peer = QueryKind.peer(over: index)
        let names =
            (typed + rare + misspelt + [peer]).map(\.name) + nearby.map(\.name)
        let unknown = kinds.subtracting(names)
        guard unknown.isEmpty else { throw UnknownKinds(unknown: unknown, known: names) }
        return measure(typed, over: stream.texts)
            + measure(rare, over: QueryStream(rarelyTypedFrom: index).texts)
            + measure(misspelt, over: QueryStream(misspeltFrom: index).texts)
            + measure(nearby, over: PointStream(around: index).points)
            + measure([peer], over: stream.texts.map(Folding.fold))
    }

    /// Measures the wanted kinds. Their queries are made only now, since that takes long among millions of
    /// cities.
    private func measure<Question>(
        _ all: [QueryKind<Question>], over questions: @autoclosure () -> [Question]
    ) -> [Report.Query] {
        let wanted = all.filter { kinds.isEmpty || kinds.contains($0.name) }
        guard !wanted.isEmpty else { return [] }
        let questions = questions()
        return wanted.map { measure($0, questions) }
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

/// Names of kinds that do not exist.
struct UnknownKinds: Error, CustomStringConvertible {
    let unknown: Set<String>
    let known: [String]

    var description: String {
        let names = unknown.sorted().map { "“\($0)”" }.joined(separator: ", ")
        return "There is no kind \(names). The kinds are: \(known.joined(separator: "; "))."
    }
}
