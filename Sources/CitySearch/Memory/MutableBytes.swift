import Synchronization

/// A run of bytes of fixed length while it is being filled, possibly by several tasks at once.
///
/// It is `@unchecked Sendable` because no byte is ever written by one caller while another has it:
/// a range is claimed while it is written or read, and only readers may share what they claim.
@safe
package final class MutableBytes: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    private let state = Mutex(State())

    private struct State {
        var claims: [Claim] = []
        var isFrozen = false
    }

    private struct Claim: Equatable {
        let range: Range<Int>
        let isShared: Bool

        func excludes(_ other: Claim) -> Bool {
            range.overlaps(other.range) && !(isShared && other.isShared)
        }
    }

    /// Makes `count` zero bytes.
    package init(count: Int) throws(OutOfMemory) {
        unsafe memory = try Platform.freshMemory(byteCount: count)
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
        let range = range(of: type, at: offset, count: count)
        let claim = claim(range, isShared: false)
        defer { release(claim) }
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
        let elements = unsafe part.bindMemory(to: Element.self)
        var span = unsafe MutableSpan(_unsafeElements: elements)
        return try body(&span)
    }

    /// Calls `body` with the elements that begin at byte `offset`, to be read.
    ///
    /// - Precondition: `offset` is aligned for `Element`, the elements lie inside, and nobody is
    ///   writing any of them.
    func read<Element: BitwiseCopyable, Result>(
        _ type: Element.Type, at offset: Int, count: Int, _ body: (Span<Element>) -> Result
    ) -> Result {
        let range = range(of: type, at: offset, count: count)
        let claim = claim(range, isShared: true)
        defer { release(claim) }
        let part = unsafe UnsafeRawBufferPointer(rebasing: memory[range])
        let elements = unsafe part.bindMemory(to: Element.self)
        return unsafe body(Span(_unsafeElements: elements))
    }

    /// Reads a file into the bytes from `offset` on, and returns how many came.
    func read(
        from file: Platform.File, at offset: Int, count: Int
    ) throws(Platform.Failure) -> Int {
        let range = range(of: UInt8.self, at: offset, count: count)
        let claim = claim(range, isShared: false)
        defer { release(claim) }
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
        return try unsafe file.read(into: part, at: offset)
    }

    /// Ends the filling: from here on the bytes can only be read.
    package func freeze() -> Bytes {
        state.withLock { state in
            precondition(!state.isFrozen && state.claims.isEmpty, "bytes are frozen once")
            state.isFrozen = true
        }
        return unsafe Bytes(takingOver: memory, count: count)
    }

    private func range<Element>(of type: Element.Type, at offset: Int, count: Int) -> Range<Int> {
        let length = count * MemoryLayout<Element>.stride
        precondition(offset >= 0 && count >= 0 && offset + length <= self.count, "out of range")
        precondition(offset % MemoryLayout<Element>.alignment == 0, "not aligned")
        return offset..<offset + length
    }

    private func claim(_ range: Range<Int>, isShared: Bool) -> Claim {
        let claim = Claim(range: range, isShared: isShared)
        state.withLock { state in
            precondition(
                !state.isFrozen && !state.claims.contains { $0.excludes(claim) },
                "bytes in the hands of two")
            state.claims.append(claim)
        }
        return claim
    }

    private func release(_ claim: Claim) {
        state.withLock { state in
            if let place = state.claims.firstIndex(of: claim) { state.claims.remove(at: place) }
        }
    }
}
