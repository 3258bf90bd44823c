/// What a query found beside a plain range of names: the parts of its results in their order.
@usableFromInline
final class FurtherResults: Sendable {
    /// Cities found in one way, or in the order of their relevance.
    enum Part: Sendable {
        case run(SearchMatch.Source, OrdinalRun)
        case ranked(RankedRun)

        var count: Int {
            switch self {
            case .run(_, let run): run.count
            case .ranked(let run): run.count
            }
        }
    }

    /// A part and where it begins.
    struct Section: Sendable {
        let part: Part
        /// The position of the first.
        let start: Int
    }

    let sections: [Section]
    /// How many cities there are.
    let count: Int

    init(_ parts: consuming PartList) {
        sections = parts.sections
        count = parts.count
    }

    /// How many of the cities each tier has.
    func count(of tier: MatchTier) -> Int {
        sections.reduce(0) { sum, section in
            switch section.part {
            case .run(let source, let run): sum + (source.tier == tier ? run.count : 0)
            case .ranked(let run): sum + run.count(of: tier)
            }
        }
    }

    /// The city at a position, and by what it was found.
    @usableFromInline
    func match(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, source: SearchMatch.Source) {
        let behind = sections.indices.partitionPoint { sections[$0].start <= position }
        let section = sections[behind - 1]
        switch section.part {
        case .run(let source, let run):
            return (run.ordinal(at: position - section.start, contents), source)
        case .ranked(let run):
            let match = run[position - section.start]
            return (match.ordinal, match.source)
        }
    }
}

/// Parts of results in their order, while they are found.
struct PartList {
    private(set) var sections: [FurtherResults.Section] = []
    /// How many cities the parts have.
    private(set) var count = 0

    /// No parts.
    init() {}

    /// The parts of some results.
    init(_ results: FurtherResults) {
        sections = results.sections
        count = results.count
    }

    /// Adds a part, unless it is empty.
    mutating func append(_ part: FurtherResults.Part) {
        let more = part.count
        guard more > 0 else { return }
        sections.append(FurtherResults.Section(part: part, start: count))
        count += more
    }
}
