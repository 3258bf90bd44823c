/// A group of letters that seldom share a name with letters of other groups, by the lead byte in UTF-8.
///
/// The groups are not the scripts of Unicode. They separate keys that have nothing in common: Han and
/// kana are one group, and so are all scripts of few names.
enum Script: UInt8, CaseIterable {
    /// Digits, signs and the space, which occur with all letters.
    case common
    /// The letters of ASCII, to which Latin letters fold.
    case latin
    /// Greek, and the few Latin letters that stay.
    case greek
    case cyrillic
    /// Armenian, Hebrew, Arabic.
    case arabic
    /// Thai, the scripts of India, Georgian, jamo.
    case indic
    /// Han and kana.
    case han
    /// All the rest.
    case others

    /// The script of a scalar with a lead byte.
    init(lead: UInt8) {
        switch lead {
        case 0x61...0x7A: self = .latin
        case ..<0x80: self = .common
        case ..<0xD0: self = .greek
        case ..<0xD4: self = .cyrillic
        case ..<0xE0: self = .arabic
        case ..<0xE3: self = .indic
        case ..<0xEA: self = .han
        default: self = .others
        }
    }

    /// The lead bytes of its letters, in UTF-8. Keys in ASCII are one group.
    var leads: ClosedRange<UInt8> {
        switch self {
        case .common, .latin: 0...0x7F
        case .greek: 0x80...0xCF
        case .cyrillic: 0xD0...0xD3
        case .arabic: 0xD4...0xDF
        case .indic: 0xE0...0xE2
        case .han: 0xE3...0xE9
        case .others: 0xEA...0xFF
        }
    }
}
