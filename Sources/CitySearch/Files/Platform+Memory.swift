import CEngine
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The system does not have the requested memory.
package struct OutOfMemory: Error {
    /// The number of requested bytes.
    package let byteCount: Int
}

extension Platform.Failure {
    /// The system's error for a lack of memory.
    static let noMemory = Platform.Failure(ENOMEM)
}

extension Platform {
    /// Allocates zeroed memory; ``giveBack(_:)`` frees it. Untouched pages cost only addresses.
    ///
    /// Large blocks get huge pages: faulting in 50 MB four kilobytes at a time costs as much as sorting
    /// the keys that they hold.
    static func freshMemory(
        byteCount: Int
    ) throws(OutOfMemory) -> UnsafeMutableRawBufferPointer {
        guard let map = unsafe reserved(byteCount, { unsafe map(max(byteCount, 1)) }) else {
            throw OutOfMemory(byteCount: byteCount)
        }
        let memory = unsafe UnsafeMutableRawBufferPointer(start: map, count: byteCount)
        unsafe chooseHugePages(for: memory)
        return unsafe memory
    }

    /// Resizes memory, which may move it. On failure the memory is unchanged.
    static func resize(
        _ memory: UnsafeMutableRawBufferPointer, to byteCount: Int
    ) throws(OutOfMemory) -> UnsafeMutableRawBufferPointer {
        guard let start = memory.baseAddress else {
            return try unsafe freshMemory(byteCount: byteCount)
        }
        let resize = { unsafe cengine_resize(start, max(memory.count, 1), max(byteCount, 1)) }
        guard let map = unsafe reserved(byteCount - memory.count, resize) else {
            throw OutOfMemory(byteCount: byteCount)
        }
        let resized = unsafe UnsafeMutableRawBufferPointer(start: map, count: byteCount)
        unsafe chooseHugePages(for: resized)
        return unsafe resized
    }

    /// Faults in the pages of a range at once, which costs less than one by one. Where the system has
    /// no such call, this does nothing.
    static func touch(_ memory: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
        #if os(Linux)
        // `MADV_POPULATE_WRITE`, which Linux has since 5.14. Older headers lack it.
        let populateForWriting: CInt = 23
        let first = range.lowerBound & ~4095
        guard let start = memory.baseAddress, range.upperBound <= memory.count else { return }
        unsafe _ = madvise(start + first, range.upperBound - first, populateForWriting)
        #endif
    }

    static func giveBack(_ memory: UnsafeRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), max(memory.count, 1))
    }

    private static func chooseHugePages(for memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
        guard let start = memory.baseAddress, memory.count >= 1 << 22 else { return }
        unsafe _ = madvise(start, memory.count, MADV_HUGEPAGE)
        #endif
    }

    // MARK: The reserve

    /// Swift's arrays and dictionaries, ICU, and the stacks of threads end the program when they get no
    /// memory. So the engine refuses a large block when less than this would be left for them.
    ///
    /// The reserve is not a guarantee: small blocks use it, too. Swift may still stop a program that starts a search
    /// with less than this.
    private static let spare = 24 << 20
    /// Blocks from this size on are large.
    private static let spareThreshold = 1 << 18
    /// A thread holds it while it takes a large block, so that no two threads count on the same room.
    private static let taking = Mutex<Void>(())

    /// Throws if there is no room for large arrays. Call it before allocating them.
    ///
    /// - Parameter byteCount: the total number of bytes of the arrays.
    static func requireRoom(for byteCount: Int) throws(OutOfMemory) {
        guard hasRoom(for: byteCount) else { throw OutOfMemory(byteCount: byteCount) }
    }

    /// Calls `take` if the reserve stays; otherwise returns nil.
    private static func reserved(
        _ byteCount: Int, _ take: () -> UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        if byteCount < spareThreshold { return unsafe take() }
        return unsafe taking.withLock { _ in
            unsafe hasRoom(for: byteCount) ? take() : nil
        }
    }

    /// Whether the system has `byteCount` bytes and the reserve.
    ///
    /// If the process has a limit, it computes the rest. Mapping as much on trial would take it from other threads for
    /// a moment, and Swift ends the program when one of them gets no memory.
    private static func hasRoom(for byteCount: Int) -> Bool {
        let (sum, overflow) = byteCount.addingReportingOverflow(spare)
        if overflow { return false }
        if let addressesLeft { return sum <= addressesLeft }
        guard let map = unsafe map(sum) else { return false }
        unsafe _ = munmap(map, sum)
        return true
    }

    /// The number of bytes of addresses that the process may still use; nil without a limit, or if it is unknown.
    private static var addressesLeft: Int? {
        #if os(Linux)
        let limit = softLimit(of: RLIMIT_AS)
        guard limit < Int.max, let file = try? File(path: FilePath("/proc/self/statm"))
        else {
            return nil
        }
        var text = [UInt8](repeating: 0, count: 64)
        guard (try? file.readAvailable(into: &text, 0..<text.count)) != nil else { return nil }
        let pages = text.prefix { $0 != UInt8(ascii: " ") }
        guard let used = Int(String(decoding: pages, as: UTF8.self)) else { return nil }
        return max(0, limit - used * sysconf(CInt(_SC_PAGESIZE)))
        #else
        nil
        #endif
    }

    private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let map = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous | MAP_NORESERVE, -1, 0)
        return unsafe map == MAP_FAILED ? nil : map
    }
}

extension Platform {
    /// Whether there is room for the stacks of the threads that run tasks. A task waits forever when no
    /// thread can be made.
    package static var hasRoomToBegin: Bool { hasRoom(for: (processorCount + 2) * stackSize) }

    /// Lets all threads share one heap when the process has a limit of addresses. Call it before there are
    /// threads.
    ///
    /// Otherwise glibc takes 64 MB of addresses for each thread, and so uses up the engine's reserve.
    package static func shareHeapUnderLimit() {
        if softLimit(of: RLIMIT_AS) < Int.max { cengine_share_heap() }
    }

    /// The size of a thread's stack in bytes.
    private static var stackSize: Int { min(softLimit(of: RLIMIT_STACK), 8 << 20) }

    /// The limit that the process has, or `Int.max` for none.
    private static func softLimit(of resource: LimitedResource) -> Int {
        var limit = rlimit()
        #if os(Linux) && canImport(Glibc)
        let result = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
        let result = unsafe getrlimit(resource, &limit)
        #endif
        return result == 0 ? Int(clamping: limit.rlim_cur) : Int.max
    }
}

#if os(Linux) && canImport(Glibc)
private typealias LimitedResource = __rlimit_resource
#else
private typealias LimitedResource = CInt
#endif

#if canImport(Darwin)
private let anonymous = MAP_ANON
#else
private let anonymous = MAP_ANONYMOUS
#endif
