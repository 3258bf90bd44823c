public import CitySearch

/// Why there are no cities, or no newer ones.
public struct LoadFailure: Error, Hashable, Sendable {
    /// One line that says what is wrong, and where.
    public let message: String
    /// Whether another try may end better.
    public let canRetry: Bool

    /// Takes the parts.
    public init(message: String, canRetry: Bool) {
        self.message = message
        self.canRetry = canRetry
    }
}

extension SearchModel {
    /// Loads cities. It tells how far it is, and ends soon when its task is cancelled.
    public typealias Loader =
        @Sendable (
            _ progress: @escaping LoadProgress.Handler
        ) async throws -> CityIndex

    /// Loads a file of cities, JSON or a snapshot. See ``load(_:)``.
    public func load(contentsOf path: String) async {
        await load { try await CityIndex(contentsOf: path, progress: $0) }
    }

    /// Loads cities, and returns when that has ended, in whatever way: ``loadFailure`` tells why there are none. When the task
    /// of the caller is cancelled, so is the load, as by ``cancel()``.
    ///
    /// - Parameter loader: loads the cities; ``retry()`` calls it again.
    public func load(_ loader: @escaping Loader) async {
        startLoading(loader)
        let number = load.number
        await withTaskCancellationHandler {
            await finishLoading()
        } onCancel: {
            Task { @MainActor in
                if load.number == number { cancel() }
            }
        }
    }

    /// Begins to load a file of cities, JSON or a snapshot. See ``startLoading(_:)``.
    public func startLoading(contentsOf path: String) {
        startLoading { try await CityIndex(contentsOf: path, progress: $0) }
    }

    /// Begins to load cities. When they are there, they are searched in place of those of before.
    ///
    /// A load that is under way is given up, and what it brings all the same is dropped. When the load fails, the
    /// cities of before stay, and ``loadFailure`` tells why.
    ///
    /// - Parameter loader: loads the cities; ``retry()`` calls it again.
    public func startLoading(_ loader: @escaping Loader) {
        endLoad()
        self.loader = loader
        loadFailure = nil
        loadedFraction = 0
        let number = load.number
        let (fractions, progress) = AsyncStream<Double>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let work = Task.detached {
            defer { progress.finish() }
            return try await loader { progress.yield($0.fraction) }
        }
        let task = Task { [weak self] in
            await withTaskCancellationHandler {
                for await fraction in fractions where self?.load.number == number {
                    self?.loadedFraction = fraction
                }
                let outcome = await work.result
                if self?.load.number == number { self?.end(outcome) }
            } onCancel: {
                work.cancel()
            }
        }
        load.task = task
    }

    /// Loads once more what was asked for last, as after a failure. Does nothing if nothing was.
    public func retry() {
        if let loader { startLoading(loader) }
    }

    /// Gives up the load that is under way. The cities of before stay; without any the state says that the load was
    /// cancelled, and ``retry()`` begins it again.
    public func cancel() {
        guard loadedFraction != nil else { return }
        endLoad()
        loadFailure = LoadFailure(message: "the load was cancelled", canRetry: true)
    }

    /// Waits until the load that is under way has ended, in whatever way.
    public func finishLoading() async {
        await load.task?.value
    }

    /// Ends the load that is under way: what it brings from now on is dropped.
    func endLoad() {
        load.task?.cancel()
        load = (load.number + 1, nil)
        loadedFraction = nil
    }

    private func end(_ outcome: Result<CityIndex, any Error>) {
        switch outcome {
        case .success(let index): replaceIndex(index)
        case .failure(let error):
            endLoad()
            loadFailure = LoadFailure(error)
        }
    }
}

extension LoadFailure {
    fileprivate init(_ error: any Error) {
        message = String(describing: error)
        // Bytes in memory stay what they are, but somebody may mend a file, or make room.
        canRetry =
            switch (error as? CityIndexError)?.reason {
            case .invalid, .duplicateID, .unusableSnapshot, .tooManyCities, .tooMuchText,
                .tooManyRegions, .tooManyTimeZones:
                (error as? CityIndexError)?.path != nil
            case nil, .unreadable, .unwritable, .outOfMemory, .cancelled: true
            }
    }
}
