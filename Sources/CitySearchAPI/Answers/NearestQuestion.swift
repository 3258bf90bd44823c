package import CitySearch

/// The question of `/api/nearest`: the cities around a point.
package struct NearestQuestion {
    /// It is on the globe.
    private let point: Coordinate
    /// The maximum number of returned cities.
    package let limit: Int
    /// The conditions on them.
    package let filter: NearbyFilter
    /// The language of names; nil for that of the data.
    package let locale: String?

    /// - Parameters:
    ///   - locale: the language unless the parameters give one.
    ///   - others: the names of parameters that the caller reads.
    package init<Failure: InvalidQuestion>(
        _ parameters: QueryParameters<Failure>, locale: String?, beside others: [String] = []
    ) throws(Failure) {
        try parameters.check(
            known: ["lat", "lon", "limit", "radius", "locale"]
                + others, options: QueryOption.nearby)
        guard let point = try parameters.point() else {
            throw Failure.invalid("Give a point, such as lat=52.52&lon=13.4.")
        }
        self.point = point
        limit = try parameters.integer("limit", in: 0...CitiesQuestion.mostMatches, default: 10)
        self.locale = try parameters.locale("locale", else: locale)
        let radius = try parameters.number("radius")
        if let radius, radius < 0 {
            throw Failure.invalid("“radius” must be kilometres from 0 on.")
        }
        var filter = NearbyFilter(maximumKilometres: radius)
        for option in QueryOption.nearby { try filter.set(option, from: parameters) }
        self.filter = filter
    }

    /// The nearest cities, and the number within the radius; without a radius, the number of returned ones.
    private func found(in index: CityIndex) -> (nearest: ArraySlice<NearbyCity>, count: Int) {
        guard let radius = filter.maximumKilometres else {
            let nearest = index.nearest(limit, to: point, where: filter)
            return (nearest[...], nearest.count)
        }
        let all = index.cities(withinKilometres: radius, of: point, where: filter)
        return (all.prefix(limit), all.count)
    }

    /// Writes the answer.
    ///
    /// - Parameter index: the cities, in the language of ``locale``.
    package func answer(
        from index: CityIndex, _ favourites: FavouriteSet?, _ json: inout JSONWriter
    ) {
        let (nearest, count) = found(in: index)
        json.object { json in
            json.members(of: point)
            json.member("country", index.country(at: point)?.rawValue)
            json.member("count", count)
            json.key("matches")
            json.matches(
                nearest.map {
                    FoundCity($0, isFavourite: favourites?.contains($0.id) ?? false)
                })
        }
    }
}
