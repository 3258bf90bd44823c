/// A column to which one owner appends elements.
///
/// Appending costs one comparison; `Array` also checks that it is not shared.
@safe
package struct GrowingColumn<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
    private nonisolated(unsafe) var memory: UnsafeMutableRawBufferPointer
    /// How many elements there are.
    package private(set) var count = 0
    /// How many elements fit before ``grow(to:)`` is called; -1 before there is memory.
    private var room = -1
    /// How many elements fit before the memory is resized.
    private var fullRoom = 0
    /// How many elements fit in the first memory.
    private let firstRoom: Int
    private let isSparse: Bool

    /// - Parameters:
    ///   - room: how many elements fit before the memory is resized. It is allocated for the first
    ///     element.
    ///   - isSparse: whether the column will use little of its room. Pages are then requested as
    ///     they are needed.
    package init(room: Int, isSparse: Bool = false) {
        firstRoom = max(room, 64)
        self.isSparse = isSparse
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

    /// The bytes for some elements and a spare block, so that whole words and blocks can be read and
    /// written up to the last element.
    private static func size(of room: Int) -> Int {
        room * MemoryLayout<Element>.stride + blockSize
    }

    /// How many bytes are copied at once.
    private static var blockSize: Int { 32 }

    /// Makes room for at least `count` elements.
    @inline(never)
    private mutating func grow(to count: Int) throws(OutOfMemory) {
        if count > fullRoom || fullRoom == 0 {
            // By half, so that little address space is wasted.
            try move(to: max(fullRoom + fullRoom / 2, firstRoom, count))
        }
        room = fullRoom
        guard isSparse else { return }
        // A quarter more, so that there are few idle pages and few calls.
        let stride = MemoryLayout<Element>.stride
        let step = min(max(self.count * stride / 4, 1 << 14), 1 << 18) / stride
        room = min(max(self.count + step, count), fullRoom)
        unsafe Platform.touch(memory, self.count * stride..<Self.size(of: room))
    }

    private mutating func move(to room: Int) throws(OutOfMemory) {
        unsafe memory = try Platform.resize(memory, to: Self.size(of: room), isSparse: isSparse)
        fullRoom = room
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
        // A spare block follows the room.
        unsafe memory.storeBytes(
            of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= more
    }

    /// Adds the bytes of `range`.
    package mutating func append(
        _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) {
        if range.upperBound + 8 <= bytes.count, range.count <= 32 {
            var position = range.lowerBound
            while position < range.upperBound {
                try append(
                    bytes.littleEndianWord(at: position),
                    count: min(8, range.upperBound - position))
                position += 8
            }
        } else {
            try appendMany(bytes, range)
        }
    }

    @inline(never)
    private mutating func appendMany(
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

    /// Adds the bytes of `range` of another column.
    ///
    /// Most ranges hold a few dozen bytes, and their lengths vary. So whole blocks are copied, the last
    /// of which may hold more: both columns have a spare block.
    package mutating func append(
        _ other: borrowing GrowingColumn<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) {
        precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "out of range")
        if count + range.count > room { try grow(to: count + range.count) }
        var offset = 0
        while offset < range.count {
            let (low, high) = unsafe (
                other.memory.loadUnaligned(
                    fromByteOffset: range.lowerBound + offset, as: SIMD16<UInt8>.self),
                other.memory.loadUnaligned(
                    fromByteOffset: range.lowerBound + offset + 16, as: SIMD16<UInt8>.self)
            )
            unsafe memory.storeBytes(of: low, toByteOffset: count + offset, as: SIMD16<UInt8>.self)
            unsafe memory.storeBytes(
                of: high, toByteOffset: count + offset + 16, as: SIMD16<UInt8>.self)
            offset += 32
        }
        count += range.count
    }

    /// Adds up to `most` bytes of a file, and returns how many it read.
    ///
    /// - Parameter offset: where in the file they lie; nil to read on.
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
