import Synchronization

/// A run of bytes of fixed length that several tasks may fill at once.
///
/// It is `@unchecked Sendable` because each caller claims the range that it reads or writes, and only readers may share
/// a claim.
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

    /// Allocates `count` zero bytes.
    package init(count: Int) throws(OutOfMemory) {
        unsafe memory = try Platform.freshMemory(byteCount: count)
    }

    deinit {
        if !state.withLock(\.isFrozen) { unsafe Platform.giveBack(UnsafeRawBufferPointer(memory)) }
    }

    /// The number of bytes.
    package var count: Int { unsafe memory.count }

    /// Calls `body` with the elements from byte `offset` on, to write them.
    ///
    /// - Precondition: `offset` is aligned for `Element`, the elements are in bounds, and no other thread uses any of
    ///   them.
    @inline(__always)
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

    /// Calls `body` with the elements from byte `offset` on, to read them.
    ///
    /// - Precondition: `offset` is aligned for `Element`, the elements are in bounds, and no thread writes any of them.
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

    /// Reads a file into the bytes from `offset` on, and returns the number of bytes read.
    func read(
        from file: Platform.File, at offset: Int, count: Int
    ) throws(Platform.Failure) -> Int {
        let range = range(of: UInt8.self, at: offset, count: count)
        let claim = claim(range, isShared: false)
        defer { release(claim) }
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
        return try unsafe file.read(into: part, at: offset)
    }

    /// The bytes, which are immutable from here on.
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
                "bytes used twice at once")
            state.claims.append(claim)
        }
        return claim
    }

    private func release(_ claim: Claim) {
        state.withLock { state in
            if let index = state.claims.firstIndex(of: claim) { state.claims.remove(at: index) }
        }
    }
}

extension Bytes {
    /// No bytes, at a lasting address.
    static let none = Bytes(copying: [UInt8]())

    /// Takes over memory that came from ``Platform/freshMemory(byteCount:)``.
    @unsafe convenience init(takingOver memory: UnsafeMutableRawBufferPointer, count: Int) {
        precondition(count <= memory.count)
        unsafe self.init(SystemMemory(UnsafeRawBufferPointer(memory)), count: count)
    }

    private convenience init(_ memory: SystemMemory, count: Int) {
        guard let start = unsafe memory.bytes.baseAddress else {
            preconditionFailure("memory that has no address")
        }
        unsafe self.init(start, count: count, keeping: memory)
    }

    /// A copy of an array.
    static func copy(of array: [UInt8]) throws(OutOfMemory) -> Bytes {
        let bytes = try MutableBytes(count: array.count)
        bytes.fill(UInt8.self, at: 0, count: array.count) { target in
            for position in array.indices { target[position] = array[position] }
        }
        return bytes.freeze()
    }

    /// The first `count` bytes of a file, at least one: mapped, or read into memory, where nothing that
    /// happens to the file changes them.
    package static func of(
        _ file: Platform.File, count: Int, isMapped: Bool
    ) throws -> Bytes {
        if isMapped { return unsafe Bytes(SystemMemory(try file.map(count: count)), count: count) }
        let bytes = try MutableBytes(count: count)
        guard try bytes.read(from: file, at: 0, count: count) == count else {
            throw Platform.Failure.shortened
        }
        return bytes.freeze()
    }
}

/// Memory from the system, which is given back at the end.
@safe
private final class SystemMemory {
    let bytes: UnsafeRawBufferPointer

    @unsafe init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = bytes
    }

    deinit {
        unsafe Platform.giveBack(bytes)
    }
}
