/// The UTF-8 bytes of a scalar as a number: the first byte in the highest bits, zero behind the last.
///
/// The numbers compare as the bytes do.
typealias PackedScalar = UInt32

extension PackedScalar {
    /// The scalar that a word begins with; 0 behind the end of a key.
    ///
    /// - Parameter word: bytes of valid UTF-8, the first in the highest bits.
    @inline(__always)
    init(leading word: UInt64) {
        let top = UInt32(truncatingIfNeeded: word >> 32)
        self = top & ~(UInt32.max >> UInt32(8 * Self.byteCount(lead: UInt8(top >> 24))))
    }

    /// How many bytes a scalar with the lead byte `lead` has.
    @inline(__always)
    static func byteCount(lead: UInt8) -> Int {
        lead < 0x80 ? 1 : UTF8Length.of(lead: lead)
    }

    /// How many bytes the scalar has.
    @inline(__always)
    var byteCount: Int {
        Self.byteCount(lead: UInt8(self >> 24))
    }

    /// The space, which ends words and keys.
    static var space: PackedScalar { PackedScalar(KeyFolder.space) << 24 }
}
