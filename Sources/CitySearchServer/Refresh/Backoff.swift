#if Service
/// Waits between tries. They grow, and they are random, so that many who failed together do not come back together
/// (Brooker, "Exponential Backoff And Jitter", 2015).
package struct Backoff: Sendable {
    /// The mean of the first wait; each further one is four times as long.
    let first: Duration
    /// The maximum number of tries.
    let tries: Int

    package init(first: Duration = .seconds(1), tries: Int = 3) {
        self.first = first
        self.tries = tries
    }

    /// The wait after a try, counted from 0.
    package func wait(after number: Int) -> Duration {
        (0..<number).reduce(first) { wait, _ in wait * 4 } * Double.random(in: 0.5...1.5)
    }

    /// Does something, and again when it fails in a way that may pass.
    func retrying<Result, Failure: Error>(
        if mayPass: (Failure) -> Bool, _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        var number = 0
        while true {
            do throws(Failure) {
                return try await body()
            } catch {
                guard number + 1 < tries, mayPass(error) else { throw error }
                // A cancelled task does not wait, and its next try ends at once.
                try? await Task.sleep(for: wait(after: number))
                number += 1
            }
        }
    }
}
#endif
