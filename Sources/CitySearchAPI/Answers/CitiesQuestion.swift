package import CitySearch

/// The question of `/api/cities`: the cities of a text.
package struct CitiesQuestion {
    package let query: SearchQuery
    /// The maximum number of returned matches.
    package let limit: Int
    /// The number of matches before them.
    package let offset: Int64
    private let fields: Fields
    /// Whether the answer includes the number of matches by place and by trait.
    package let wantsFacets: Bool
    /// Whether matches have the reasons for their positions.
    private let wantsExplanations: Bool
    /// The language of names; nil for that of the data.
    package let locale: String?

    /// The maximum number of matches of an answer.
    package static let mostMatches = 1_000

    /// The members of a match.
    private enum Fields: String, CaseIterable {
        case all
        /// The members for a map: id, name, position and population.
        case points
    }

    /// - Parameters:
    ///   - locale: the language unless the parameters give one.
    ///   - others: the names of parameters that the caller reads.
    package init<Failure: InvalidQuestion>(
        _ parameters: QueryParameters<Failure>, locale: String?, beside others: [String] = []
    ) throws(Failure) {
        let options = QueryOption.all + QueryOption.parts
        try parameters.check(
            known: ["q", "limit", "offset", "fields", "facets", "explain", "locale"]
                + others, options: options)
        limit = try parameters.integer("limit", in: 0...Self.mostMatches, default: 20)
        offset = try parameters.integer("offset", in: 0...Int64(UInt32.max), default: 0)
        fields = try parameters.choice("fields", default: Fields.all)
        wantsFacets = try parameters.truth("facets")
        wantsExplanations = try parameters.truth("explain")
        #if hasFeature(Embedded)
        if wantsExplanations {
            throw Failure.invalid("“explain” is answered by the command and the service.")
        }
        #endif
        self.locale = try parameters.locale("locale", else: locale)
        query = try SearchQuery(
            parameters["q"] ?? "", parameters, options,
            expectedCount: Int(min(Int64(Self.mostMatches), offset + Int64(limit))))
    }

    /// The box whose largest cities are requested, spread over it, for the labels of a map; nil for other questions.
    package var spread: CoordinateBox? {
        query.isOfPlacesAlone && offset == 0 && !wantsFacets ? query.box : nil
    }

    /// The media type of the answer.
    package var mediaType: String { JSONWriter.mediaType }

    /// Writes the answer.
    ///
    /// - Parameters:
    ///   - index: the cities, in the language of ``locale``.
    ///   - codes: the postal codes that a text may be; nil for none.
    ///   - target: what the question was read from: a path, a question mark and parameters.
    package func answer(
        from index: CityIndex, _ codes: PostalIndex?, _ favourites: FavouriteSet?,
        to target: Substring, _ json: inout JSONWriter
    ) {
        if let box = spread {
            let cities = index.largestCities(
                limit, in: box, minimumPopulation: query.minimumPopulation)
            return page(of: cities.count, nil, target, &json) { json in
                if fields == .points { return json.points(cities) }
                json.matches(
                    zip(cities, index.labels(of: cities)).map { city, label in
                        FoundCity(
                            largest: city, isFavourite: favourites?.contains(city.id) ?? false,
                            label: label)
                    })
            }
        }
        let results = index.search(query, codes: codes, favourites: favourites)
        let page = results.part(from: Int(clamping: offset), limit: limit)
        let interpretation = results.interpretation
        let assessment =
            query.minimumConfidence == nil ? nil : Optional(results.assessment(interpretation))
        let facets =
            wantsFacets
            ? index.search(query.withoutRanking, codes: codes, favourites: favourites).facets : nil
        self.page(of: results.count, interpretation, target, &json, assessment, facets) { json in
            if fields == .points { return json.points(page.lazy.map { $0.city }) }
            #if !hasFeature(Embedded)
            if wantsExplanations {
                let explanations = index.explanations(of: page, for: query, favourites: favourites)
                let found = page.found(in: index, near: query.near)
                return json.matches(zip(found, explanations).map { $0.explained($1) })
            }
            #endif
            json.matches(page.found(in: index, near: query.near))
        }
    }

    /// - Parameter assessment: nil if it is not included, and nil within if nothing was found.
    private func page(
        of count: Int, _ interpretation: TextInterpretation?, _ target: Substring,
        _ json: inout JSONWriter,
        _ assessment: Assessment?? = nil, _ facets: Facets? = nil,
        _ matches: (inout JSONWriter) -> Void
    ) {
        json.object { json in
            json.question(query.text, interpretation)
            if let assessment { json.members(of: assessment) }
            json.member("count", count)
            json.member("offset", offset)
            json.member("limit", limit)
            let end = offset + Int64(limit)
            if end < count && limit > 0 { json.member("next", Self.target(target, offset: end)) }
            if let facets { json.member(facets) }
            json.key("matches")
            matches(&json)
        }
    }

    /// The target with another offset.
    private static func target(_ target: Substring, offset: Int64) -> String {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = halves.count > 1 ? halves[1].split(separator: "&") : []
        let others = parameters.filter { !$0.hasPrefix("offset=") }.map { String($0) }
        return halves[0] + "?" + (others + ["offset=\(offset)"]).joined(separator: "&")
    }
}

extension SearchQuery {
    /// Whether it asks for the largest cities of a part of the globe, whatever they are called.
    fileprivate var isOfPlacesAlone: Bool {
        var everywhere = self
        (everywhere.box, everywhere.minimumPopulation) = (nil, 0)
        return asksForAll && order == .population && !everywhere.isSelective
    }

    /// A query that finds the same in name order, which takes less.
    fileprivate var withoutRanking: SearchQuery {
        var query = self
        // Only a ranking determines the confidence of a city.
        if minimumConfidence == nil { (query.mode, query.order) = (effectiveMode, .name) }
        return query
    }

    /// Whether it lists the cities, whatever they are called.
    package var asksForAll: Bool { parts.isEmpty && text.allSatisfy { $0.isWhitespace } }
}

extension JSONWriter {
    /// Writes cities as a list of what a map draws.
    fileprivate mutating func points(_ cities: some Sequence<City>) {
        array { json in
            for city in cities {
                json.object { json in
                    json.member("id", city.id)
                    json.text("name", .name, of: city)
                    json.member("lat", city.coordinate.latitude)
                    json.member("lon", city.coordinate.longitude)
                    json.member("population", city.number(.population))
                }
            }
        }
    }
}
