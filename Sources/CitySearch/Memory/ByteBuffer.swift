/// A growing run of bytes with one owner: where a loading task collects texts and keys.
///
/// Appending a byte costs one comparison, where `[UInt8]` also checks that it is not shared.
@safe
package struct ByteBuffer: ~Copyable, Sendable {
    private nonisolated(unsafe) var memory: UnsafeMutableRawBufferPointer
    package private(set) var count = 0
    private static let spare = 8

    package init(capacity: Int = 1 << 12) {
        unsafe memory = Platform.freshMemory(byteCount: max(capacity, 64))
    }

    deinit {
        unsafe Platform.giveBack(UnsafeRawBufferPointer(memory))
    }

    /// Adds a byte.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        if unsafe count + Self.spare == memory.count { grow(by: 1) }
        unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Adds the bytes of `range`.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        if unsafe count + range.count + Self.spare > memory.count { grow(by: range.count) }
        let part = bytes.extracting(range)
        unsafe part.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(
                from: source)
        }
        count += range.count
    }

    /// Adds up to `most` bytes that a file has next, and returns how many came.
    mutating func append(
        from file: Platform.File, upTo most: Int
    ) throws(Platform.Failure) -> Int {
        if unsafe count + most + Self.spare > memory.count { grow(by: most) }
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + most])
        let came = try unsafe file.read(into: room, at: nil)
        count += came
        return came
    }

    /// Forgets the bytes from `count` on.
    package mutating func truncate(to count: Int) {
        precondition(count <= self.count)
        self.count = count
    }

    /// The byte at `position`.
    @inline(__always)
    package subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < count, "byte out of range")
        return unsafe memory.load(fromByteOffset: position, as: UInt8.self)
    }

    /// The eight bytes from `position` as a big-endian word, zero behind the end.
    @inline(__always)
    package func bigEndianWord(at position: Int) -> UInt64 {
        guard position < count else { return 0 }
        // `append` keeps eight spare bytes behind the last one.
        let word = unsafe memory.loadUnaligned(fromByteOffset: position, as: UInt64.self).bigEndian
        let length = count - position
        return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
    }

    /// Calls `body` with the bytes so far.
    package borrowing func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let part = unsafe UnsafeRawBufferPointer(rebasing: memory[..<count])
        return unsafe body(Span(_unsafeElements: part.assumingMemoryBound(to: UInt8.self)))
    }

    /// Ends the growing.
    package consuming func freeze() -> Bytes {
        let bytes = unsafe Bytes(takingOver: memory, count: count)
        discard self
        return bytes
    }

    private mutating func grow(by more: Int) {
        let larger = unsafe Platform.freshMemory(
            byteCount: max(2 * memory.count, count + more + Self.spare))
        unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        unsafe Platform.giveBack(UnsafeRawBufferPointer(memory))
        unsafe memory = larger
    }
}
