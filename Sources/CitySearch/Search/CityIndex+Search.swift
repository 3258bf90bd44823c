extension CityIndex {
    /// Finds the cities that a text may mean, the most likely first, typing errors and all.
    ///
    /// - Complexity: see ``search(_:favourites:)``.
    public func search(_ text: String) -> SearchResults { search(SearchQuery(text)) }

    /// Finds cities.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - favourites: the favourites, to mark results and for ``SearchQuery/favourites``; laid
    ///     over this index first if they were over another.
    /// - Precondition: the order ``SearchOrder/distance`` has a ``SearchQuery/near``.
    /// - Returns: the cities, tier after tier; with ``SearchOrder/relevance``, all that names led
    ///   to in one order.
    /// - Complexity: O(length + log *n*) for cities found by their main names, in name order without a filter;
    ///   otherwise the cities of a tier are gathered first.
    public func search(
        _ query: SearchQuery, favourites: FavouriteSet? = nil
    ) -> SearchResults {
        let found =
            if synonyms != nil, let other = synonym(of: query.text) {
                results(of: other, query, favourites)
            } else {
                results(query, favourites)
            }
        guard let confidence = query.minimumConfidence else { return found }
        return found.ifAtLeast(confidence)
    }

    /// Finds the cities that one of many names may mean, the likeliest first by the order ``SearchOrder/relevance``.
    ///
    /// It is ``search(_:favourites:)``, but a blank text has no match, and neither has a placeholder such as `N/A`,
    /// `unknown` or `keine Angabe` (`Data/context-words.tsv`). If the query names countries, and a town there has that
    /// name, the text means the town: None in Italy.
    ///
    /// - Returns: the candidates, with ``SearchResults/assessment``.
    /// - Complexity: see ``search(_:favourites:)``.
    public func resolve(_ query: SearchQuery, favourites: FavouriteSet? = nil) -> SearchResults {
        var query = query
        query.expectedCount = max(query.expectedCount, Assessment.candidateCount)
        query.isComplete = query.isComplete ?? true
        guard !query.hasParts else { return search(query, favourites: favourites) }
        if TypedText(query.text).isBlank { return .none(of: query.text, shard) }
        let results = search(query, favourites: favourites)
        guard ContextWords.areNothing(query.text), synonym(of: query.text) == nil else {
            return results
        }
        let isTown = !query.countries.isEmpty && results.first?.isWholeOwnName ?? false
        return isTown ? results : .none(of: query.text, shard)
    }

    /// The results of another text than the query's.
    @inline(never)
    private func results(
        of rewriting: TextRewriting, _ query: SearchQuery, _ favourites: FavouriteSet?
    ) -> SearchResults {
        var query = query
        query.text = rewriting.text
        return results(query, favourites).of(rewriting)
    }

    /// The results of a query, of any confidence.
    @inline(__always)
    private func results(
        _ query: borrowing SearchQuery, _ favourites: FavouriteSet?
    ) -> SearchResults {
        precondition(
            query.order != .distance || query.near != nil, "a query by distance is near no point")
        let (layer, terms) = (favourites?.layer(over: self), terms(of: query))
        if query.hasParts {
            return readResults(TypedText(query.part(.city) ?? ""), query, terms, layer)
        }
        let text = TypedText(query.text)
        guard text.isBlank || !text.prefix.isEmpty else {
            return .none(of: text.text, shard)
        }
        if terms.isPlain, !text.mayHaveSeparator, !query.isSelective {
            let names = contents.nameKeys.range(of: text.prefix)
            return SearchResults(
                text.text, shard, favourites: layer, names: names,
                more: others(beside: names, text, terms))
        }
        return readResults(text, query, terms, layer)
    }

    /// The results of a text that is read: it may hold places and typing errors, or cities are filtered.
    @inline(never)
    private func readResults(
        _ text: consuming TypedText, _ query: borrowing SearchQuery, _ terms: SearchTerms,
        _ favourites: CitySet?
    ) -> SearchResults {
        let typed = text.text
        let filter = filter(of: query, favourites)
        guard let meaning = meaning(of: text, query, terms) else { return .none(of: typed, shard) }
        let lists: [MatchList] =
            switch meaning {
            case .point(let point): nearest(to: point, terms, filter)
            case .interpretations(let read):
                Evaluation(
                    terms, filter, of: read.rewriting?.text ?? typed,
                    read.interpretations[0].prefix,
                    preferences: preferences(of: query, favourites), contents
                ).lists(read.interpretations)
            case .refused: []
            }
        let results = SearchResults(
            meaning.name ?? typed, shard, favourites: favourites, names: 0..<0,
            more: MatchList.joining(lists), meaning: meaning)
        return query.isStrict ? results.unlessInDoubt : results
    }

    /// What the text or the parts of a query mean; nil if the parts mean nothing.
    func meaning(
        of text: TypedText, _ query: borrowing SearchQuery, _ terms: SearchTerms
    ) -> TextMeaning? {
        if query.hasParts {
            return interpretation(ofPartsOf: query)
                .map { .interpretations(Interpretations([$0])) }
        }
        if let point = point(in: text) { return .point(point) }
        var parser = QueryParser(contents, terms, text)
        return .interpretations(parser.parse())
    }

    private func filter(of query: borrowing SearchQuery, _ favourites: CitySet?) -> Filter {
        guard query.isSelective else { return Filter() }
        return Filter(
            Filter.Restrictions(
                places: PlaceSet(query.countries, in: contents.placeTable),
                favourites: .init(query.favourites, favourites, contents),
                minimumPopulation: UInt32(clamping: query.minimumPopulation), box: query.box,
                division: query.division.map { division in
                    PlaceSet(contents.placeTable.places(division), in: contents.placeTable)
                }, traits: query.traits))
    }

    /// The preferences of a query.
    ///
    /// - Returns: nil when it prefers nothing.
    @inline(__always)
    func preferences(of query: borrowing SearchQuery, _ favourites: CitySet?) -> Preferences? {
        let mayPrefer =
            signalScores != nil || query.hasUncommonOptions && !query.preferences.isEmpty
        return mayPrefer ? somePreferences(of: query, favourites) : nil
    }

    @inline(never)
    private func somePreferences(
        of query: borrowing SearchQuery, _ favourites: CitySet?
    ) -> Preferences {
        Preferences(
            query.preferences, favourites: favourites, signal: signalScores,
            weight: query.signalWeight,
            contents)
    }

    /// The options of a query.
    @inline(__always)
    package func terms(of query: borrowing SearchQuery) -> SearchTerms {
        // By relevance, names in the user's language count as main names.
        let language =
            query.order == .relevance && query.includesAlternateNames ? self.language : nil
        let ending: TextEnding =
            if query.isComplete != true {
                .open
            } else {
                query.countries.isEmpty && query.division == nil ? .complete : .placed
            }
        return SearchTerms(
            order: query.order, mode: query.effectiveMode, near: query.near,
            includesAlternateNames: query.includesAlternateNames,
            includesCountries: query.includesCountries, includesCodes: !query.hasParts,
            ending: ending,
            language: language.map { contents.localNames.numbers(of: $0) } ?? LanguageNumbers(),
            expectedCount: query.minimumConfidence == nil
                ? query.expectedCount : max(query.expectedCount, Assessment.candidateCount),
            isExhaustive: query.isExhaustive)
    }

    /// The maximum number of cities around a typed point.
    private static let mostNearest = 50

    /// The point that a text is: two numbers, which a separator or a space divides.
    private func point(in text: TypedText) -> Coordinate? {
        text.mayHaveSeparator || text.prefix.holdsInnerSpace
            ? TypedCoordinate.read(text.text) : nil
    }

    /// The cities nearest to a typed point. By relevance the likeliest one comes first, since parts of a large city may
    /// be nearer than the city.
    private func nearest(
        to point: Coordinate, _ terms: SearchTerms, _ filter: Filter
    ) -> [MatchList] {
        let search = NearbySearch(Self.mostNearest, to: point, in: contents)
        let ordinals = search.results().map { $0.ordinal }.filter { filter.admits($0, contents) }
        let bias = RelevanceBias(near: point, in: contents.homeCountry(point))
        let features = MatchFeatures(.name, source: Match.ownName, name: .zero)
        var matches = ordinals.map { Match($0, features, bias, contents) }
        switch terms.order {
        case .relevance:
            guard let likeliest = matches.min() else { return [] }
            matches.removeAll { $0 == likeliest }
            matches.insert(likeliest, at: 0)
        case .distance: break
        default: matches = Order(terms).sorted(matches, contents)
        }
        return matches.isEmpty ? [] : [MatchList(matches)]
    }

    /// The matches of a plain name apart from main names.
    @inline(never)
    private func others(
        beside names: Range<Int>, _ text: borrowing TypedText, _ terms: SearchTerms
    ) -> MatchList? {
        guard terms.includesAlternateNames || terms.includesCountries else { return nil }
        let isRemembered =
            terms.includesAlternateNames && terms.includesCountries
            && contents.localization == nil && !text.isInCapitals
            && ShortPrefixMemo.remembers(text.prefix)
        if isRemembered, let known = shortPrefixes.results(of: text.prefix) { return known }
        let places =
            terms.includesCountries
            ? contents.placeMatches(
                text.prefix, withRegions: false, mayBeCode: text.isInCapitals) : []
        let evaluation = Evaluation(terms, Filter(), of: text.text, text.prefix, contents)
        let tierRanges = TierRanges(text.prefix, names: names, terms, contents)
        let found = MatchList.joining(evaluation.otherLists(tierRanges, places))
        return isRemembered ? shortPrefixes.remember(found, text.prefix) : found
    }
}

