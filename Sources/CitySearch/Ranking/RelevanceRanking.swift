/// Ranks the cities that clauses lead to by relevance, without looking at most of their keys.
///
/// Each clause gives an upper bound of the scores in a block of its keys, and a block that cannot
/// hold one of the best is ignored (block-max pruning; Ding and Suel, "Faster Top-k Document
/// Retrieval Using Block-Max Indexes", SIGIR 2011).
struct RelevanceRanking: Sendable {
    let reading: Reading
    let filter: Filter
    let bias: RelevanceBias?
    /// The typed text, unfolded.
    let text: String
    /// The cities of places that are typed out whole, which rank among the others.
    var placed: [Match] = []

    /// The cities by relevance, the first `count` of them at once; nil when there are none.
    func list(ranking count: Int, _ contents: IndexContents) -> MatchList? {
        var counts = TierCounts(placed)
        for number in reading.clauses.all.indices {
            let clause = reading.clauses.all[number]
            counts[clause.tier] = filter.count(clause, contents)
        }
        guard counts.sum > 0 else { return nil }
        let first = matches(upTo: max(1, count), contents)
        return MatchList(counts, first: first) { matches(upTo: $0, $1) }
    }

    /// The score of the best city; nil without matches.
    func bestScore(_ contents: IndexContents) -> Score? {
        matches(upTo: 1, contents).first?.score
    }

    /// The best matches, up to a number.
    private func matches(upTo limit: Int, _ contents: IndexContents) -> [Match] {
        // The position of a city depends on all that have a guaranteed position.
        let capacity = reading.isNameOfPlace ? max(limit, FirstPage.size) : limit
        var top = TopK<Match>(capacity: capacity, of: reading.clauses.keyCount + placed.count)
        var promised: [Match] = []
        let local = matches(reading.localCities(contents), contents)
        let namesakes = matches(reading.namesakes(contents), contents)
        var known = Set(local.map { $0.ordinal })
        for match in namesakes { known.insert(match.ordinal) }
        for number in reading.clauses.all.indices {
            let clause = reading.clauses.all[number]
            let whole = reading.wholeKeys[number]
            add(clause, whole, isWhole: true, without: known, to: &top, contents)
            if clause.tier == .name {
                for match in local where reading.isWholeName(match) { top.add(match) }
                promised = top.first(reading.promisedNames)
            }
            if clause.tier == .alternateName, reading.shortened != nil {
                let spelled = top.first(Self.mostSpelled).filter {
                    !promised.contains($0) && reading.isWholeName($0)
                        && reading.isOwnName(of: $0.ordinal, contents)
                }
                promised = Array((promised + spelled).sorted().prefix(reading.promisedNames))
            }
            if clause.keys.isEmpty { continue }
            add(
                clause, whole.upperBound..<clause.keys.upperBound, isWhole: false, without: known,
                to: &top, contents)
        }
        for match in local where !reading.isWholeName(match) { top.add(match) }
        for match in namesakes { top.add(match) }
        for match in placed { top.add(match) }
        let ranked = ExactNamePromotion(reading: reading, text: text, contents: contents).apply(
            to: top.sorted(), promised, limit: capacity)
        return capacity == limit ? ranked : Array(ranked.prefix(limit))
    }

    /// The number of best matches to search for those with a guaranteed position.
    private static let mostSpelled = 10

    /// The matches of some cities that pass the filter.
    private func matches(
        _ cities: [(ordinal: Int, evidence: Evidence)], _ contents: IndexContents
    ) -> [Match] {
        cities.compactMap { ordinal, evidence in
            filter.admits(ordinal, contents) ? Match(ordinal, evidence, bias, contents) : nil
        }
    }

