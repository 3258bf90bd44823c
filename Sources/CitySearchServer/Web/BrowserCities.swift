#if Service
import CitySearch
import Hummingbird
import NIOCore
import Synchronization

/// The cities that browsers fetch, to answer while the service is on its way or out of reach.
///
/// They are made when somebody first fetches them, which takes seconds, and made anew when other cities are served.
final class BrowserCities: Sendable {
    /// The cities that are made or being made, with the digest of those that they are made of.
    private let latest = Mutex<(of: SourceDigest, answer: Task<TaggedAnswer?, Never>)?>(nil)
    private let threads = BulkThreads(count: 1)

    /// The answer with what is made of some cities; nil without memory for it, when browsers ask the service as before.
    private func answer(of cities: ServedCities) async -> TaggedAnswer? {
        let making = latest.withLock { latest in
            if let latest, latest.of == cities.digest { return latest.answer }
            let answer = Task.detached(executorPreference: threads) {
                try? await TaggedAnswer(browserCities: cities)
            }
            latest = (cities.digest, answer)
            return answer
        }
        return await making.value
    }

    /// The digest of what is made of some cities, before it is: the same program makes the same of the same cities.
    static func digest(of cities: ServedCities) -> SourceDigest {
        SourceDigest(hash: cities.tag, byteCount: cities.digest.byteCount)
    }

    /// Where browsers fetch them.
    static let path = "/cities.cityindex"

    /// The resource that has them.
    func resource(_ state: ServiceState) -> Resource {
        Resource(
            RouterPath(Self.path), .open,
            [
                .get: { (request, _) async throws(RequestError) in
                    guard let answer = await self.answer(of: state.cities) else {
                        throw RequestError(
                            status: .serviceUnavailable,
                            detail:
                                "There is no memory for the cities for browsers. Ask /api/cities.")
                    }
                    return answer.answer(to: request).inPieces
                }
            ])
    }
}

extension TaggedAnswer {
    /// How many people a city has at least that browsers know: with fewer, an index takes longer to fetch than most visits last.
    private static let fewestPeople = 5_000

    fileprivate init(browserCities cities: ServedCities) async throws(CityIndexError) {
        var selection = IndexSelection()
        selection.minimumPopulation = Self.fewestPeople
        let selected = try await cities.index.selecting(selection)
        let bytes = ByteBuffer(
            bytes: try await selected.packed().snapshot(source: BrowserCities.digest(of: cities)))
        var answer = Answer(bytes, type: "application/octet-stream")
        answer.compress()
        answer.headers[.cacheControl] = "no-cache"
        self.init(answer)
    }
}
#endif
