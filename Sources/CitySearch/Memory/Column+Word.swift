extension Column where Element == UInt8 {
    /// The eight bytes from `offset` on, the first in the lowest bits; traps when there are fewer.
    @inline(__always)
    func littleEndianWord(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset &+ 8 <= count, "bytes out of range")
        return unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
}
