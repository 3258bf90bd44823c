/// What a query found, each city once: the cities of each tier in the order asked for, or all that
/// names led to in the order of their relevance.
///
/// The results know their number and give any of them at once, without walking what lies before, so
/// a page is a slice. A city's texts are read when they are asked for.
///
/// - Complexity: O(1) for the count; O(1) for a city, but O(log *n*) in the country tier.
public struct SearchResults: Sendable {
    /// Cities found in one way, or in the order of their relevance.
    @usableFromInline
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
    @usableFromInline
    struct Section: Sendable {
        let part: Part
        /// The position of the first.
        let start: Int
    }

    @usableFromInline let contents: IndexContents
    @usableFromInline let favourites: OrdinalBitset?
    @usableFromInline let named: OrdinalRun
    /// How many cities were found by their own names.
    @usableFromInline let namedCount: Int
    @usableFromInline let others: [Section]
    /// How many cities were found.
    public let count: Int

    /// What was typed.
    let text: String

    init(
        _ text: String, _ contents: IndexContents, favourites: OrdinalBitset?, named: OrdinalRun,
        others: [Part] = []
    ) {
        self.text = text
        self.contents = contents
        self.favourites = favourites
        self.named = named
        namedCount = named.count
        var start = named.count
        self.others =
            others.isEmpty
            ? []
            : others.map { part in
                defer { start += part.count }
                return Section(part: part, start: start)
            }
        count = start
    }

    /// These results and more behind them.
    func appending(_ part: Part) -> SearchResults {
        SearchResults(
            text, contents, favourites: favourites, named: named,
            others: others.map(\.part) + [part])
    }

    /// A page of the results.
    ///
    /// - Parameters:
    ///   - number: the number of the page, from 0.
    ///   - size: how many results a page has, at least 1.
    /// - Returns: as many as there are, none behind the last page.
    public func page(_ number: Int, size: Int = 50) -> SubSequence {
        let size = Swift.max(1, size)
        let (product, overflow) = Swift.max(0, number).multipliedReportingOverflow(by: size)
        let start = overflow ? count : Swift.min(product, count)
        return self[start..<Swift.min(start + Swift.min(size, count - start), count)]
    }

    /// How many of the results each tier has.
    public func count(of tier: MatchTier) -> Int {
        others.reduce(tier == .name ? namedCount : 0) { sum, section in
            switch section.part {
            case .run(let source, let run): sum + (source.tier == tier ? run.count : 0)
            case .ranked(let run): sum + run.count(of: tier)
            }
        }
    }
}

extension SearchResults: RandomAccessCollection {
    /// The position of the first result.
    @inlinable public var startIndex: Int {
        0
    }

    /// The position behind the last result.
    @inlinable public var endIndex: Int {
        count
    }

    /// The result at a position; traps when there is none.
    @inlinable public subscript(position: Int) -> SearchMatch {
        precondition(position >= 0 && position < count, "result out of range")
        if position < namedCount {
            return match(named.ordinal(at: position, contents), .name)
        }
        return otherMatch(at: position)
    }

    @usableFromInline
    func otherMatch(at position: Int) -> SearchMatch {
        let behind = (0..<others.count).partitionPoint { others[$0].start <= position }
        let section = others[behind - 1]
        switch section.part {
        case .run(let source, let run):
            return match(run.ordinal(at: position - section.start, contents), source)
        case .ranked(let run):
            let ranked = run[position - section.start]
            return match(ranked.ordinal, ranked.source)
        }
    }

    @inlinable @inline(__always)
    func match(_ ordinal: Int, _ source: SearchMatch.Source) -> SearchMatch {
        SearchMatch(
            city: City(contents: contents, ordinal: ordinal), source: source,
            isFavourite: favourites?.contains(ordinal) ?? false)
    }
}
