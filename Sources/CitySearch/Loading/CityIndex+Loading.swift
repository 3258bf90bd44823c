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

    init(totalBytes: Int) { self.totalBytes = totalBytes }

    /// The built fraction of the index, from 0 to 1.
    public var builtFraction: Double { totalKeys == 0 ? 0 : Double(builtKeys) / Double(totalKeys) }
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

extension CityIndex {
    /// Opens a file of cities: a JSON array in any of the shapes that <doc:CityLists> describes, or a
    /// snapshot, as its first bytes say.
    ///
    /// JSON is cut into chunks that are decoded, folded and sorted on all processors. It is
    /// checked in full: JSON (RFC 8259), UTF-8, ranges, and that no id comes twice. A snapshot is
    /// mapped and its checksums are checked, as by `init(snapshotAt:verifying:)`.
    ///
    /// - Parameters:
    ///   - path: the path of the file; a pipe is allowed, from which up to a gigabyte is read.
    ///   - skipsInvalidRecords: whether invalid records are skipped, and counted in ``skippedRecords``; otherwise the
    ///     first one is an error. Invalid JSON always is.
    ///   - progress: called with the progress of loading JSON.
    /// - Throws: ``CityIndexError`` with the error and its position; soon after the task is cancelled, with the reason
    ///   ``CityIndexError/Reason/cancelled``. Nothing is half loaded.
    /// - Complexity: O(file). Loading JSON needs about the file's size in addition to the index.
    public init(
        contentsOf path: String, skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            .file(FilePath(path)), skippingInvalidRecords: skipsInvalidRecords, progress: progress)
    }

    /// Opens an open file descriptor, as `init(contentsOf:skippingInvalidRecords:progress:)` does a path: standard
    /// input, for example.
    ///
    /// - Parameters:
    ///   - fileDescriptor: the input; it stays open. A file at its start is read in parts. From anything else, such as
    ///     a pipe, the rest is read first, up to a gigabyte.
    ///   - name: what errors call it.
    ///   - skipsInvalidRecords: whether invalid records are skipped.
    ///   - progress: called with the progress of loading JSON.
    /// - Throws: ``CityIndexError``.
    /// - Complexity: O(bytes).
    public init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            .fileDescriptor(fileDescriptor, name: name),
            skippingInvalidRecords: skipsInvalidRecords, progress: progress)
    }

    /// Loads JSON that is in memory: an array of cities, in any of the shapes that <doc:CityLists>
    /// describes.
    ///
    /// - Parameters:
    ///   - json: the bytes.
    ///   - skipsInvalidRecords: whether invalid records are skipped.
    ///   - progress: called with the progress of the load.
    /// - Throws: ``CityIndexError``.
    /// - Complexity: O(bytes).
    public init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            .json(json), skippingInvalidRecords: skipsInvalidRecords, progress: progress)
    }

    /// The records that were left out when the index was loaded; a snapshot keeps them.
    public var skippedRecords: SkippedRecords { contents.skippedRecords }
}

extension CityIndex {
    /// Runs asynchronous work on the calling thread, and on no other: for code outside of tasks, and
    /// for forked processes, which have lost the threads that tasks run on. Nothing can cancel it.
    ///
    /// ```swift
    /// let index = try CityIndex.onCallingThread { try await CityIndex(contentsOf: path) }
    /// ```
    ///
    /// - Precondition: the work waits only for operations that it starts itself, as opening, loading, building and
    ///   saving an index do.
    public static func onCallingThread<Success: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) throws(Failure) -> Success {
        try CallingThread.run(body)
    }
}
