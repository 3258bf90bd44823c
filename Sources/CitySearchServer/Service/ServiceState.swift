#if Service
import CitySearch
package import CitySearchStore
import HTTPTypes
import Hummingbird
package import Logging
import Synchronization

/// The state that all requests share.
package final class ServiceState: Sendable {
    /// The state at one time.
    package struct Served: Tagged, Sendable {
        package let cities: ServedCities
        /// The favourites over these cities.
        let favourites: FavouriteSet
        /// Other cities or other favourites have another tag, and so has the state while the favourites are not known.
        let tag: UInt64

        fileprivate init(_ cities: ServedCities, _ favourites: FavouriteSet, areKnown: Bool = true)
        {
            self.cities = cities
            self.favourites = favourites
            tag = XXH64.checksum(
                of: [areKnown ? cities.tag : ~cities.tag]
                    + favourites.map { UInt64(bitPattern: Int64($0)) })
        }
    }

    /// The state for users, and for all others, who see no favourites.
    private struct Audiences {
        /// The number of users whose state is cached.
        static let mostUsers = 256

        private(set) var foreign: Served
        /// The state for a user whose favourites are not known yet.
        var unmarked: Served { Served(foreign.cities, foreign.favourites, areKnown: false) }
        /// The state for the latest users, and the revision of the store of their favourites.
        private(set) var own: [User: (served: Served, revision: StoreRevision)] = [:]

        init(_ cities: ServedCities, limit: Int) {
            foreign = Served(cities, FavouriteSet(over: cities.index, limit: limit))
        }

        mutating func serve(_ cities: ServedCities) {
            foreign = Served(cities, foreign.favourites.moved(to: cities.index))
            own = own.mapValues { own in
                (Served(cities, own.served.favourites.moved(to: cities.index)), own.revision)
            }
        }

        mutating func mark(_ read: RevisedFavourites, of user: User) -> Served {
            if let marked = own[user] {
                guard read.revision > marked.revision else { return marked.served }
            } else if own.count >= Self.mostUsers, let one = own.keys.first {
                own[one] = nil
            }
            let set = FavouriteSet(
                read.favourites.map(\.id), over: foreign.cities.index,
                limit: foreign.favourites.limit)
            let served = Served(foreign.cities, set)
            own[user] = (served, read.revision)
            return served
        }
    }

    let settings: ServiceSettings
    let answers: AnswerCache
    /// The bytes that wait for clients.
    package let unsent: UnsentBytes
    /// Bodies of queries that are resolved.
    let resolves: BulkWork
    /// How many bodies have their turns on each of the threads.
    private static let resolvesPerThread = 8
    /// Answers that would hold an event loop for long.
    let longAnswers: BulkWork
    /// The maximum number of them that are being computed or wait for a thread. Each takes a tenth of a second at most.
    private static let mostLongAnswers = 16
    private let store: Result<any Store, StoreError>
    private let current: Mutex<Audiences>
    private let reads = Mutex<[User: FirstRead]>([:])
    private let problems: StoreProblems

    /// The first read of a user's favourites.
    private struct FirstRead {
        let task: Task<Served?, Never>
        /// Until when answers wait for it.
        let end: ContinuousClock.Instant
    }

    /// - Parameters:
    ///   - store: stores favourites and history; or the reason why there is none, which the routes that need it report.
    ///   - logger: logs failures of the store.
    package init(
        _ cities: ServedCities, _ store: Result<any Store, StoreError>, settings: ServiceSettings,
        logger: Logger
    ) {
        self.settings = settings
        self.store = store
        problems = StoreProblems(logger)
        answers = AnswerCache(capacity: settings.answerCacheBytes)
        unsent = UnsentBytes(limit: settings.mostWaitingBytes, share: settings.waitingBytesShare)
        let mostResolves = settings.mostResolves * Self.resolvesPerThread
        resolves = BulkWork(
            limit: mostResolves, share: settings.share(of: mostResolves),
            threadCount: settings.mostResolves)
        longAnswers = BulkWork(
            limit: Self.mostLongAnswers, share: settings.share(of: Self.mostLongAnswers),
            threadCount: max(1, Platform.processorCount / 2))
        current = Mutex(Audiences(cities, limit: settings.favouritesLimit))
    }

    /// The cities that are served now.
    package var cities: ServedCities { current.withLock { $0.foreign.cities } }

    /// The current state for the sender of a request. The favourites of a new user are read from the store, for which
    /// the request waits briefly; without them, searches continue.
    func served(to requester: Requester) async -> Served {
        guard let user = requester.user else { return current.withLock { $0.foreign } }
        if let known = current.withLock({ $0.own[user]?.served }) { return known }
        let read = firstRead(of: user)
        let marked = await outcome(within: read.end - .now) { finish in
            Task { finish(await read.task.value) }
        }
        return (marked ?? nil) ?? current.withLock { $0.unmarked }
    }

    /// The read that is under way, or a new one: many who ask at once wait for one.
    private func firstRead(of user: User) -> FirstRead {
        reads.withLock { reads in
            if let read = reads[user] { return read }
            let read = FirstRead(
                task: Task {
                    let served = try? await readMarks(of: user)
                    self.reads.withLock { $0[user] = nil }
                    return served
                }, end: .now + settings.storePatience)
            reads[user] = read
            return read
        }
    }

    /// Serves other cities from now on. Requests in flight keep theirs.
    package func serve(_ cities: ServedCities) { current.withLock { $0.serve(cities) } }

    /// Makes an answer: at once, or on threads of its own when that takes long.
    func made(
        _ isLong: Bool, for client: Client?, _ make: @Sendable () throws(RequestError) -> Answer
    ) async throws(RequestError) -> Answer {
        isLong ? try await longAnswers.run(for: client, make) : try make()
    }

    // MARK: The store

    /// The store; nil if there is none.
    package var availableStore: (any Store)? { try? store.get() }

    /// The number of requests that the store failed.
    var storeFailureCount: Int { problems.count }

    /// Accesses the store. A failure concerns this request alone; searches continue.
    func stored<Result: Sendable>(
        _ body: (any Store) async throws(StoreError) -> Result
    ) async throws(RequestError) -> Result {
        do throws(StoreError) {
            return try await body(store.get())
        } catch {
            problems.tell(error)
            throw RequestError(error)
        }
    }

    /// Marks a user's favourites of the store from now on, after a change. The change was made in any case: the request
    /// waits briefly, and the marks come later if necessary.
    func markStored(of user: User) async {
        _ = await outcome(within: settings.storePatience) { finish in
            Task { finish(try? await readMarks(of: user)) }
        }
    }

    /// Marks again the favourites of all users for whom some are marked.
    func markAllStored() async throws(StoreError) {
        for user in current.withLock({ $0.own.keys }) { _ = try await readMarks(of: user) }
    }

    private func readMarks(of user: User) async throws(StoreError) -> Served {
        mark(try await store.get().revisedFavourites(of: user), of: user)
    }

    /// Marks a user's favourites from now on, unless newer ones are marked already: of two tasks that read the store,
    /// the first reader may come here last.
    @discardableResult
    package func mark(_ read: RevisedFavourites, of user: User) -> Served {
        current.withLock { $0.mark(read, of: user) }
    }
}

/// Logs why the store fails requests, since clients do not get its address.
final class StoreProblems: Sendable {
    /// The minimum time between log messages of the same problem.
    private static let pause = Duration.seconds(60)

    private let logger: Logger
    private let failures = Atomic(0)
    private let last = Mutex<(problem: StoreError, until: ContinuousClock.Instant)?>(nil)

    init(_ logger: Logger) { self.logger = logger }

    /// The number of requests that the store failed.
    var count: Int { failures.load(ordering: .relaxed) }

    func tell(_ problem: StoreError) {
        failures.add(1, ordering: .relaxed)
        let isNew = last.withLock { last in
            if let last, last.problem == problem, last.until > .now { return false }
            last = (problem, .now + Self.pause)
            return true
        }
        if isNew { logger.warning("requests fail, since the store does: \(problem)") }
    }
}

extension RequestError {
    /// The store cannot execute a request.
    init(_ error: StoreError) {
        self.init(
            status: .serviceUnavailable,
            detail:
                "The database of favourites and history fails: \(error.problem). The log of the service says more.",
            headers: [.retryAfter: "5"])
    }
}
#endif
