import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Threads that live as long as one call. The pool of threads that tasks run on is lost to a process that was forked.
enum Threads {
    /// Calls `body` with 0, 1, … `count - 1`, each once, on the calling thread and on others.
    ///
    /// - Parameters:
    ///   - most: how many threads work at most. When the system gives no more, fewer do.
    ///   - state: what a thread begins with, and keeps from one call to the next.
    static func run<State>(
        _ count: Int, on most: Int, with state: @escaping @Sendable () -> State,
        _ body: @escaping @Sendable (Int, inout State) -> Void
    ) {
        let work = Work { next in
            var state = state()
            var number = next()
            while number < count {
                body(number, &state)
                number = next()
            }
        }
        let others = (1..<max(1, min(most, count))).compactMap { _ in start(work) }
        work.run()
        for thread in others { _ = pthread_join(thread, nil) }
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
