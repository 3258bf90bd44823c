/// What an index keeps of a key with letters of more than one script.
struct MixedKey: Hashable, Sendable, BitwiseCopyable {
    /// The scalars of the key.
    let scalars: ScalarSet
    /// Where the key stands.
    let position: UInt32
    /// The raw value of the ``Script`` that the key begins in.
    let script: UInt32

    /// - Parameters:
    ///   - byteCount: how many bytes the key has.
    ///   - word: eight bytes of the key from an offset on, big-endian, zero behind its end.
    init(at position: Int, byteCount: Int, _ word: (Int) -> UInt64) {
        var scalars = ScalarSet()
        var depth = 0
        while depth < byteCount {
            let unit = PackedScalar(leading: word(depth))
            scalars.insert(unit)
            depth += unit.byteCount
        }
        self.scalars = scalars
        self.position = UInt32(truncatingIfNeeded: position)
        script = UInt32(Script(lead: UInt8(truncatingIfNeeded: word(0) >> 56)).rawValue)
    }

    /// Whether a key is one.
    ///
    /// - Parameters:
    ///   - byteCount: how many bytes the key has.
    ///   - word: eight bytes of the key from an offset on, big-endian, zero behind its end.
    static func isNeeded(byteCount: Int, _ word: (Int) -> UInt64) -> Bool {
        // Most keys are all ASCII.
        var offset = 0
        while offset < byteCount {
            if word(offset) & 0x8080_8080_8080_8080 != 0 {
                return hasSeveralScripts(byteCount: byteCount, word)
            }
            offset &+= 8
        }
        return false
    }

    private static func hasSeveralScripts(byteCount: Int, _ word: (Int) -> UInt64) -> Bool {
        var scripts: UInt8 = 0
        var offset = 0
        while offset < byteCount {
            var rest = word(offset)
            while rest != 0 {
                let byte = UInt8(truncatingIfNeeded: rest >> 56)
                let script = Script(lead: byte)
                // The other bytes of a scalar tell nothing.
                if script != .common, byte & 0xC0 != 0x80 { scripts |= 1 << script.rawValue }
                rest <<= 8
            }
            offset &+= 8
        }
        return scripts & (scripts &- 1) != 0
    }
}
