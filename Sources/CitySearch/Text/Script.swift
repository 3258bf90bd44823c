/// Letters that are rarely in one name with others, told apart by the first byte of their UTF-8.
///
/// These are not the scripts of Unicode, but what keeps keys apart that have nothing in common: Han
/// and kana are one, and so is what few names are written in.
enum Script: UInt8, CaseIterable {
    /// Digits, signs and the space, which go with all letters.
    case common
    /// The letters of ASCII, which Latin letters fold to.
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

    /// The script of the scalar that begins with a byte.
    @inline(__always)
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

    /// The first byte behind those that the scalars of the script begin with.
    var end: Int {
        switch self {
        case .common: 0x80
        case .latin: 0x7B
        case .greek: 0xD0
        case .cyrillic: 0xD4
        case .arabic: 0xE0
        case .indic: 0xE3
        case .han: 0xEA
        case .others: 0x100
        }
    }
}
