/// Ranks the cities that key ranges lead to by relevance, without looking at most of their keys.
///
/// Each key range gives an upper bound of the scores in a block of its keys, and a block that cannot
/// hold one of the best is ignored (block-max pruning; Ding and Suel, "Faster Top-k Document
/// Retrieval Using Block-Max Indexes", SIGIR 2011).
struct RelevanceRanking: Sendable {
    let interpretation: Interpretation
    let filter: Filter
    let bias: RelevanceBias?
    /// The typed text, unfolded.
    let text: String
    /// The cities of places that are typed out whole, which rank among the others.
    var placed: [Match] = []

    /// The cities by relevance, the first `count` of them at once; nil when there are none.
    func list(ranking count: Int, _ contents: IndexContents) -> MatchList? {
        var counts = TierCounts(placed)
        for number in interpretation.tierRanges.all.indices {
            let keyRange = interpretation.tierRanges.all[number]
            counts[keyRange.tier] = filter.count(keyRange, contents)
        }
        guard counts.sum > 0 else { return nil }
        let first = matches(upTo: max(1, count), contents)
        return MatchList(counts, first: first) { matches(upTo: $0, $1) }
    }

    /// The score of the best city; nil without matches.
    func bestScore(_ contents: IndexContents) -> Score? { matches(upTo: 1, contents).first?.score }

    /// The best matches, up to a number.
    private func matches(upTo limit: Int, _ contents: IndexContents) -> [Match] {
        // The position of a city depends on all that have a guaranteed position.
        let capacity = interpretation.isNameOfPlace ? max(limit, FirstPage.size) : limit
        var top = TopK<Match>(
            capacity: capacity, of: interpretation.tierRanges.keyCount + placed.count)
        var pinned: [Match] = []
        let local = matches(interpretation.localCities(contents), contents)
        let alternatesCountedAsOwn = matches(
            interpretation.alternatesCountedAsOwn(contents), contents)
        var known = Set(local.map { $0.ordinal })
        for match in alternatesCountedAsOwn { known.insert(match.ordinal) }
        for number in interpretation.tierRanges.all.indices {
            let keyRange = interpretation.tierRanges.all[number]
            let whole = interpretation.wholeKeys[number]
            add(keyRange, whole, isWhole: true, without: known, to: &top, contents)
            if keyRange.tier == .name {
                for match in local where interpretation.isWholeName(match) { top.add(match) }
                pinned = top.first(interpretation.pinnedMatches)
            }
            if keyRange.tier == .alternateName, interpretation.shortened != nil {
                let spelled = top.first(Self.mostSpelled).filter {
                    !pinned.contains($0) && interpretation.isWholeName($0)
                        && interpretation.isOwnName(of: $0.ordinal, contents)
                }
                pinned = Array((pinned + spelled).sorted().prefix(interpretation.pinnedMatches))
            }
            if keyRange.keys.isEmpty { continue }
            add(
                keyRange, whole.upperBound..<keyRange.keys.upperBound, isWhole: false,
                without: known,
                to: &top, contents)
        }
        for match in local where !interpretation.isWholeName(match) { top.add(match) }
        for match in alternatesCountedAsOwn { top.add(match) }
        for match in placed { top.add(match) }
        let ranked = ExactMatchSlots(interpretation: interpretation, text: text, contents: contents)
            .apply(
                to: top.sorted(), pinned, limit: capacity)
        return capacity == limit ? ranked : Array(ranked.prefix(limit))
    }

    /// The number of best matches to search for those with a guaranteed position.
    private static let mostSpelled = 10

    /// The matches of some cities that pass the filter.
    private func matches(
        _ cities: [(ordinal: Int, features: MatchFeatures)], _ contents: IndexContents
    ) -> [Match] {
        cities.compactMap { ordinal, features in
            filter.admits(ordinal, contents) ? Match(ordinal, features, bias, contents) : nil
        }
    }

