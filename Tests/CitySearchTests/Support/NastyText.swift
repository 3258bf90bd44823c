import TestSupport

/// Makes texts of scalars that are hard to fold.
enum NastyText {
    /// The scalars, a row for each difficulty.
    static let scalars: [Unicode.Scalar] =
        [
            "aábcdeéèëEÉiíoöøuünñsßtwxyzAÁBZ019", "æœðþđħıłŋŧəɔǝĳŉſﬁﬂﬀ", "αάίΐϊςΣωΩᾳᾼ",
            "абйЙиїЇіёЁеъѝ", "אבגּשׁ", "اأإآبكکيىلاـةهۀہۂۃەگےۓﻪﷲﹷ", "กรุงเทพปักกิ่ง", "कखग़फ़्ाि",
            "かがはばぱカガハバパｶﾞﾊﾟゝゞヽヾ", "ㄱ가각힣한", "北京上海", "𝐀𝒷🏙😀𐐀", " \t\u{A0}\u{2003}\u{3000}\n",
            "-–—‐.,/()[]⁄½・、，،", "'`´’‘ʻʼ‛′‵ʹˈ΄᾽᾿`´՚׳ꞌ＇｀",
        ].flatMap { Array($0.unicodeScalars) } + marks + invisible

    /// Combining marks in any order: of Latin, kana, Thai, Devanagari, Hebrew and Arabic, and a few
    /// enclosing ones.
    static let marks: [Unicode.Scalar] = [
        0x300, 0x301, 0x306, 0x307, 0x308, 0x30A, 0x31B, 0x323, 0x327, 0x328, 0x338, 0x342, 0x345,
        0x34F, 0x3099, 0x309A, 0xE38, 0xE48, 0xE31, 0x93C, 0x94D, 0x941, 0x5B0, 0x5B7, 0x5BC, 0x64B,
        0x651, 0x654, 0x655, 0x670, 0x20DD, 0x20E3, 0x1AB0, 0x1DC4, 0x0F71, 0x0F74, 0x1100, 0x1161,
        0x11A8,
    ].compactMap(Unicode.Scalar.init)

    /// Invisible scalars.
    static let invisible: [Unicode.Scalar] = [
        0x0, 0x1, 0x7F, 0x85, 0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x2060, 0xFEFF, 0x2028, 0xFE0F,
        0xE0020, 0x180E, 0x115F, 0x3164,
    ].compactMap(Unicode.Scalar.init)

    /// A text of up to `length` scalars.
    static func random(_ length: Int, using random: inout SplitMix64) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<random.number(0...length) {
            // Marks follow each other more often than by chance.
            text.append(random.oneIn(3) ? random.pick(marks) : random.pick(scalars))
        }
        return String(text)
    }
}
