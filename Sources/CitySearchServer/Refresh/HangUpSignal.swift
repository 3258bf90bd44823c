#if Service
import ServiceLifecycle
import UnixSignals

/// Reads all again when the process is sent SIGHUP, as `systemctl reload` does.
struct HangUpSignal: Service {
    let refresher: Refresher

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            refresher.askForAll()
        }
    }
}
#endif
