#if Service
import CitySearch
import NIOCore

/// `GET /cities.cityindex`: the cities that browsers fetch, to answer while the service is on its way or out of reach. Making them takes
/// seconds.
enum BrowserCities {
    /// The minimum population of a city in browsers: with fewer, an index takes longer to fetch than most visits last.
    private static let fewestPeople = 5_000

    /// Where browsers fetch them.
    static let path = "/cities.cityindex"

    /// The digest of the result for some cities, before it is made: the same program makes the same from the same
    /// cities.
    static func digest(of cities: ServedCities) -> SourceDigest {
        SourceDigest(hash: cities.bareTag, byteCount: cities.digest.byteCount)
    }

    /// The resource that has them. Without memory for them, browsers ask the service as before.
    static func resource(_ state: ServiceState) -> Resource {
        AnswerOfCities { try? await answer(of: $0) }
            .resource(
                at: path, state,
                otherwise: "There is no memory for the cities for browsers. Ask /api/cities.")
    }

    private static func answer(of cities: ServedCities) async throws(CityIndexError) -> Answer {
        var selection = IndexSelection()
        selection.minimumPopulation = fewestPeople
        let selected = try await cities.index.selecting(selection)
        let bytes = ByteBuffer(
            bytes: try await selected.packed().snapshot(source: digest(of: cities)))
        return Answer(bytes, type: "application/octet-stream")
    }
}
#endif
