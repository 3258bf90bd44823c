import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Platform {
    /// Calls `body` with 0, 1, … `count - 1`, each once, and returns the results in that order.
    ///
    /// The work is done on threads of its own, which end before the call does, so it needs none of the threads that tasks
    /// run on, which a forked process has lost. The calling thread works only alone: Swift's locks know a thread by the
    /// number that it had before a fork, so another one would wait for it forever.
    ///
    /// - Parameters:
    ///   - most: the maximum number of threads; values below 1 count as 1. Fewer run if the system starts no more.
    ///   - state: the initial state of a thread, which it keeps from one call to the next.
    static func map<State, Result: Sendable>(
        _ count: Int, onThreads most: Int, with state: @escaping @Sendable () -> State,
        _ body: @escaping @Sendable (Int, inout State) -> Result
    ) -> [Result] {
        let results = Results<Result>(count)
        let work = Work { next in
            var state = state()
            var number = next()
            while number < count {
                results.set(number, to: body(number, &state))
                number = next()
            }
        }
        let wanted = min(most, count)
        let threads = wanted > 1 ? (0..<wanted).compactMap { _ in start(work) } : []
        if threads.isEmpty { work.run() }
        for thread in threads { _ = pthread_join(thread, nil) }
        return results.inOrder
    }

    /// Results that threads give in any order.
    private final class Results<Result: Sendable>: Sendable {
        private let results: Mutex<[Result?]>

        init(_ count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

        func set(_ number: Int, to result: Result) { results.withLock { $0[number] = result } }

        var inOrder: [Result] { results.withLock { $0.compactMap(\.self) } }
    }

    /// Numbers that threads take one after the other.
    private final class Work: Sendable {
        private let body: @Sendable (_ next: () -> Int) -> Void
        private let next = Atomic(0)

        init(_ body: @escaping @Sendable (_ next: () -> Int) -> Void) { self.body = body }

        func run() { body { next.add(1, ordering: .relaxed).oldValue } }
    }

    private static func start(_ work: Work) -> pthread_t? {
        let context = unsafe Unmanaged.passRetained(work)
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = unsafe pthread_create(
            &thread, nil,
            { context in
                #if canImport(Darwin)
                let context: UnsafeMutableRawPointer? = unsafe context
                #endif
                if let context = unsafe context {
                    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, context.toOpaque())
        if status == 0 { return thread }
        unsafe context.release()
        return nil
    }
}

/// Calls `body` with 0, 1, … `count - 1`, each in a task of its own, and returns the results in that
/// order.
///
/// - Throws: the first error that `body` throws, or `CancellationError`.
@discardableResult
func concurrently<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) async throws -> [Result] {
    guard count > 1 else {
        try Task.checkCancellation()
        return try (0..<count).map(body)
    }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for number in 0..<count {
            group.addTask {
                try Task.checkCancellation()
                return (number, try body(number))
            }
        }
        var results: [(Int, Result)] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// Does two pieces of work at once, the first in a task of its own, and returns both results.
///
/// `async let` would do, but a task that ends one may still read itself when its parent has freed it:
/// https://github.com/swiftlang/swift/pull/89883, which Swift 6.3 lacks.
///
/// - Throws: the first error that either throws.
package func concurrently<First: Sendable, Second>(
    _ first: @escaping @Sendable () async throws -> First,
    and second: () async throws -> Second
) async throws -> (First, Second) {
    try await withThrowingTaskGroup(of: First.self) { group in
        group.addTask(operation: first)
        let second = try await second()
        for try await first in group { return (first, second) }
        throw CancellationError()
    }
}

/// Runs asynchronous work on the thread that asks for it, and on no other.
///
/// The work and all that it begins in task groups prefer this executor, whose queue
/// the thread serves until the work is done. So the work needs none of the threads that tasks
/// usually run on, which a forked process has lost.
final class CallingThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs the work and returns its result.
    ///
    /// - Parameter body: work that waits only for operations that it starts itself.
    static func run<Success: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) throws(Failure) -> Success {
        let thread = CallingThread()
        let outcome = Outcome<Success, Failure>()
        Task.detached(executorPreference: thread) {
            do throws(Failure) {
                let success = try await body()
                outcome.result.withLock { $0 = .success(success) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
        }
        while let job = thread.jobs.withLock({ $0.popLast() }) {
            unsafe job.runSynchronously(on: thread.asUnownedTaskExecutor())
        }
        guard let result = outcome.result.withLock({ $0 }) else {
            preconditionFailure("the work waits for something that runs elsewhere")
        }
        return try result.get()
    }

    private final class Outcome<Success: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Success, Failure>?>(nil)
    }
}
