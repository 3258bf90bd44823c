/// A column while elements are added at its end, by one owner.
///
/// Appending costs one comparison, where `Array` also checks that it is not shared.
@safe
package struct GrowingColumn<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
    private nonisolated(unsafe) var memory: UnsafeMutableRawBufferPointer
    /// How many elements there are.
    package private(set) var count = 0
    private var room: Int

    /// - Parameter room: how many elements can be added before any is moved. It costs nothing until
    ///   it is used.
    package init(room: Int) {
        self.room = max(room, 64)
        unsafe memory = Self.memory(for: self.room)
    }

    deinit {
        unsafe Platform.giveBack(UnsafeRawBufferPointer(memory))
    }

    /// Adds an element.
    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == room { grow(to: 2 * room) }
        unsafe memory.storeBytes(
            of: element, toByteOffset: count &* MemoryLayout<Element>.stride, as: Element.self)
        count &+= 1
    }

    /// The element at `position`.
    @inline(__always)
    package subscript(position: Int) -> Element {
        get {
            check(position)
            return unsafe memory.load(
                fromByteOffset: position &* MemoryLayout<Element>.stride, as: Element.self)
        }
        set {
            check(position)
            unsafe memory.storeBytes(
                of: newValue, toByteOffset: position &* MemoryLayout<Element>.stride,
                as: Element.self)
        }
    }

    /// Adds an element before the one at `position`, or at the end.
    ///
    /// - Complexity: O(elements behind it).
    package mutating func insert(_ element: Element, at position: Int) {
        append(element)
        var hole = count - 1
        while hole > position {
            self[hole] = self[hole - 1]
            hole -= 1
        }
        self[position] = element
    }

    @inline(__always)
    private func check(_ position: Int) {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "element out of range")
    }

    /// Forgets the elements from `count` on.
    @inline(__always)
    package mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count, "column out of range")
        self.count = count
    }

    /// Ends the growing.
    package consuming func freeze() -> Column<Element> {
        let bytes = unsafe Bytes(
            takingOver: memory, count: count * MemoryLayout<Element>.stride)
        let count = count
        discard self
        return Column(bytes, count: count)
    }

    /// Room, and eight spare bytes behind it, so that words can be read and written to its end.
    private static func memory(for room: Int) -> UnsafeMutableRawBufferPointer {
        unsafe Platform.freshMemory(byteCount: room * MemoryLayout<Element>.stride + 8)
    }

    @inline(never)
    private mutating func grow(to room: Int) {
        let larger = unsafe Self.memory(for: room)
        unsafe larger.copyMemory(
            from: UnsafeRawBufferPointer(
                rebasing: memory[..<(count * MemoryLayout<Element>.stride)]))
        unsafe Platform.giveBack(UnsafeRawBufferPointer(memory))
        unsafe memory = larger
        self.room = room
    }
}

extension GrowingColumn where Element == UInt8 {
    /// Calls `body` with the bytes so far.
    @inline(__always)
    borrowing func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[..<count])
        return try unsafe body(Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
    }

    /// Adds the lowest bytes of a word, at most eight, the lowest first.
    @inline(__always)
    package mutating func append(_ word: UInt64, count more: Int) {
        precondition(more >= 0 && more <= 8, "bytes out of range")
        if count + more > room { grow(to: 2 * room) }
        // Behind the room lie eight spare bytes.
        unsafe memory.storeBytes(
            of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= more
    }

    /// Adds the bytes of `range`.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        if range.upperBound + 8 <= bytes.count, range.count <= 32 {
            var position = range.lowerBound
            while position < range.upperBound {
                append(
                    bytes.littleEndianWord(at: position),
                    count: min(8, range.upperBound - position))
                position += 8
            }
        } else {
            appendMany(bytes, range)
        }
    }

    @inline(never)
    private mutating func appendMany(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        if count + range.count > room { grow(to: max(2 * room, count + range.count)) }
        let part = bytes.extracting(range)
        unsafe part.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(
                from: source)
        }
        count += range.count
    }

    /// Adds up to `most` bytes of a file, and returns how many came.
    ///
    /// - Parameter offset: where in the file they lie; nil for those that come next.
    mutating func append(
        from file: Platform.File, upTo most: Int, at offset: Int? = nil
    ) throws(Platform.Failure) -> Int {
        if count + most > room { grow(to: max(2 * room, count + most)) }
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + most])
        let came = try unsafe file.read(into: target, at: offset)
        count += came
        return came
    }

    /// The eight bytes from `position` as a big-endian word; those from `end` on count as zero.
    @inline(__always)
    func bigEndianWord(at position: Int, end: Int) -> UInt64 {
        precondition(position >= 0 && end <= count, "bytes out of range")
        guard position < end else { return 0 }
        let word = unsafe memory.loadUnaligned(fromByteOffset: position, as: UInt64.self).bigEndian
        let length = end - position
        return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
    }
}
