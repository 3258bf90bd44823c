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
    @inlinable public var startIndex: Int { 0 }

    /// The position after the last result.
    @inlinable public var endIndex: Int { count }

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

extension SearchResults {
    /// The interpretation of the text that found the first city; nil if the whole text is the city's name, or nothing
    /// was found. If a strict query rejects its matches, this has the reason.
    ///
    /// Some texts have several interpretations, and the results are the cities of all of them: `washington, d` is
    /// Washington, D.C., and Washington in Delaware.
    ///
    /// - Complexity: O(length × log length + places that the text names).
    public var interpretation: TextInterpretation? {
        if case .refused(let interpretation) = meaning { return interpretation }
        return first.flatMap { interpretation(of: $0) }
    }

    /// The interpretation of the text that found a match; nil if the whole text is the city's name.
    package func interpretation(of match: SearchMatch) -> TextInterpretation? {
        if case .point(let point) = meaning { return TextInterpretation(city: nil, point: point) }
        let (read, isByPlace) = (meaning?.read, match.tier.isOfPlaces)
        let interpretation =
            isByPlace && read?.interpretations.first?.isOfPlace != true
            ? placesAlone(match)
            : found(match).flatMap {
                TextInterpretation($0, of: typed, match.city, isByPlace: isByPlace)
            }
        return interpretation.of(read?.rewriting, typed: typed)
    }

    /// Whether something is ignored that may mean another city.
    var isInDoubt: Bool { meaning?.read?.interpretations.contains { $0.isInDoubt } ?? false }

    /// The same, but nothing when it is in doubt.
    var unlessInDoubt: SearchResults {
        guard isInDoubt, let interpretation else { return self }
        return SearchResults(
            typed, shard, favourites: favourites, names: 0..<0, more: nil,
            meaning: .refused(interpretation))
    }

    /// The interpretation that found a match.
    func found(_ match: SearchMatch) -> Interpretation? {
        meaning?.read?.interpretations.finding(match, shard.contents)
    }

    /// The typed text.
    var typed: String { text.string ?? shard.text ?? "" }

    /// The interpretation of a text that is the full name of a place.
    private func placesAlone(_ match: SearchMatch) -> TextInterpretation? {
        guard FoldedPrefix(typed).letters == FoldedPrefix(match.matchedText).letters
        else { return nil }
        let key = match.source
        let contents = shard.contents
        let place =
            key == PlaceMatch.localized
            ? contents.country(of: match.city.ordinal)
            : contents.placeTable.keys.place(at: Int(key))
        return TextInterpretation(city: nil, places: [.init(place, text: typed, shard)])
    }
}

extension [Interpretation] {
    /// The interpretation that found a match: of several, the one that gives it the largest weight.
    func finding(_ match: SearchMatch, _ contents: IndexContents) -> Interpretation? {
        if match.tier.isOfPlaces { return first }
        let interpretations = match.tier == .fuzzy ? misspellable : self
        if interpretations.count == 1 { return interpretations[0] }
        let weighed = interpretations.compactMap { interpretation in
            interpretation.weight(of: match, contents).map {
                (interpretation: interpretation, weight: $0)
            }
        }
        return weighed.max { $0.weight < $1.weight }?.interpretation
    }
}

extension Interpretation {
    /// The addition of a match to the score of its city; nil if this interpretation does not find it. If all of the text
    /// is the name of a place, the place adds nothing here.
    func weight(of match: SearchMatch, _ contents: IndexContents) -> Score? {
        let ordinal = match.city.ordinal
        if match.tier.isOfPlaces { return gain }
        guard match.tier == .fuzzy else { return features(ordinal, contents)?.weight }
        guard let adjustment = adjustment(of: ordinal, contents),
            let gain = misspeltGain(of: match, contents)
        else { return nil }
        return adjustment + gain.sum
    }

    /// The addition of a name with typing errors; nil if it is not similar enough.
    func misspeltGain(
        of match: SearchMatch, _ contents: IndexContents
    ) -> TypingErrorCost.Gain? {
        let isOwn = match.source == Match.ownName
        return MisspeltKeys(
            FuzzyQuery(prefix), isOwn ? .name : .alternateName, ending: tierRanges.ending, contents
        ).gain(at: isOwn ? match.city.ordinal : Int(match.source))
    }
}
