/// How a query becomes results: the readings of its text first, then the sections that each tier of
/// their matches makes, in the order asked for.
struct SearchEvaluation {
    private let contents: IndexContents
    private let terms: SearchTerms
    private let filter: CityFilter
    private let shortPrefixes: ShortPrefixMemo

    /// - Parameter shortPrefixes: what short prefixes find in the index.
    @inline(__always)
    init(
        _ terms: SearchTerms, _ filter: CityFilter, _ contents: IndexContents,
        shortPrefixes: ShortPrefixMemo
    ) {
        self.contents = contents
        self.terms = terms
        self.filter = filter
        self.shortPrefixes = shortPrefixes
    }

    private var sort: OrdinalSort {
        OrdinalSort(terms)
    }

    /// What a text finds, in exact tiers or with typing errors.
    private struct Matches {
        /// Cities by their own names, as a plain range: they come first.
        var names = 0..<0
        /// All others.
        var sections: [ResultSection] = []
        /// In which readings of the text cities are looked for, if not as a plain name.
        var readings: [QueryReading] = []
    }

    /// What a text finds: a plain range of names first, and all else.
    ///
    /// - Parameter typed: the text as it was typed.
    @inline(__always)
    func results(
        _ text: borrowing QueryText, typed: String
    ) -> (names: Range<Int>, more: ResultSections?) {
        if terms.isPlain, filter.isOpen, !text.mayHaveSeparator, !text.prefix.isEmpty {
            let names = contents.nameKeys.range(of: text.prefix)
            let isAll = !terms.includesAlternateNames && !terms.includesCountries
            return (names, isAll ? nil : others(beside: names, text.prefix))
        }
        let found = matches(text, typed)
        return (
            found.names,
            found.sections.isEmpty
                ? nil : ResultSections(found.sections, readings: found.readings)
        )
    }

    /// What a plain query finds beside the cities' own names.
    @inline(never)
    private func others(
        beside names: Range<Int>, _ prefix: borrowing FoldedPrefix
    ) -> ResultSections {
        let isRemembered =
            terms.includesAlternateNames && terms.includesCountries
            && contents.localization == nil && ShortPrefixMemo.remembers(prefix)
        if isRemembered, let known = shortPrefixes.results(of: prefix) { return known }
        var sections: [ResultSection] = []
        addOthers(prefix, PrefixMatches(prefix, names: names, terms, contents), to: &sections)
        let results = ResultSections(sections)
        return isRemembered ? shortPrefixes.remember(results, prefix) : results
    }

    /// The sections of what a text finds, own names among them, and the readings of the text.
    ///
    /// - Precondition: a filter on favourites, so that no names are a plain range.
    func sections(
        _ text: borrowing QueryText, _ typed: String
    ) -> (sections: [ResultSection], readings: [QueryReading]) {
        let found = matches(text, typed)
        return (found.sections, found.readings)
    }

    private func matches(_ text: borrowing QueryText, _ typed: String) -> Matches {
        guard text.isBlank || !text.prefix.isEmpty else { return Matches() }
        var found = exactMatches(text, typed)
        if terms.mode == .fuzzy && !text.isBlank { addTypingErrors(text, typed, to: &found) }
        return found
    }

    private func exactMatches(_ text: borrowing QueryText, _ typed: String) -> Matches {
        var found = Matches()
        let tiers = PrefixMatches(text.prefix, terms, contents)
        if text.mayNamePlace(in: terms.mode) {
            var reader = QueryReader(contents, terms, text: typed)
            found.readings = reader.readings(text, tiers)
        }
        if !found.readings.isEmpty {
            found.sections = sections(of: found.readings)
        } else if filter.onlyFavourites != nil {
            found.sections = CandidateEvaluation(
                contents: contents, terms: terms, filter: filter,
                readings: [QueryReading(.name, text.prefix, tiers, contents)]
            ).sections()
        } else if terms.order == .relevance {
            addRanked(
                tiers, PlaceEvaluation(text.prefix, terms, filter, contents), to: &found.sections)
        } else {
            if terms.order == .name && filter.isOpen {
                found.names = tiers.names
            } else {
                found.sections.add(own(tiers.names))
            }
            addOthers(text.prefix, tiers, to: &found.sections)
        }
        return found
    }

