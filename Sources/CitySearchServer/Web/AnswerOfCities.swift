#if Service
import CitySearch
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// An answer that takes long to make, and is the same for all clients while the same cities are served.
///
/// It is made on the first request, and again when other cities are served.
final class AnswerOfCities: Sendable {
    /// Makes the answer; nil without memory for it.
    private let make: @Sendable (ServedCities) async -> Answer?
    /// The finished or pending answer, with the digest of its cities.
    private let latest = Mutex<(of: SourceDigest, answer: Task<TaggedAnswer?, Never>)?>(nil)
    private let threads = BulkThreads(count: 1)

    init(_ make: @escaping @Sendable (ServedCities) async -> Answer?) { self.make = make }

    private func answer(of cities: ServedCities) async -> TaggedAnswer? {
        let making = latest.withLock { latest in
            if let latest, latest.of == cities.digest { return latest.answer }
            let answer = Task.detached(executorPreference: threads) { [make] in
                await make(cities).map { TaggedAnswer(toBeAskedFor: $0) }
            }
            latest = (cities.digest, answer)
            return answer
        }
        return await making.value
    }

    /// The resource that has it.
    ///
    /// - Parameter detail: the error if there is not enough memory.
    func resource(at path: String, _ state: ServiceState, otherwise detail: String) -> Resource {
        Resource(
            RouterPath(path), .open,
            [
                .get: { (request, _) async throws(RequestError) in
                    guard let answer = await self.answer(of: state.cities) else {
                        throw RequestError(status: .serviceUnavailable, detail: detail)
                    }
                    return answer.answer(to: request).inPieces
                }
            ])
    }
}

extension TaggedAnswer {
    /// An answer that browsers keep, and ask for again.
    fileprivate init(toBeAskedFor answer: Answer) {
        var answer = answer
        answer.compress()
        answer.headers[.cacheControl] = "no-cache"
        self.init(answer)
    }
}

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
