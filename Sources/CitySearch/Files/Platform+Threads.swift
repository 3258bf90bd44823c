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

        init(_ count: Int) {
            results = Mutex(Array(repeating: nil, count: count))
        }

        func set(_ number: Int, to result: Result) {
            results.withLock { $0[number] = result }
        }

        var inOrder: [Result] {
            results.withLock { $0.compactMap(\.self) }
        }
    }

    /// Numbers that threads take one after the other.
    private final class Work: Sendable {
        private let body: @Sendable (_ next: () -> Int) -> Void
        private let next = Atomic(0)

        init(_ body: @escaping @Sendable (_ next: () -> Int) -> Void) {
            self.body = body
        }

        func run() {
            body { next.add(1, ordering: .relaxed).oldValue }
        }
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