    /// What some readings of a text find, of which none is the plain one alone.
    private func sections(of readings: [QueryReading]) -> [ResultSection] {
        let finding = readings.filter { !$0.tiers.isEmpty }
        guard filter.onlyFavourites == nil, finding.count == 1, let reading = finding.first,
            reading.isSeparated,
            PlaceEvaluation(readings[0], terms, filter, contents) == nil
        else {
            return CandidateEvaluation(
                contents: contents, terms: terms, filter: filter, readings: readings
            ).sections()
        }
        var sections: [ResultSection] = []
        let placed = SearchEvaluation(
            terms, filter.within(reading.place), contents, shortPrefixes: shortPrefixes)
        if terms.order == .relevance {
            placed.addRanked(reading.tiers, nil, to: &sections)
        } else {
            sections.add(placed.own(reading.tiers.names))
            placed.addOtherNames(reading.tiers, to: &sections)
        }
        return sections
    }

    /// Adds what names lead to by relevance, and the cities of places.
    private func addRanked(
        _ tiers: PrefixMatches, _ places: PlaceEvaluation?, to sections: inout [ResultSection]
    ) {
        var ranking = RankedEvaluation(
            tiers: tiers, filter: filter, bias: terms.near.map(NearBias.init))
        guard let places, places.isTypedOut else {
            sections.add(ranking.section(ranking: terms.expectedCount, contents))
            places?.add(citiesLackedBy: tiers, to: &sections)
            return
        }
        ranking.promotesWholeName = false
        let names = ranking.list(ranking: terms.expectedCount, contents)
        places.add(
            names, KnownCities(tiers, contents), promised: ranking.promisedNames(contents),
            to: &sections)
    }

    private func addOthers(
        _ prefix: borrowing FoldedPrefix, _ tiers: PrefixMatches,
        to sections: inout [ResultSection]
    ) {
        addOtherNames(tiers, to: &sections)
        PlaceEvaluation(prefix, terms, filter, contents)?
            .add(citiesLackedBy: tiers, to: &sections)
    }

    private func addOtherNames(_ tiers: PrefixMatches, to sections: inout [ResultSection]) {
        add(tiers.alternates, .alternate(tiers.alternates.range), to: &sections)
        add(tiers.words, .word, to: &sections)
    }

    // MARK: Own names

    /// The cities of a range that pass the filter.
    private func own(_ names: Range<Int>) -> ResultSection {
        guard filter.isOpen else { return .found(.name, gathered(names)) }
        let isAll = names.count == contents.count
        if isAll, let nearest = allByDistance() { return .found(.name, .gathered(nearest)) }
        guard terms.order == .population else { return .found(.name, gathered(names)) }
        return isAll
            ? .found(.name, .byPopulation(names.count))
            : LargestCities(names).section(ranking: terms.expectedCount, contents)
    }

    /// All cities by their distance, when that is the order; the first by the spatial tree.
    private func allByDistance() -> LazyOrdinals? {
        guard terms.order == .distance, let point = terms.near,
            let all = NearbyConditions(NearbyFilter(), contents)
        else { return nil }
        var search = NearbySearch(max(1, terms.expectedCount), to: point, where: all, in: contents)
        return LazyOrdinals(
            first: search.results().map { UInt32($0.ordinal) }, count: contents.count
        ) { [sort] contents in
            sort.sorted((0..<contents.count).map(UInt32.init), contents)
        }
    }

