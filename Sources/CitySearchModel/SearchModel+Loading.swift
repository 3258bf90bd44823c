public import CitySearch

/// Why there are no cities, or no newer ones.
public struct LoadFailure: Error, Hashable, Sendable {
    /// One line that describes the error and its position.
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
    /// Loads cities. It reports its progress, and ends soon when its task is cancelled.
    public typealias Loader =
        @Sendable (
            _ progress: @escaping LoadProgress.Handler
        ) async throws -> CityIndex

    /// Loads a file of cities, JSON or a snapshot. See ``load(_:)``.
    public func load(contentsOf path: String) async {
        await load { try await CityIndex(contentsOf: path, progress: $0) }
    }

    /// Loads cities, and returns when that has ended, in whatever way: ``loadFailure`` has the reason of a failure.
    /// Cancelling the caller's task cancels the load, as ``cancel()`` does.
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

    /// Starts to load cities. When they have loaded, they replace the current ones.
    ///
    /// A running load is cancelled, and its result is dropped. If the load fails, the current cities stay, and
    /// ``loadFailure`` has the reason.
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

    /// Repeats the last load, for example after a failure. Does nothing if there was none.
    public func retry() {
        if let loader { startLoading(loader) }
    }

    /// Cancels the running load. The current cities stay; without any, the state is that the load was cancelled, and
    /// ``retry()`` starts it again.
    public func cancel() {
        guard loadedFraction != nil else { return }
        endLoad()
        loadFailure = LoadFailure(message: "the load was cancelled", canRetry: true)
    }

    /// Waits until the load that is under way has ended, in whatever way.
    public func finishLoading() async { await load.task?.value }

    /// Ends the running load: its further results are dropped.
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
        // Bytes in memory do not change, but a file may be fixed, or memory may become free.
        canRetry =
            switch (error as? CityIndexError)?.reason {
            case .invalid, .duplicateID, .unusableSnapshot, .tooManyCities, .tooMuchText,
                .tooManyRegions, .tooManyTimeZones:
                (error as? CityIndexError)?.path != nil
            case nil, .unreadable, .unwritable, .outOfMemory, .cancelled: true
            }
    }
}
