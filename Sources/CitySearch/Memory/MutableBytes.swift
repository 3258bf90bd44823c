import Synchronization

/// A run of bytes of fixed length while it is being filled, possibly by several tasks at once.
///
/// It is `@unchecked Sendable` because no byte is ever in the hands of two callers: a range is
/// claimed while it is written, and a claim of bytes that are claimed traps.
@safe
package final class MutableBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let state = Mutex(State())

    private struct State {
        var claimed: [Range<Int>] = []
        var isFrozen = false
    }

    /// Makes `count` zero bytes.
    package init(count: Int) {
        unsafe memory = Platform.freshMemory(byteCount: count)
    }

    deinit {
        if !state.withLock(\.isFrozen) { unsafe Platform.giveBack(UnsafeRawBufferPointer(memory)) }
    }

    /// How many bytes there are.
    package var count: Int {
        unsafe memory.count
    }

    /// Calls `body` with the elements that begin at byte `offset`, to be written.
    ///
    /// - Precondition: `offset` is aligned for `Element`, the elements lie inside, and nobody else
    ///   is writing any of them.
    package func fill<Element: BitwiseCopyable, Result, Failure: Error>(
        _ type: Element.Type, at offset: Int, count: Int,
        _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let length = count * MemoryLayout<Element>.stride
        precondition(offset >= 0 && count >= 0 && offset + length <= self.count, "out of range")
        precondition(offset % MemoryLayout<Element>.alignment == 0, "not aligned")
        claim(offset..<offset + length)
        defer { release(offset..<offset + length) }
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
        defer { release(offset..<offset + count) }
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[offset..<offset + count])
        return try unsafe file.read(into: part, at: offset)
    }

    /// Ends the filling: from here on the bytes can only be read.
    package func freeze() -> Bytes {
        state.withLock { state in
            precondition(!state.isFrozen && state.claimed.isEmpty, "bytes are frozen once")
            state.isFrozen = true
        }
        return unsafe Bytes(takingOver: memory, count: count)
    }

    private func claim(_ range: Range<Int>) {
        state.withLock { state in
            precondition(
                !state.isFrozen && !state.claimed.contains { $0.overlaps(range) },
                "bytes written by two")
            state.claimed.append(range)
        }
    }

    private func release(_ range: Range<Int>) {
        state.withLock { state in
            if let place = state.claimed.firstIndex(of: range) { state.claimed.remove(at: place) }
        }
    }
}
