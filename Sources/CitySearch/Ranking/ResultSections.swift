/// What a query found beside a plain range of names: the parts of its results in their order.
@usableFromInline
final class ResultSections: Sendable {
    /// Cities found in one way, or in an order that is not that of names.
    enum Part: Sendable {
        case run(MatchSource, OrdinalRun)
        /// Cities of several countries in one order, with the matches of these countries, ascending.
        case countries([CountryMatch], OrdinalRun)
        case ranked(RankedRun)

        var count: Int {
            switch self {
            case .run(_, let run), .countries(_, let run): run.count
            case .ranked(let run): run.count
            }
        }

        /// The ordinals of all cities.
        func ordinals(_ contents: IndexContents) -> [Int] {
            switch self {
            case .run(_, let run), .countries(_, let run):
                (0..<run.count).map { run.ordinal(at: $0, contents) }
            case .ranked(let run): run.matches(contents).map(\.ordinal)
            }
        }
    }

    /// A part and where it begins.
    struct Section: Sendable {
        let part: Part
        /// The position of the first.
        let start: Int

        /// The city at a position of the results, and by what it was found.
        ///
        /// - Parameter ranking: all matches of a ranked part, once one was read that was not known.
        fileprivate func match(
            at position: Int, _ contents: IndexContents, _ ranking: borrowing LazyReference<Ranking>
        ) -> (ordinal: Int, source: MatchSource) {
            let place = position - start
            switch part {
            case .run(let source, let run):
                return (run.ordinal(at: place, contents), source)
            case .countries(let matches, let run):
                let ordinal = run.ordinal(at: place, contents)
                let country = Int(contents.countries[ordinal])
                let number = matches.indices.partitionPoint { matches[$0].country < country }
                return (ordinal, .country(matches[number]))
            case .ranked(let run):
                if place < run.best.count {
                    return (run.best[place].ordinal, run.best[place].source)
                }
                let all = ranking.load() ?? ranking.storeIfNil(Ranking(run.matches(contents)))
                return (all.matches[place].ordinal, all.matches[place].source)
            }
        }
    }

    /// Ranked matches, all that there are.
    fileprivate final class Ranking: Sendable {
        let matches: [RankedMatch]

        init(_ matches: [RankedMatch]) {
            self.matches = matches
        }
    }

    /// The matches that come first, as far as they are known already: most that are read are these.
    private let best: [RankedMatch]
    private let sections: [Section]
    /// All matches of a ranked part, once one was read that was not known.
    private let ranking = LazyReference<Ranking>()
    /// How many cities there are.
    let count: Int

    init(_ parts: consuming PartList) {
        if case .ranked(let run) = parts.sections.first?.part { best = run.best } else { best = [] }
        sections = parts.sections
        count = parts.count
    }

    /// How many of the cities each tier has.
    func count(of tier: MatchTier) -> Int {
        sections.reduce(0) { sum, section in
            switch section.part {
            case .run(let source, let run): sum + (source.tier == tier ? run.count : 0)
            case .countries(_, let run): sum + (tier == .country ? run.count : 0)
            case .ranked(let run): sum + run.counts[tier]
            }
        }
    }

    /// The city at a position, and by what it was found.
    @usableFromInline
    func match(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, source: MatchSource) {
        if position < best.count {
            let match = best[position]
            return (match.ordinal, match.source)
        }
        return matchInSections(at: position, contents)
    }

    @inline(never)
    private func matchInSections(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, source: MatchSource) {
        let behind = sections.indices.partitionPoint { sections[$0].start <= position }
        return sections[behind - 1].match(at: position, contents, ranking)
    }
}

/// Parts of results in their order, while they are found.
struct PartList {
    private(set) var sections: [ResultSections.Section] = []
    /// How many cities the parts have.
    private(set) var count = 0

    /// Adds a part, unless it is empty.
    mutating func append(_ part: ResultSections.Part) {
        let more = part.count
        guard more > 0 else { return }
        sections.append(ResultSections.Section(part: part, start: count))
        count += more
    }

    /// The ordinals of all cities.
    func ordinals(_ contents: IndexContents) -> [Int] {
        sections.flatMap { $0.part.ordinals(contents) }
    }
}