    /// Adds the cities of some keys of a clause, without the cities that are already there.
    private func add(
        _ clause: Clause, _ keys: Range<Int>, isWhole: Bool, without known: Set<Int>,
        to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        if keys.isEmpty { return }
        let weight = reading.weight(clause.tier, isWhole: isWhole) + reading.labelWeight
        // A key of an alternate name may be that of the main name in another spelling.
        let mayBeOwn = clause.tier == .alternateName && reading.shortened != nil
        let raised = bias?.raised(clause.tier.row.keys)
        // The part of the scores that is not in the importances of the keys.
        let bias = bias?.isRaisedAlone == true ? nil : bias
        if filter.admitsAll, bias == nil, known.isEmpty, !mayBeOwn {
            return Self.addByImportance(clause, keys, in: raised, weight, to: &top, contents)
        }
        let ownWeight =
            mayBeOwn ? reading.weight(.name, isWhole: isWhole) + reading.labelWeight : weight
        let isWholeName = isWhole && (clause.tier == .name || clause.tier == .alternateName)
        let usual = max(weight, ownWeight)
        let most = usual + (bias?.most(isWhole: isWholeName) ?? .zero)
        let mostAbroad = usual + (bias?.mostAbroad ?? .zero)
        // The least importance that counts, and the least of cities abroad.
        var (bound, abroad) = (Self.threshold(of: top, most), Self.threshold(of: top, mostAbroad))
        let admitsAll = filter.admitsAll && known.isEmpty
        if admitsAll {
            // At least `capacity` cities reach this score, since nothing lowers it.
            let reached =
                Score(clause.bound(reachedBy: top.capacity, in: keys, contents))
                + min(weight, ownWeight)
            bound = max(bound, (reached - most).importance)
            abroad = max(abroad, (reached - mostAbroad).importance)
        }
        let links = contents.keys(clause.tier)
        clause.scan(keys, atLeast: &bound, in: raised, contents) { key, importance in
            guard importance < abroad, let bias else { return true }
            return Score(importance) + bias.mostAtHome(key, links, contents) >= Score(abroad)
        } _: { ordinal, key, importance, bound in
            let city = Int(ordinal)
            guard admitsAll || filter.admits(city, contents) && !known.contains(city) else {
                return
            }
            let isOwn = ownWeight != weight && reading.isOwnName(of: city, contents)
            let evidence = Evidence(
                clause.tier, source: key, name: isOwn ? ownWeight : weight,
                place: filter.place?.adjustment(of: city, contents) ?? .zero,
                isWholeName: isWholeName)
            let match =
                raised == nil || bias == nil
                ? Match(city, importance: importance, evidence, bias, contents)
                : Match(city, evidence, bias, contents)
            if top.add(match) {
                bound = max(bound, Self.threshold(of: top, most))
                abroad = max(abroad, Self.threshold(of: top, mostAbroad))
            }
        }
    }

    /// The same where the importances of the keys, raised or not, are all that orders the cities. It saves typed queries 9% of
    /// their instructions, and more with a signal.
    @inline(never)
    private static func addByImportance(
        _ clause: Clause, _ keys: Range<Int>, in raised: Keys?, _ weight: Score,
        to top: inout TopK<Match>, _ contents: IndexContents
    ) {
        var bound = max(
            threshold(of: top, weight), clause.bound(reachedBy: top.capacity, in: keys, contents))
        clause.scan(keys, atLeast: &bound, in: raised, contents) {
            ordinal, key, importance, bound in
            let evidence = Evidence(clause.tier, source: key, name: weight)
            if top.add(Match(Int(ordinal), importance: importance, evidence, nil, contents)) {
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

/// Moves the largest cities whose full name was typed up to the last position that each is promised.
struct ExactNamePromotion {
    let reading: Reading
    /// The typed text, unfolded.
    let text: String
    let contents: IndexContents

    /// - Parameters:
    ///   - ranked: matches in the order of their scores.
    ///   - promised: the best of all cities whose full name was typed.
    ///   - limit: the number of matches wanted.
    func apply(to ranked: [Match], _ promised: [Match], limit: Int) -> [Match] {
        var ranked = ranked
        let letters = reading.prefix.letterCount
        let usual = FirstPage.promisedNames(letters: letters)
        var promised = promised
        if promised.count > usual {
            let towns = promised[usual...].filter {
                contents.populations[$0.ordinal] > FirstPage.town
            }
            promised.replaceSubrange(usual..., with: towns)
        }
        for (number, match) in promised.enumerated() {
            let latest =
                FirstPage.promisedPlace(
                    number, of: promised.count, population: contents.populations[match.ordinal],
                    letters: letters, isCode: reading.isInCapitals) - 1
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
                && !reading.isWholeName(other) && !beginsSpelled(other.ordinal)
        }
        return place ?? ranked.endIndex
    }

    private func isSpelled(_ ordinal: Int) -> Bool {
        reading.prefix.letterCount >= Self.spelledLetters && text.utf8.contains { $0 >= 0x80 }
            && contents.name(of: ordinal).lowercased() == text.lowercased()
    }

    private func beginsSpelled(_ ordinal: Int) -> Bool {
        contents.name(of: ordinal).lowercased().hasPrefix(text.lowercased())
    }

    /// Shorter texts are names by chance while a longer one is typed.
    private static let spelledLetters = 4
}
