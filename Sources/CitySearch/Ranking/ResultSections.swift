/// Cities that follow each other in results and were found alike.
enum ResultSection: Sendable {
    /// Cities that all were found in one way.
    case found(MatchSource, OrdinalList)
    /// Cities of several countries in one order, with the matches of these countries, ascending.
    case countries([CountryMatch], OrdinalList)
    /// Cities of several regions in one order, with the matches of these regions, ascending.
    case regions([RegionMatch], OrdinalList)
    /// Matches in an order of their own.
    case ranked(RankedList)

    /// How many cities there are.
    var count: Int {
        switch self {
        case .found(_, let list), .countries(_, let list), .regions(_, let list): list.count
        case .ranked(let list): list.count
        }
    }

    /// How many of the cities a tier has.
    func count(of tier: MatchTier) -> Int {
        switch self {
        case .found(let source, let list): source.tier == tier ? list.count : 0
        case .countries(_, let list): tier == .country ? list.count : 0
        case .regions(_, let list): tier == .region ? list.count : 0
        case .ranked(let list): list.counts[tier]
        }
    }

    /// The ordinals of all cities.
    func ordinals(_ contents: IndexContents) -> [UInt32] {
        switch self {
        case .found(_, let list), .countries(_, let list), .regions(_, let list):
            list.ordinals(contents)
        case .ranked(let list): list.matches(contents).map { UInt32($0.ordinal) }
        }
    }

    /// The city at a position, and by what it was found.
    func match(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, source: MatchSource) {
        switch self {
        case .found(let source, let list):
            return (list.ordinal(at: position, contents), source)
        case .countries(let matches, let list):
            let ordinal = list.ordinal(at: position, contents)
            let country = Int(contents.countries[ordinal])
            let number = matches.indices.partitionPoint { matches[$0].country < country }
            return (ordinal, .country(matches[number].text))
        case .regions(let matches, let list):
            let ordinal = list.ordinal(at: position, contents)
            let region = Int(contents.regions[ordinal])
            let number = matches.indices.partitionPoint { matches[$0].region < region }
            return (ordinal, .region(key: matches[number].key))
        case .ranked(let list):
            let match = list[position, contents]
            return (match.ordinal, match.source)
        }
    }
}

extension [ResultSection] {
    /// Adds a section, unless it is empty.
    mutating func add(_ section: ResultSection) {
        if section.count > 0 { append(section) }
    }
}

/// What a query found beside a plain range of names: sections in their order.
///
/// A class, so that results count one reference.
@usableFromInline
final class ResultSections: Sendable {
    private let sections: [ResultSection]
    /// The position of the first city of each section; empty for one section.
    private let starts: [Int]
    /// The matches that come first, as far as they are at hand: most that are read are these.
    private let best: [RankedMatch]
    /// How many cities there are.
    let count: Int
    /// In which readings of the text the cities were found; empty when all of it is a name.
    let readings: [QueryReading]

    /// - Parameter sections: sections that have cities.
    init(_ sections: [ResultSection], readings: [QueryReading] = []) {
        self.readings = readings
        var count = 0
        var starts: [Int] = []
        if sections.count > 1 { starts.reserveCapacity(sections.count) }
        for section in sections {
            if sections.count > 1 { starts.append(count) }
            count += section.count
        }
        self.starts = starts
        if case .ranked(let list)? = sections.first { best = list.best } else { best = [] }
        self.sections = sections
        self.count = count
    }

    /// The part of the text that is the name, when the text is read in one way alone: it may stand anywhere.
    var name: String? {
        guard readings.count == 1 else { return nil }
        switch readings[0].text {
        case .parts(let name, _, _), .region(let name, _): return name
        case .name, .placed: return nil
        }
    }

    /// How many of the cities each tier has.
    func count(of tier: MatchTier) -> Int {
        sections.reduce(0) { $0 + $1.count(of: tier) }
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
        guard !starts.isEmpty else { return sections[0].match(at: position, contents) }
        let number = starts.indices.partitionPoint { starts[$0] <= position } - 1
        return sections[number].match(at: position - starts[number], contents)
    }
}
