#if Service
import CitySearch
import Hummingbird
import NIOCore
import Synchronization

/// The cities that browsers fetch, to answer while the service is on its way or out of reach.
///
/// They are made when somebody first asks for them, which takes seconds, and made anew when other cities are served.
final class BrowserCities: Sendable {
    /// Made cities.
    struct Snapshot: Sendable {
        /// Tells versions apart.
        let digest: SourceDigest
        fileprivate let answer: TaggedAnswer
    }

    private enum State {
        case none
        /// They are being made of the cities of a digest, or there was no memory for them.
        case making(SourceDigest)
        case made(SourceDigest, Snapshot)
    }

    private let state = Mutex(State.none)
    private let threads = BulkThreads(count: 1)

    /// What is made of some cities; nil while it is not.
    func snapshot(of cities: ServedCities) -> Snapshot? {
        state.withLock { state in
            switch state {
            case .made(cities.digest, let snapshot): return snapshot
            case .making(cities.digest): return nil
            case .none, .making, .made:
                state = .making(cities.digest)
                Task.detached(executorPreference: threads) { await self.make(of: cities) }
                return nil
            }
        }
    }

    /// Without memory for them, browsers ask the service as before.
    private func make(of cities: ServedCities) async {
        guard let snapshot = try? await Snapshot(cities) else { return }
        state.withLock { state in
            guard case .making(cities.digest) = state else { return }
            state = .made(cities.digest, snapshot)
        }
    }

    /// Where browsers fetch them.
    static let path = "/cities.cityindex"

    /// The resource that has them.
    func resource(_ state: ServiceState) -> Resource {
        Resource(
            RouterPath(Self.path), .open,
            [
                .get: { (request, _) async throws(RequestError) in
                    guard let snapshot = self.snapshot(of: state.cities) else {
                        throw RequestError(
                            status: .serviceUnavailable,
                            detail:
                                "The cities for browsers are not made yet. Ask again in some seconds.",
                            headers: [.retryAfter: "5"])
                    }
                    return snapshot.answer.answer(to: request).inPieces
                }
            ])
    }
}

extension BrowserCities.Snapshot {
    /// How many people a city has at least that browsers know: with fewer, an index takes longer to fetch than most visits last.
    private static let fewestPeople = 5_000

    fileprivate init(_ cities: ServedCities) async throws(CityIndexError) {
        var selection = IndexSelection()
        selection.minimumPopulation = Self.fewestPeople
        let selected = try await cities.index.selecting(selection)
        digest = selected.contentDigest
        let bytes = ByteBuffer(bytes: try await selected.packed().snapshot(source: digest))
        var answer = Answer(bytes, type: "application/octet-stream")
        answer.compress()
        answer.headers[.cacheControl] = "no-cache"
        self.answer = TaggedAnswer(answer)
    }
}
#endif
