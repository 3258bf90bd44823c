/// An immutable run of bytes: what an index is made of.
///
/// ``Column`` reads it; no other type of the half that reads holds raw pointers. It is `@unchecked Sendable` because a
/// pointer is not `Sendable` by itself. Nothing writes to the memory once this value exists, so any number of threads
/// may read it.
@safe
package final class Bytes: @unchecked Sendable {
    /// The first byte. Only ``Column`` touches it.
    let start: UnsafeRawPointer
    /// The number of bytes.
    package let count: Int
    /// Frees the memory when the last reference to it goes.
    private let owner: AnyObject

    /// - Parameters:
    ///   - start: memory that stays unchanged while `owner` lives.
    ///   - owner: an object that nobody else holds, or that never writes to the memory.
    @unsafe package init(_ start: UnsafeRawPointer, count: Int, keeping owner: AnyObject) {
        unsafe self.start = start
        self.count = count
        self.owner = owner
    }
}

extension Bytes {
    /// Copies a few elements. The program ends if there is not enough memory.
    convenience init<Element: BitwiseCopyable>(copying elements: [Element]) {
        let memory = AllocatedMemory(byteCount: elements.count * MemoryLayout<Element>.stride)
        unsafe elements.withUnsafeBytes { unsafe memory.bytes.copyMemory(from: $0) }
        unsafe self.init(
            UnsafeRawPointer(memory.start), count: memory.bytes.count, keeping: memory)
    }
}

/// Memory from the heap.
@safe
private final class AllocatedMemory {
    let bytes: UnsafeMutableRawBufferPointer
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) {
        unsafe start = UnsafeMutableRawPointer.allocate(
            byteCount: max(byteCount, 64), alignment: 64)
        unsafe bytes = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    deinit {
        unsafe start.deallocate()
    }
}
