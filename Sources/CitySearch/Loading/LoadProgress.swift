import Synchronization

/// The progress of a load.
///
/// A file is decoded, and then the index is built of its cities. When a file has to be read once more,
/// all numbers begin at zero again.
public struct LoadProgress: Hashable, Sendable {
    /// The number of decoded bytes of the file.
    public internal(set) var decodedBytes = 0
    /// The number of cities in them.
    public internal(set) var decodedCities = 0
    /// The number of bytes of the file.
    public let totalBytes: Int

    init(totalBytes: Int) {
        self.totalBytes = totalBytes
    }

    /// The built fraction of the index, from 0 to 1.
    public var builtFraction: Double {
        totalKeys == 0 ? 0 : Double(builtKeys) / Double(totalKeys)
    }
    /// The finished fraction of the load, from 0 to 1. Decoding counts for six tenths, since it takes longer than
    /// building.
    public var fraction: Double {
        (6 * Double(decodedBytes) / Double(max(totalBytes, 1)) + 4 * builtFraction) / 10
    }

    /// The number of keys in the index.
    fileprivate var builtKeys = 0
    /// The final number of keys; 0 until all cities are decoded.
    fileprivate var totalKeys = 0

    /// A function that a load calls some hundred times, on one thread at a time, though not always on the same one. The
    /// load waits for it, so it should only record the values.
    public typealias Handler = @Sendable (LoadProgress) -> Void
}

/// Adds up the progress of a load's tasks.
final class LoadProgressReport: Sendable {
    private let handler: LoadProgress.Handler
    private let progress: Mutex<LoadProgress>

    /// - Returns: nil without a handler.
    init?(_ handler: LoadProgress.Handler?, totalBytes: Int) {
        guard let handler else { return nil }
        self.handler = handler
        progress = Mutex(LoadProgress(totalBytes: totalBytes))
    }

    /// Notes that a part of the file was decoded.
    func add(bytes: Int, cities: Int) {
        update {
            $0.decodedBytes += bytes
            $0.decodedCities += cities
        }
    }

    /// Notes that keys are in the index.
    ///
    /// - Parameter total: the final number.
    func add(keys: Int, of total: Int) {
        update {
            $0.builtKeys += keys
            $0.totalKeys = total
        }
    }

    private func update(_ change: (inout LoadProgress) -> Void) {
        progress.withLock { progress in
            change(&progress)
            handler(progress)
        }
    }
}
