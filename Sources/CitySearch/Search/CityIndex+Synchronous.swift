/// The ways to an index for threads that are no tasks. Each does what its namesake does that is awaited.
extension CityIndex {
    /// Opens a file of cities, JSON or a snapshot, on the calling thread.
    public init(
        contentsOf path: String, skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) throws(CityIndexError) {
        try self.init(
            onCallingThread: .file(FilePath(path)), skippingInvalidRecords: skipsInvalidRecords,
            progress: progress)
    }

    /// Opens what the program has open, on the calling thread.
    public init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) throws(CityIndexError) {
        try self.init(
            onCallingThread: .fileDescriptor(fileDescriptor, name: name),
            skippingInvalidRecords: skipsInvalidRecords, progress: progress)
    }

    /// Loads JSON that is in memory, on the calling thread.
    public init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) throws(CityIndexError) {
        try self.init(
            onCallingThread: .json(json), skippingInvalidRecords: skipsInvalidRecords,
            progress: progress)
    }

    /// Opens a snapshot, on the calling thread.
    public init(
        snapshotAt path: String, verifying isVerified: Bool = true
    ) throws(CityIndexError) {
        try self.init(onCallingThread: .snapshotFile(FilePath(path)), verifying: isVerified)
    }

    /// Opens a snapshot that is in memory, on the calling thread.
    public init(
        snapshot bytes: [UInt8], verifying isVerified: Bool = true
    ) throws(CityIndexError) {
        try self.init(onCallingThread: .snapshot(bytes), verifying: isVerified)
    }

    /// Writes a snapshot, on the calling thread.
    public func writeSnapshot(
        to path: String, source: SourceDigest? = nil
    ) throws(CityIndexError) {
        try CityIndexError.onCallingThread { () async throws(CityIndexError) in
            try await self.writeSnapshot(to: path, source: source)
        }
    }
}

extension CityIndexBuilder {
    /// Makes the index of all cities added so far, on the calling thread.
    public func build() throws(CityIndexError) -> CityIndex {
        try CityIndexError.onCallingThread { () async throws(CityIndexError) in
            try await self.build()
        }
    }
}

extension CityIndexError {
    /// Runs asynchronous work on the calling thread.
    static func onCallingThread<Success: Sendable>(
        _ body: @escaping @Sendable () async throws(CityIndexError) -> Success
    ) throws(CityIndexError) -> Success {
        do {
            return try CallingThread.run { try await body() }
        } catch {
            throw CityIndexError(error, path: nil)
        }
    }
}
