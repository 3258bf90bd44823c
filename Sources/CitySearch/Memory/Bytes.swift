/// An immutable run of bytes: what an index is made of.
///
/// With ``MutableBytes``, from which it is made, this is the one place that holds raw pointers. It
/// is `@unchecked Sendable` because a pointer is not `Sendable` by itself; nothing writes to the
/// memory once this value exists, so any number of threads may read it.
@safe
package final class Bytes: @unchecked Sendable {
    /// The first byte. Only ``Column`` and the accessors below touch it.
    let start: UnsafeRawPointer
    /// How many bytes there are.
    package let count: Int
    /// What was asked of the system, at least `count` bytes.
    private let memory: UnsafeRawBufferPointer

    /// Takes over memory that came from ``Platform/freshMemory(byteCount:)``.
    init(takingOver memory: UnsafeMutableRawBufferPointer, count: Int) {
        precondition(count <= memory.count)
        guard let start = memory.baseAddress else {
            preconditionFailure("memory that has no address")
        }
        unsafe self.start = UnsafeRawPointer(start)
        self.count = count
        unsafe self.memory = UnsafeRawBufferPointer(memory)
    }

    deinit {
        unsafe Platform.giveBack(memory)
    }

    /// Calls `body` with all bytes.
    @inline(__always)
    package func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let elements = unsafe start.assumingMemoryBound(to: UInt8.self)
        return try unsafe body(Span(_unsafeStart: elements, count: count))
    }

    /// The bytes of `range` as a text; what is not UTF-8 is repaired.
    @inline(__always)
    func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes out of range")
        return unsafe String(
            decoding: UnsafeRawBufferPointer(
                start: start + range.lowerBound, count: range.count),
            as: UTF8.self)
    }

    /// The bytes of `range`.
    func array(_ range: Range<Int>) -> [UInt8] {
        withSpan { span in range.map { span[$0] } }
    }

    /// Copies the bytes of `range` to where `target` has room from `position` on.
    @inline(__always)
    func copy(_ range: Range<Int>, to target: inout MutableSpan<UInt8>, at position: Int) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes out of range")
        precondition(position >= 0 && position + range.count <= target.count, "no room")
        let source = unsafe start + range.lowerBound
        unsafe target.withUnsafeMutableBytes { target in
            guard let base = target.baseAddress else { return }
            unsafe (base + position).copyMemory(from: source, byteCount: range.count)
        }
    }

    /// The eight bytes from `offset` as a big-endian word, so that words compare as bytes do; bytes
    /// from `end` on count as zero.
    @inline(__always)
    func bigEndianWord(at offset: Int, end: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= end && end <= count, "bytes out of range")
        let length = end - offset
        if offset + 8 <= count {
            let word = unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian
            return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
        }
        var word: UInt64 = 0
        for position in offset..<offset + 8 {
            let byte =
                position < end ? unsafe start.load(fromByteOffset: position, as: UInt8.self) : 0
            word = word << 8 | UInt64(byte)
        }
        return word
    }
}
