/// A column to which one owner appends elements.
///
/// Appending costs one comparison; `Array` also checks that it is not shared.
@safe
package struct GrowingColumn<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
    private nonisolated(unsafe) var memory: UnsafeMutableRawBufferPointer
    /// The number of elements.
    package private(set) var count = 0
    /// The number of elements that fit before ``grow(to:)`` is called; -1 before there is memory.
    private var room = -1
    /// The number of elements that fit in the memory.
    private var fullRoom = 0
    /// The number of elements that fit in the first memory.
    private let firstRoom: Int

    /// - Parameter room: the number of elements that fit in the first memory, which the first element allocates. Unused
    ///   room costs only addresses.
    package init(room: Int) {
        firstRoom = max(room, 64)
        unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    deinit {
        unsafe Platform.giveBack(UnsafeRawBufferPointer(memory))
    }

    /// Adds an element.
    package mutating func append(_ element: Element) throws(OutOfMemory) {
        if count >= room { try grow(to: count + 1) }
        unsafe memory.storeBytes(
            of: element, toByteOffset: count &* MemoryLayout<Element>.stride, as: Element.self)
        count &+= 1
    }

    /// The element at `position`.
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

    private func check(_ position: Int) {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "element out of range")
    }

    /// Removes the elements from `count` on.
    package mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count, "column out of range")
        self.count = count
    }

    /// The elements as an immutable column.
    package consuming func freeze() -> Column<Element> {
        let bytes =
            unsafe memory.baseAddress == nil
            ? Bytes.none
            : Bytes(takingOver: memory, count: count * MemoryLayout<Element>.stride)
        let count = count
        discard self
        return Column(bytes, count: count)
    }

    /// Makes room for at least `count` elements, and for a word after them, so that whole words can be read and written
    /// up to the last element.
    private mutating func grow(to count: Int) throws(OutOfMemory) {
        let (stride, word) = (MemoryLayout<Element>.stride, MemoryLayout<UInt64>.size)
        if count > fullRoom || fullRoom == 0 {
            // By half, so that little address space is wasted.
            let more = max(fullRoom + fullRoom / 2, firstRoom, count)
            unsafe memory = try Platform.resize(memory, to: more * stride + word)
            fullRoom = more
        }
        // Touches the pages of a quarter more at once, so that few pages are idle and few calls are
        // made.
        let step = min(max(self.count * stride / 4, 1 << 14), 1 << 18) / stride
        room = min(max(self.count + step, count), fullRoom)
        unsafe Platform.touch(memory, self.count * stride..<room * stride + word)
    }
}

extension GrowingColumn where Element == UInt8 {
    /// Calls `body` with the bytes so far.
    borrowing func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[..<count])
        return try unsafe body(Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
    }

    /// Adds the lowest bytes of a word, at most eight, the lowest first.
    package mutating func append(_ word: UInt64, count more: Int) throws(OutOfMemory) {
        precondition(more >= 0 && more <= 8, "bytes out of range")
        if count + more > room { try grow(to: count + more) }
        unsafe memory.storeBytes(
            of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= more
    }

    /// Adds the bytes of `range`.
    package mutating func append(
        _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) {
        if count + range.count > room { try grow(to: count + range.count) }
        let part = bytes.extracting(range)
        unsafe part.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(
                from: source)
        }
        count += range.count
    }

    /// Adds up to `most` bytes of a file, and returns the number of bytes read.
    ///
    /// - Parameter offset: their position in the file; nil to continue reading.
    mutating func append(
        from file: Platform.File, upTo most: Int, at offset: Int? = nil
    ) throws(Platform.Failure) -> Int {
        do throws(OutOfMemory) {
            if count + most > room { try grow(to: count + most) }
        } catch {
            throw .noMemory
        }
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + most])
        let came = try unsafe file.read(into: target, at: offset)
        count += came
        return came
    }

    /// The eight bytes from `position` on as a big-endian word. Bytes from `end` on count as zero.
    func bigEndianWord(at position: Int, end: Int) -> UInt64 {
        precondition(position >= 0 && end <= count, "bytes out of range")
        guard position < end else { return 0 }
        let word = unsafe memory.loadUnaligned(fromByteOffset: position, as: UInt64.self).bigEndian
        let length = end - position
        return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
    }
}

extension GrowingColumn: KeySink where Element == UInt8 {}
