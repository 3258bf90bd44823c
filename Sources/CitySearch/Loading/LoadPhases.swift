/// How long the phases of a load took, in the order in which they came.
public struct LoadPhases: Sendable {
    /// A phase and its duration.
    public struct Phase: Sendable {
        /// `read`, `decode` (with folding), `sort`, `assemble`.
        public let name: String
        /// Wall-clock time.
        public let duration: Duration
    }

    /// The phases that are over.
    public private(set) var phases: [Phase] = []
    private var last = ContinuousClock.now

    init() {}

    /// The time of all phases.
    public var total: Duration {
        phases.reduce(.zero) { $0 + $1.duration }
    }

    /// Ends a phase; the next begins.
    mutating func mark(_ name: String) {
        let now = ContinuousClock.now
        phases.append(Phase(name: name, duration: last.duration(to: now)))
        last = now
    }
}
