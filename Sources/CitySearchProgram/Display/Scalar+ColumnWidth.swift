extension Unicode.Scalar {
    /// The number of columns of the scalar in a terminal: none for marks and controls, two for scalars that East Asian
    /// typography and emoji draw wide (Unicode Standard Annex #11), one for others.
    package var columnWidth: Int {
        if 0x20..<0x7F ~= value { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return 0
        default: return joinsHangul ? 0 : isWide ? 2 : 1
        }
    }

    /// The vowels and final consonants of conjoining Hangul join the block of their first consonant.
    private var joinsHangul: Bool {
        switch value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
        default: false
        }
    }

    /// Whether the East Asian width is wide or full. The ranges run through gaps where no character is yet. An emoji is
    /// wide, unless it is half a flag.
    private var isWide: Bool {
        switch value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
            0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
            0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
            0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
            true
        case 0x1F1E6...0x1F1FF: false
        default: properties.isEmojiPresentation
        }
    }
}
