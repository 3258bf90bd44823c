import Dispatch
import Synchronization

/// Does asynchronous work while the thread that libFuzzer calls from waits.
package func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let (outcome, done) = (Outcome<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
        do {
            let value = try await work()
            outcome.result.withLock { $0 = .success(value) }
        } catch {
            outcome.result.withLock { $0 = .failure(error) }
        }
        done.signal()
    }
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else { fatalError("no outcome") }
    return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}
