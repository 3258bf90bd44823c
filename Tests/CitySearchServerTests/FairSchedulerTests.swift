#if Service
import CitySearchServer
import Dispatch
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@Suite("Turns of an event loop") struct FairSchedulerTests {
    @Test func `A task from another thread follows that thread's earlier requests`() async {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let turns = FairScheduler(loop, EventLoopStalls(Logger(label: "test")))
        let executor = EventLoopExecutor(turns, for: nil)
        let order = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { what in order.withLock { $0.append(what) } }
        await withTaskGroup { group in
            group.addTask(executorPreference: executor) {
                // The loop is held while another thread asks it for both.
                note("job")
                onAnotherThread {
                    loop.execute { note("write") }
                    Task(executorPreference: executor) { note("next job") }
                }
            }
        }
        try? await loop.submit {}.get()
        await Task(executorPreference: executor) {}.value
        #expect(order.withLock { $0 } == ["job", "write", "next job"])
    }

    private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let thread = DispatchWorkItem(block: body)
        DispatchQueue.global().async(execute: thread)
        thread.wait()
    }
}
#endif
