/// A key among those of its city: its first eight bytes, which tell most keys apart, and its number.
struct KeySibling: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    let head: UInt64
    let number: UInt32
}
