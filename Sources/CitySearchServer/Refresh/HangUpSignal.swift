#if Service
import Logging
import ServiceLifecycle
import UnixSignals

/// Refreshes at once when the process is sent SIGHUP, as `systemctl reload` does.
struct HangUpSignal: Service {
    let refresher: Refresher
    let logger: Logger

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do throws(RefreshError) {
                try refresher.ask()
            } catch {
                logger.warning("SIGHUP refreshes nothing: \(error)")
            }
        }
    }
}
#endif
