/// Validates up to eight bytes of UTF-8 at once.
package enum UTF8Word {
    /// How many of the bytes are valid scalars of two bytes, as most alphabets beyond ASCII have, or one
    /// scalar of three: 0, 2, 3, 4, 6 or 8.
    ///
    /// The rest may be valid, too, and is checked scalar by scalar. So are scalars of three bytes whose
    /// second byte has a narrower range (The Unicode Standard, table 3-7).
    ///
    /// - Parameter word: the bytes, the first in the lowest bits.
    @inline(__always)
    package static func validLength(_ word: UInt64) -> Int {
        if word & 0xE0 == 0xC0 {
            // A lead byte begins with 110, and one below 0xC2 would be an overlong form.
            let shapes = (word & 0xC0E0_C0E0_C0E0_C0E0) ^ 0x80C0_80C0_80C0_80C0
            let overlong =
                ~((word & 0x001E_001E_001E_001E) &+ 0x007E_007E_007E_007E) & 0x0080_0080_0080_0080
            let doubts = shapes | overlong
            return doubts == 0 ? 8 : doubts.trailingZeroBitCount / 16 * 2
        }
        let lead = word & 0x0F
        return word & 0xC0_C0F0 == 0x80_80E0 && lead != 0 && lead != 0x0D ? 3 : 0
    }
}
