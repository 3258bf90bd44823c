#if Service
import CitySearch
import HTTPTypes
import Hummingbird
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

    init(_ make: @escaping @Sendable (ServedCities) async -> Answer?) {
        self.make = make
    }

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
#endif
