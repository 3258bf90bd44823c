import Synchronization

/// How far a load is.
///
/// What is told is the decoding; then the index is put together, which takes about as long. When a
/// file has to be read once more, the numbers begin at zero again.
public struct LoadProgress: Hashable, Sendable {
    /// How many bytes of the file were decoded.
    public internal(set) var decodedBytes = 0
    /// How many cities they hold.
    public internal(set) var decodedCities = 0
    /// How many bytes the file has.
    public let totalBytes: Int

    /// What is called as a load goes on, after each megabyte or so: by one thread at a time, though not
    /// always by the same one. The load waits for it, so it should only note what it is given.
    public typealias Handler = @Sendable (LoadProgress) -> Void
}

/// Adds up what the tasks of a load decoded.
final class LoadProgressReport: Sendable {
    private let handler: LoadProgress.Handler
    private let progress: Mutex<LoadProgress>

    /// - Returns: nil when nobody wants to know.
    init?(_ handler: LoadProgress.Handler?, totalBytes: Int) {
        guard let handler else { return nil }
        self.handler = handler
        progress = Mutex(LoadProgress(totalBytes: totalBytes))
    }

    func add(bytes: Int, cities: Int) {
        progress.withLock { progress in
            progress.decodedBytes += bytes
            progress.decodedCities += cities
            handler(progress)
        }
    }
}