    /// Adds the cities of some keys of a key range, without the cities that are already there.
    private func add(
        _ keyRange: KeyRange, _ keys: Range<Int>, isWhole: Bool, without known: Set<Int>,
        to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        if keys.isEmpty { return }
        let weight =
            interpretation.weight(keyRange.tier, isWhole: isWhole) + interpretation.labelWeight
        // A key of an alternate name may be that of the main name in another spelling.
        let mayBeOwn = keyRange.tier == .alternateName && interpretation.shortened != nil
        let raised = bias?.raised(keyRange.tier.row.keys)
        // The part of the scores that is not in the importances of the keys.
        let bias = bias?.isRaisedAlone == true ? nil : bias
        if filter.admitsAll, bias == nil, known.isEmpty, !mayBeOwn {
            return Self.addByImportance(keyRange, keys, in: raised, weight, to: &top, contents)
        }
        let ownWeight =
            mayBeOwn
            ? interpretation.weight(.name, isWhole: isWhole) + interpretation.labelWeight : weight
        let isWholeName = isWhole && (keyRange.tier == .name || keyRange.tier == .alternateName)
        let usual = max(weight, ownWeight)
        let most = usual + (bias?.most(isWhole: isWholeName) ?? .zero)
        let mostAbroad = usual + (bias?.mostAbroad ?? .zero)
        // The least importance that counts, and the least of cities abroad.
        var (bound, abroad) = (Self.threshold(of: top, most), Self.threshold(of: top, mostAbroad))
        let admitsAll = filter.admitsAll && known.isEmpty
        if admitsAll {
            // At least `capacity` cities reach this score, since nothing lowers it.
            let reached =
                Score(keyRange.bound(reachedBy: top.capacity, in: keys, contents))
                + min(weight, ownWeight)
            bound = max(bound, (reached - most).importance)
            abroad = max(abroad, (reached - mostAbroad).importance)
        }
        let links = contents.keys(keyRange.tier)
        keyRange.scan(keys, atLeast: &bound, in: raised, contents) { key, importance in
            guard importance < abroad, let bias else { return true }
            return Score(importance) + bias.mostAtHome(key, links, contents) >= Score(abroad)
        } _: { ordinal, key, importance, bound in
            let city = Int(ordinal)
            guard admitsAll || filter.admits(city, contents) && !known.contains(city) else {
                return
            }
            let isOwn = ownWeight != weight && interpretation.isOwnName(of: city, contents)
            let features = MatchFeatures(
                keyRange.tier, source: key, name: isOwn ? ownWeight : weight,
                place: filter.place?.adjustment(of: city, contents) ?? .zero,
                isWholeName: isWholeName)
            let match =
                raised == nil || bias == nil
                ? Match(city, importance: importance, features, bias, contents)
                : Match(city, features, bias, contents)
            if top.add(match) {
                bound = max(bound, Self.threshold(of: top, most))
                abroad = max(abroad, Self.threshold(of: top, mostAbroad))
            }
        }
    }

    /// The same where the importances of the keys, raised or not, are all that orders the cities. It saves typed
    /// queries 9% of their instructions, and more with a signal.
    @inline(never)
    private static func addByImportance(
        _ keyRange: KeyRange, _ keys: Range<Int>, in raised: SortedKeyTable?, _ weight: Score,
        to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        var bound = max(
            threshold(of: top, weight), keyRange.bound(reachedBy: top.capacity, in: keys, contents))
        keyRange.scan(keys, atLeast: &bound, in: raised, contents) {
            ordinal, key, importance, bound in
            let features = MatchFeatures(keyRange.tier, source: key, name: weight)
            if top.add(Match(Int(ordinal), importance: importance, features, nil, contents)) {
                bound = max(bound, threshold(of: top, weight))
            }
        }
    }

    /// The least importance with which a city could still be among the best.
    @inline(__always)
    private static func threshold(of top: borrowing TopK<Match>, _ most: Score) -> UInt16 {
        guard let last = top.last else { return 0 }
        return (last.score - most).importance
    }
}

/// Moves the largest cities whose full name was typed up to the last position that each may have.
struct ExactMatchSlots {
    let interpretation: Interpretation
    /// The typed text, unfolded.
    let text: String
    let contents: IndexContents

    /// - Parameters:
    ///   - ranked: matches in the order of their scores.
    ///   - pinned: the best of all cities whose full name was typed.
    ///   - limit: the number of matches wanted.
    func apply(to ranked: [Match], _ pinned: [Match], limit: Int) -> [Match] {
        var ranked = ranked
        let letters = interpretation.prefix.letterCount
        let usual = FirstPage.pinnedMatches(letters: letters)
        var pinned = pinned
        if pinned.count > usual {
            let towns = pinned[usual...].filter {
                contents.populations[$0.ordinal] > FirstPage.town
            }
            pinned.replaceSubrange(usual..., with: towns)
        }
        for (number, match) in pinned.enumerated() {
            let latest =
                FirstPage.slot(
                    number, of: pinned.count, population: contents.populations[match.ordinal],
                    letters: letters, isCode: interpretation.isInCapitals) - 1
            let place = number > 0 ? latest : firstPlace(of: match, in: ranked.prefix(latest))
            guard ranked.count > place, !ranked[...place].contains(match) else { continue }
            if let behind = ranked[place...].firstIndex(of: match) {
                ranked.remove(at: behind)
            } else if ranked.count == limit {
                ranked.removeLast()
            }
            ranked.insert(match, at: place)
        }
        return ranked
    }

    /// The last allowed position of the largest such city: before the cities of a place of that name, unless they are
    /// far likelier. If it was typed with its marks, which is rare, before names that merely begin so without them,
    /// unless they are far likelier.
    private func firstPlace(of match: Match, in ranked: ArraySlice<Match>) -> Int {
        let isSpelled = isSpelled(match.ordinal)
        let place = ranked.firstIndex { other in
            switch other.tier {
            case .region: return match.score >= other.score - Thresholds.regionNamesake
            case .country: return match.score >= other.score - Thresholds.countryNamesake
            default: break
            }
            return isSpelled && match.score >= other.score - Thresholds.spelledName
                && !interpretation.isWholeName(other) && !beginsSpelled(other.ordinal)
        }
        return place ?? ranked.endIndex
    }

    private func isSpelled(_ ordinal: Int) -> Bool {
        interpretation.prefix.letterCount >= Self.spelledLetters
            && text.utf8.contains { $0 >= 0x80 }
            && contents.name(of: ordinal).lowercased() == text.lowercased()
    }

    private func beginsSpelled(_ ordinal: Int) -> Bool {
        contents.name(of: ordinal).lowercased().hasPrefix(text.lowercased())
    }

    /// Shorter texts are names by chance while a longer one is typed.
    private static let spelledLetters = 4
}
