/// How long the phases of a load took, in the order in which they came.
@_spi(Benchmarks) public struct LoadPhases: Sendable {
    /// A phase and its duration.
    @_spi(Benchmarks) public struct Phase: Sendable {
        /// `read` and `decode` (with folding), which go hand in hand, then `sort` (the names of cities)
        /// and `assemble`, which sorts the other keys too.
        @_spi(Benchmarks) public let name: String
        /// Wall-clock time.
        @_spi(Benchmarks) public let duration: Duration
    }

    /// The phases that are over.
    @_spi(Benchmarks) public private(set) var phases: [Phase] = []
    private var last = ContinuousClock.now

    init() {}

    /// The time of all phases.
    @_spi(Benchmarks) public var total: Duration {
        phases.reduce(.zero) { $0 + $1.duration }
    }

    /// Ends a phase; the next begins.
    ///
    /// - Parameter part: a phase that went on at the same time, and how long it took.
    mutating func mark(_ name: String, without part: (name: String, duration: Duration)? = nil) {
        let now = ContinuousClock.now
        var duration = last.duration(to: now)
        if let part {
            phases.append(Phase(name: part.name, duration: part.duration))
            duration -= part.duration
        }
        phases.append(Phase(name: name, duration: duration))
        last = now
    }
}
