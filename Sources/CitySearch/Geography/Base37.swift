/// ASCII letters and digits as digits of a number in base 37. They count from 1; zero means no character.
package enum Base37 {
    package static let base: UInt64 = 37

    /// The value of a letter, in either case, or of a digit; nil for other bytes.
    package static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30) + 1
        case 0x41...0x5A, 0x61...0x7A: UInt64(byte & 0xDF - 0x41) + 11
        default: nil
        }
    }

    /// The letters, in upper case, and digits of a number.
    package static func bytes(of number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest > 0 {
            let digit = UInt8(truncatingIfNeeded: rest % base)
            // A damaged file may have a zero inside the number.
            bytes.append(digit > 10 ? digit - 11 + 0x41 : max(1, digit) - 1 + 0x30)
            rest /= base
        }
        return bytes.reversed()
    }
}