extension Filter.Favourites {
    /// - Parameter layer: the favourites; none when nil.
    @inline(__always)
    fileprivate init(
        _ placement: FavouritePlacement, _ layer: CitySet?, _ contents: IndexContents
    ) {
        switch placement {
        case .mixed: self = .all
        case .first: self = layer.map(Self.first) ?? .all
        case .only: self = .only(layer ?? CitySet([], of: contents))
        case .excluded: self = layer.map(Self.without) ?? .all
        }
    }
}

/// The meaning of a text that is not just a plain name.
indirect enum TextMeaning: Sendable {
    /// Names and places, in some interpretations.
    case interpretations(Interpretations)
    /// The point around which the cities are.
    case point(Coordinate)
    /// The ignored part for which a strict query finds nothing.
    case refused(TextInterpretation)

    /// The interpretations; nil for a point, and without any.
    var read: Interpretations? {
        if case .interpretations(let read) = self { read } else { nil }
    }

    /// The name of the likeliest interpretation, if all of them have a name that is a part of the text; otherwise the
    /// replacement of the typed text, if there is one.
    fileprivate var name: String? {
        guard let read else { return nil }
        let names = read.interpretations.compactMap { $0.typedName }
        return names.count == read.interpretations.count ? names.first : read.rewriting?.text
    }
}

extension CityIndex {
    /// Whether a city is one that the parts of a query find, whatever its postal code is; each is when these say no
    /// more.
    package func test(ofPartsOf query: SearchQuery) -> (City) -> Bool {
        guard AddressPart.allCases.contains(where: { $0 != .postalCode && query.part($0) != nil })
        else { return { _ in true } }
        let interpretation = interpretation(ofPartsOf: query)
        return { city in interpretation?.features(city.ordinal, contents) != nil }
    }

    private func interpretation(ofPartsOf query: borrowing SearchQuery) -> Interpretation? {
        Interpretation(
            city: query.part(.city), in: query.part, mayGoOn: query.mode != nil,
            terms(of: query), contents)
    }
}
