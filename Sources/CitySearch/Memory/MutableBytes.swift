import Synchronization

/// A run of bytes of fixed length while it is being filled, possibly by several tasks at once.
///
/// It is `@unchecked Sendable` because no byte is ever in the hands of two callers: each range is
/// claimed before it is written, and a second claim of any of its bytes traps.
@safe
package final class MutableBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let claimed = Mutex<[Range<Int>]>([])
    private let isFrozen = Mutex(false)

    /// Makes `count` zero bytes.
    package init(count: Int) {
        unsafe memory = Platform.freshMemory(byteCount: count)
    }

    deinit {
        if !isFrozen.withLock({ $0 }) { unsafe Platform.giveBack(UnsafeRawBufferPointer(memory)) }
    }

    /// How many bytes there are.
    package var count: Int {
        unsafe memory.count
    }

    /// Calls `body` with the elements that begin at byte `offset`, to be written this once.
    ///
    /// - Precondition: `offset` is aligned for `Element`, the elements lie inside, and no byte of
    ///   them was claimed before.
    package func fill<Element: BitwiseCopyable, Result, Failure: Error>(
        _ type: Element.Type, at offset: Int, count: Int,
        _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let length = count * MemoryLayout<Element>.stride
        precondition(offset >= 0 && count >= 0 && offset + length <= self.count, "out of range")
        precondition(offset % MemoryLayout<Element>.alignment == 0, "not aligned")
        claim(offset..<offset + length)
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[offset..<offset + length])
        let elements = unsafe part.bindMemory(to: Element.self)
        var span = unsafe MutableSpan(_unsafeElements: elements)
        return try body(&span)
    }

    /// Reads a file into the bytes from `offset` on, and returns how many came.
    func read(
        from file: Platform.File, at offset: Int, count: Int
    ) throws(Platform.Failure) -> Int {
        precondition(offset >= 0 && offset + count <= self.count, "out of range")
        claim(offset..<offset + count)
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[offset..<offset + count])
        return try unsafe file.read(into: part, at: offset)
    }

    /// Ends the filling: from here on the bytes can only be read.
    ///
    /// - Parameter count: how many of the bytes count; all when nil.
    package func freeze(count: Int? = nil) -> Bytes {
        isFrozen.withLock { frozen in
            precondition(!frozen, "bytes are frozen once")
            frozen = true
        }
        claim(0..<0)
        return unsafe Bytes(takingOver: memory, count: count ?? self.count)
    }

    private func claim(_ range: Range<Int>) {
        claimed.withLock { ranges in
            precondition(!ranges.contains { $0.overlaps(range) }, "bytes claimed twice")
            if !range.isEmpty { ranges.append(range) }
        }
    }
}
