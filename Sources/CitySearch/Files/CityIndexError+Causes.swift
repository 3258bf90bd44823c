extension CityIndexError {
    init(_ error: OutOfMemory, path: String? = nil) {
        self.init(Reason.outOfMemory(error.byteCount), path: path)
    }

    /// The error that others see, from whatever ended a load, a build or the reading of a snapshot.
    init(_ cause: any Error, path: String?) {
        switch cause {
        case let error as CityIndexError:
            self = error
            self.path = error.path ?? path
        case let error as IndexFormatError: self.init(error, path: path)
        case let error as OutOfMemory: self.init(error, path: path)
        case let error as Platform.Failure: self.init(.unreadable(error.description), path: path)
        case is CancellationError: self.init(.cancelled, path: path)
        default: preconditionFailure("an error that nothing here throws: \(cause)")
        }
    }

    /// Runs `body`, and turns any error that it throws into one that others see.
    ///
    /// - Parameter path: the path of the file, for the error.
    static func rethrowing<Result>(
        for path: String?, _ body: () async throws -> Result
    ) async throws(CityIndexError) -> Result {
        do {
            return try await body()
        } catch {
            throw CityIndexError(error, path: path)
        }
    }
}
