import CMapping

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Memory that was asked for and is not to be had.
package struct OutOfMemory: Error {
    /// How many bytes were asked for.
    package let byteCount: Int
}

extension Platform.Failure {
    /// What the system says when there is no memory.
    static let noMemory = Platform.Failure(ENOMEM)
}

extension Platform {
    /// Fresh memory, zeroed, that is given back with ``giveBack(_:)``. What is not touched costs
    /// nothing but addresses.
    ///
    /// Large blocks ask for huge pages: faulting in 50 MB four kilobytes at a time costs as much as
    /// sorting what comes to lie there.
    ///
    /// - Parameter isSparse: whether most of it will not be touched, and small pages are to be used.
    static func freshMemory(
        byteCount: Int, isSparse: Bool = false
    ) throws(OutOfMemory) -> UnsafeMutableRawBufferPointer {
        guard let map = unsafe map(max(byteCount, 1)) else {
            throw OutOfMemory(byteCount: byteCount)
        }
        let memory = unsafe UnsafeMutableRawBufferPointer(start: map, count: byteCount)
        unsafe choosePages(of: memory, isSparse: isSparse)
        try unsafe keepSpare(beside: memory)
        return unsafe memory
    }

    /// The same memory with another length, wherever it then lies; when that is not to be had, it
    /// stays as it is.
    static func resize(
        _ memory: UnsafeMutableRawBufferPointer, to byteCount: Int, isSparse: Bool
    ) throws(OutOfMemory) -> UnsafeMutableRawBufferPointer {
        guard let start = memory.baseAddress else {
            return try unsafe freshMemory(byteCount: byteCount, isSparse: isSparse)
        }
        guard byteCount - memory.count < spareThreshold || hasRoom(for: byteCount - memory.count),
            let map = unsafe cmapping_resize(start, max(memory.count, 1), max(byteCount, 1))
        else { throw OutOfMemory(byteCount: byteCount) }
        let resized = unsafe UnsafeMutableRawBufferPointer(start: map, count: byteCount)
        unsafe choosePages(of: resized, isSparse: isSparse)
        return unsafe resized
    }

    /// Asks for the pages of a range at once, which costs less than faulting them in one by one. Where
    /// the system cannot do so, that is what happens.
    static func touch(_ memory: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
        #if os(Linux)
            let first = range.lowerBound & ~(pageSize - 1)
            guard let start = memory.baseAddress, range.upperBound <= memory.count else { return }
            unsafe _ = madvise(start + first, range.upperBound - first, populateForWriting)
        #endif
    }

    static func giveBack(_ memory: UnsafeRawBufferPointer) {
        guard let start = memory.baseAddress else { return }
        unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), max(memory.count, 1))
    }

    private static func choosePages(of memory: UnsafeMutableRawBufferPointer, isSparse: Bool) {
        #if os(Linux)
            guard let start = memory.baseAddress else { return }
            if isSparse {
                unsafe _ = madvise(start, memory.count, MADV_NOHUGEPAGE)
            } else if memory.count >= 1 << 22 {
                unsafe _ = madvise(start, memory.count, MADV_HUGEPAGE)
            }
        #endif
    }

    // MARK: What is kept for those who cannot be refused

    /// Swift's own arrays and dictionaries, ICU and threads end the program when there is no memory
    /// for them. So that these few megabytes are there, whoever asks here for a large block is refused
    /// as long as this much less is left.
    private static let spare = 24 << 20
    /// Blocks from this size on are large.
    private static let spareThreshold = 1 << 18

    /// Refuses what arrays will take, where this is known to be much.
    ///
    /// - Parameter byteCount: how many bytes they take together.
    static func requireRoom(for byteCount: Int) throws(OutOfMemory) {
        guard hasRoom(for: byteCount) else { throw OutOfMemory(byteCount: byteCount) }
    }

    private static func keepSpare(
        beside memory: UnsafeMutableRawBufferPointer
    ) throws(OutOfMemory) {
        guard memory.count >= spareThreshold, !hasRoom(for: 0) else { return }
        unsafe giveBack(UnsafeRawBufferPointer(memory))
        throw OutOfMemory(byteCount: memory.count)
    }

    /// Whether so many bytes are to be had, and what is to be spared.
    fileprivate static func hasRoom(for byteCount: Int) -> Bool {
        let (sum, overflow) = byteCount.addingReportingOverflow(spare)
        guard !overflow, let map = unsafe map(sum) else { return false }
        unsafe _ = munmap(map, sum)
        return true
    }

    private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let map = unsafe mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous | MAP_NORESERVE, -1, 0)
        return unsafe map == MAP_FAILED ? nil : map
    }
}

/// What the system has left for this program.
package enum Memory {
    /// Whether there is room to begin: for the stacks of the threads that run tasks, since tasks wait for
    /// ever where no thread can be made.
    package static var isEnoughToBegin: Bool {
        Platform.hasRoom(for: (Platform.processorCount + 2) * Platform.stackSize)
    }
}

extension Platform {
    /// How many bytes the stack of a thread takes.
    fileprivate static var stackSize: Int {
        var limit = rlimit()
        #if os(Linux) && canImport(Glibc)
            let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
        #else
            let result = unsafe getrlimit(RLIMIT_STACK, &limit)
        #endif
        let usual = 8 << 20
        return result == 0 ? min(Int(clamping: limit.rlim_cur), usual) : usual
    }
}

#if canImport(Darwin)
    private let anonymous = MAP_ANON
#else
    private let anonymous = MAP_ANONYMOUS
#endif

#if os(Linux)
    /// `MADV_POPULATE_WRITE`, which Linux has since 5.14 and headers do not have everywhere.
    private let populateForWriting: CInt = 23
    /// The least that pages are aligned to.
    private let pageSize = 4096
#endif
