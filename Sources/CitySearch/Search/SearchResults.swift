/// The results of a query, each city once: the cities of each tier in the requested order, or all cities found by name
/// in the order of their relevance.
///
/// The count is stored, and any result is accessible without iterating over the previous ones, so a page is a slice. A
/// city's texts are read on access.
///
/// - Complexity: O(1) for the count; O(1) for a city, but O(log *n*) in the country tier.
public struct SearchResults: Sendable {
    @usableFromInline let shard: ReferenceShard
    @usableFromInline let favourites: CitySet?
    /// The first cities: cities found by their main names, in name order without a filter that excludes one.
    @usableFromInline let names: Range<Int>
    /// All other cities, if there are any.
    @usableFromInline let more: MatchList?
    /// How the text was read; nil for a plain name.
    let meaning: TextMeaning?
    /// The number of matching cities.
    public let count: Int
    /// The typed text, if it is short; else the shard has it.
    @usableFromInline let text: ShortText

    @inline(__always)
    init(
        _ text: String, _ shard: ReferenceShard, favourites: CitySet?, names: Range<Int>,
        more: MatchList?, meaning: TextMeaning? = nil
    ) {
        let short = ShortText(text)
        self.text = short
        self.shard =
            short.isLonger
            ? ReferenceShard(shard.contents, text: text, language: shard.language) : shard
        self.favourites = favourites
        self.names = names
        self.more = more
        self.meaning = meaning
        count = names.count + (more?.count ?? 0)
    }

    /// No results.
    static func none(of text: String, _ shard: ReferenceShard) -> SearchResults {
        SearchResults(text, shard, favourites: nil, names: 0..<0, more: nil)
    }

    /// A page of the results.
    ///
    /// - Parameters:
    ///   - number: the number of the page, from 0; traps when it is negative.
    ///   - size: the number of results of a page; traps if it is less than 1.
    /// - Returns: up to `size` results, none after the last page.
    public func page(_ number: Int, size: Int = 50) -> SubSequence {
        precondition(number >= 0, "the first page has the number 0")
        precondition(size > 0, "a page has at least one result")
        let (product, overflow) = number.multipliedReportingOverflow(by: size)
        let start = overflow ? count : Swift.min(product, count)
        return self[start..<Swift.min(start + Swift.min(size, count - start), count)]
    }

    /// The cities, by ordinal.
    var ordinals: some Sequence<Int> {
        (0..<count).lazy.map { [names, more, shard] position in
            guard position >= names.count, let more else { return names.lowerBound + position }
            return more.match(at: position - names.count, shard.contents).ordinal
        }
    }

    /// The number of results of each tier.
    public func count(of tier: MatchTier) -> Int {
        (tier == .name ? names.count : 0) + (more?.counts[tier] ?? 0)
    }
}

extension SearchResults: RandomAccessCollection {
    /// The position of the first result.
    @inlinable public var startIndex: Int {
        0
    }

    /// The position after the last result.
    @inlinable public var endIndex: Int {
        count
    }

    /// The result at a position; traps for an invalid one.
    @inlinable public subscript(position: Int) -> SearchMatch {
        precondition(position >= 0 && position < count, "result out of range")
        var found = (
            ordinal: names.lowerBound + position, tier: MatchTier.name, source: UInt32.max
        )
        if position >= names.count, let more {
            found = more.match(at: position - names.count, shard.contents)
        }
        return SearchMatch(
            city: City(shard: shard, ordinal: found.ordinal), tier: found.tier,
            source: found.source,
            isFavourite: favourites?.bits.contains(found.ordinal) ?? false, text: text)
    }
}
