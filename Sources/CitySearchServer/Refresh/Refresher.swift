#if Service
import CitySearch
import CitySearchAPI
import CitySearchStore
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Refreshes the cities on schedule and on request. A request for everything also reads the files of the operator
/// again.
package final class Refresher: Service {
    private let state: ServiceState
    private let settings: RefreshSettings
    private let logger: Logger
    private let overlay: (@Sendable () throws -> Overlay)?
    private let current: Mutex<State>
    /// Signals a request.
    private let wakings: AsyncStream<Void>
    private let waking: AsyncStream<Void>.Continuation

    private struct State {
        var status: RefreshStatus
        /// The request that has not started: whether it is forced; nil without a request.
        var pending: Bool?
        /// Whether the operator's files must be read again.
        var isOverlayPending = false
    }

    /// - Parameter overlay: reads the operator's files; nil if they never change.
    init(state: ServiceState, logger: Logger, overlay: (@Sendable () throws -> Overlay)? = nil) {
        self.state = state
        self.overlay = overlay
        settings = state.settings.refresh
        self.logger = logger
        var status = RefreshStatus()
        status.source = settings.source?.name
        current = Mutex(State(status: status))
        (wakings, waking) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The current status.
    package var status: RefreshStatus { current.withLock(\.status) }

    /// Refreshes soon, whether or not it is time to. Several requests are combined, and forced if any of them is.
    package func ask(isForced: Bool = false) throws(RefreshError) {
        guard settings.source != nil else { throw .noSource }
        current.withLock { state in
            state.pending = isForced || state.pending == true
            state.status.isRunning = true
        }
        waking.yield()
    }

    /// Soon reads the operator's files again, and refreshes the cities if they have a source.
    package func askForAll() {
        current.withLock { $0.isOverlayPending = true }
        do throws(RefreshError) {
            try ask()
        } catch {
            waking.yield()
        }
    }

    /// Takes the pending request: whether it is forced.
    private func takePending() -> Bool? {
        current.withLock { state in
            defer { state.pending = nil }
            return state.pending
        }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await self.recall()
            var timer = self.timer()
            for await _ in self.wakings {
                await self.readOverlay()
                guard let isForced = self.takePending() else { continue }
                timer?.cancel()
                await self.refresh(isForced: isForced)
                timer = self.timer()
            }
            timer?.cancel()
        }
    }

    /// Loads the stored state of the source.
    private func recall() async {
        guard let source = settings.source else { return }
        let known = try? await state.availableStore?.sourceState()
        let isServed = known?.digest == state.cities.digest.description
        update { status in
            status.update(known?.source == source.text ? known : nil)
            // A service that was started with other cities now takes over the cities of the last refresh.
            if !isServed { status.checkedAt = nil }
        }
    }

    /// Reads the files of the operator again, if that was requested. If one cannot be read, the current content stays.
    private func readOverlay() async {
        let isPending = current.withLock { state in
            defer { state.isOverlayPending = false }
            return state.isOverlayPending
        }
        guard isPending, let overlay else { return }
        do {
            let read = try await within(seconds: settings.timeLimit) {
                try await BlockingCall.run { _ in try overlay() }
            }
            state.serve(state.cities.under(read))
            logger.notice("read the operator's files again")
        } catch {
            guard !Task.isCancelled else { return }
            logger.warning("the operator's files are unchanged: \(error)")
        }
    }

    /// Asks for a refresh when it is time to; nil without a source.
    private func timer() -> Task<Void, any Error>? {
        guard settings.source != nil else { return nil }
        let wait = (status.nextAt ?? .now).timeIntervalSinceNow
        return Task {
            try await Task.sleep(for: .seconds(max(0, wait)))
            try ask()
        }
    }

    /// Fetches the data and serves them, if they are others.
    private func refresh(isForced: Bool) async {
        guard let source = settings.source else { return }
        update { $0.isRunning = true }
        let refresh = Refresh(
            source: source, settings: settings, store: state.availableStore, isForced: isForced)
        let served = state.cities
        do throws(RefreshError) {
            let outcome = try await refresh.run(replacing: served.index)
            if outcome.digest != served.digest {
                state.serve(
                    ServedCities(
                        outcome.index, under: served.overlay, digest: outcome.digest,
                        source: source.name))
                logger.notice(
                    "serving other cities",
                    metadata: ["cities": "\(outcome.index.count)", "from": "\(source.name)"])
            }
            for note in outcome.notes { logger.notice("\(note)") }
            update { status in
                status.lastError = nil
                if outcome.isNew { status.notes = outcome.notes }
            }
        } catch {
            guard !Task.isCancelled else { return }
            logger.warning("the cities stay as they were: \(error)")
            update { ($0.lastError, $0.lastErrorAt) = ("\(error)", .now) }
        }
        update { $0.checkedAt = .now }
        current.withLock { $0.status.isRunning = $0.pending != nil }
    }

    private func update(_ change: (inout RefreshStatus) -> Void) {
        current.withLock { state in
            var status = state.status
            defer { state.status = status }
            change(&status)
            if status.lastError == nil { status.lastErrorAt = nil }
            let hours = status.lastError == nil ? settings.hours : settings.hoursAfterFailure
            // The clock may have been wrong at the last check.
            status.nextAt = status.checkedAt.map { min($0, .now) + hours * 3_600 } ?? .now
        }
    }
}

/// Reads all again when the process is sent SIGHUP, as `systemctl reload` does.
struct HangUpSignal: Service {
    let refresher: Refresher

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            refresher.askForAll()
        }
    }
}

/// `POST /api/refresh`: fetches the cities again.
enum RefreshRoute {
    private enum Force: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    static func resource(_ state: ServiceState, _ refresher: Refresher) -> Resource {
        Resource(
            "/api/refresh", .personal,
            [
                .post: { (request, _) async throws(RequestError) in
                    let parameters = try request.queryParameters
                    try parameters.check(known: ["force"])
                    let force = try parameters.choice("force", default: Force.no)
                    do throws(RefreshError) {
                        try refresher.ask(isForced: force == .yes)
                    } catch {
                        throw RequestError(
                            status: .conflict,
                            detail: "There is no source of the data; start the service "
                                + "with --refresh-from.")
                    }
                    return Answer(status: .accepted) {
                        $0.value(DataStatus(LoadedCities(state.cities), refresher))
                    }
                }
            ])
    }
}
#endif
