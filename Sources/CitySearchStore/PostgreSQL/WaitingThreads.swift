#if Service
import Dispatch
import Synchronization

/// Threads for blocking work, in the order of its arrival. Blocking the threads of the system's pool would block all
/// tasks of the program.
final class WaitingThreads: Sendable {
    /// A serial queue has a thread of its own when it is needed.
    private let queues: [DispatchQueue]
    private let works = Mutex<[@Sendable () -> Void]>([])

    init(_ name: String, count: Int) {
        queues = (0..<count).map {
            DispatchQueue(label: "citysearch.store.\(name)\($0)", qos: .userInitiated)
        }
    }

    /// Does something on the thread that is free first.
    func add(_ work: @escaping @Sendable () -> Void) {
        works.withLock { $0.append(work) }
        for queue in queues {
            queue.async {
                // Another may have taken it.
                let next = self.works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
    }
}
#endif