    /// The cities of a range that pass the filter, in order.
    private func gathered(_ names: Range<Int>) -> OrdinalList {
        let ordinals: [UInt32]
        if let countries = filter.countries {
            let lists = countries.indices.filter { countries[$0] }
                .map { contents.postings.list(of: $0, within: names) }
            if lists.count == 1, sort.isByName, filter.place == nil, case .all = filter.favourites {
                return .postings(RemainingPostings(lists[0]))
            }
            ordinals = lists.joined().map { contents.postings[$0] }
        } else {
            ordinals = filter.place?.ordinals(in: names, contents) ?? names.map(UInt32.init)
        }
        let passing =
            switch filter.favourites {
            case .all where filter.countries == nil || filter.place == nil: ordinals
            case .all, .only, .without: ordinals.filter { filter.admits(Int($0), contents) }
            }
        return .gathered(LazyOrdinals(sort.sorted(passing, contents)))
    }

    // MARK: Other names

    /// Adds the cities of a tier, which are gathered when one of them is read, or at once when a
    /// filter must see them.
    @inline(__always)
    private func add(
        _ tier: SecondaryMatches, _ source: MatchSource, to sections: inout [ResultSection]
    ) {
        let count = tier.count(contents)
        if count > 0 { add(count, of: tier, source, to: &sections) }
    }

    @inline(never)
    private func add(
        _ count: Int, of tier: SecondaryMatches, _ source: MatchSource,
        to sections: inout [ResultSection]
    ) {
        let list =
            if filter.isOpen {
                LazyOrdinals(count: count) { [sort] contents in
                    sort.sorted(tier.ordinals(contents), contents)
                }
            } else {
                LazyOrdinals(count: filter.count(of: tier, contents)) { [sort, filter] contents in
                    sort.sorted(
                        tier.ordinals(contents).filter { filter.admits(Int($0), contents) },
                        contents)
                }
            }
        sections.add(.found(source, .gathered(list)))
    }

    // MARK: Typing errors

    /// Adds what the text finds if it holds typing errors: by relevance between the exact matches, otherwise
    /// behind them.
    @inline(never)
    private func addTypingErrors(
        _ text: borrowing QueryText, _ typed: String, to found: inout Matches
    ) {
        let errors = typingErrors(text, typed, beside: found)
        guard !errors.isEmpty else { return }
        if terms.order == .relevance, case .ranked(let list)? = found.sections.first {
            found.sections[0] = .ranked(list.merging(errors))
        } else {
            found.sections.add(.ranked(RankedList(sort.sorted(errors, contents))))
        }
    }

    /// What the text finds if it holds typing errors.
    ///
    /// A query for favourites alone, or without them, finds those of what all cities are searched for.
    private func typingErrors(
        _ text: borrowing QueryText, _ typed: String, beside found: Matches
    ) -> [RankedMatch] {
        guard case .all = filter.favourites else {
            let all = SearchEvaluation(
                terms, filter.withFavouritesOrNot, contents, shortPrefixes: shortPrefixes)
            return all.typingErrors(text, typed, beside: all.exactMatches(text, typed))
                .filter { filter.admits($0.ordinal, contents) }
        }
        let readings =
            found.readings.isEmpty
            ? [
                QueryReading(
                    .name, text.prefix, PrefixMatches(text.prefix, terms, contents), contents)
            ]
            : found.readings
        guard readings.contains(where: { $0.prefix.allowedErrors > 0 }) else { return [] }
        let places = PlaceEvaluation(readings[0], terms, filter, contents)
        return FuzzyEvaluation(contents, terms, filter, best: bestScore(found, readings)) {
            ordinal in
            readings.contains {
                $0.tiers.contain(ordinal, contents) && $0.match(ordinal, contents) != nil
            } || places?.contains(ordinal) ?? false
        }.matches(readings)
    }

    /// The score of the best exact match; nil when none is found by name.
    private func bestScore(_ found: Matches, _ readings: [QueryReading]) -> Score? {
        if terms.order == .relevance || !found.readings.isEmpty,
            case .ranked(let list)? = found.sections.first, list.haveScores
        {
            return list.best.lazy.map(\.score).max()
        }
        // Of other readings only whole names count, and those are ranked above.
        return readings.lazy.filter(\.isSeparated).compactMap { reading in
            RankedEvaluation(
                tiers: reading.tiers, filter: filter.within(reading.place),
                bias: terms.near.map(NearBias.init)
            ).bestScore(contents)
        }.max()
    }
}
