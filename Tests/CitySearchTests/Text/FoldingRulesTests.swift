import CitySearch
import TestSupport
import Testing

/// Each rule of folding as a sentence. Rows contain a text and its fold.
@Suite("What texts fold to") struct FoldingRulesTests {
    private func check(_ text: String, _ folded: String) {
        var folder = TextFolder()
        #expect(FoldingRules.fold(text).utf8.elementsEqual(folded.utf8))
        let key = folded.isEmpty ? "" : folded + " "
        #expect((try? folder.key(of: text))?.utf8.elementsEqual(key.utf8) == true)
    }

    @Test(arguments: [
        // Case is forgotten.
        ("SYDNEY", "sydney"), ("SyDnEy", "sydney"), ("ÁLAVA", "alava"), ("МОСКВА", "москва"),
        ("ΑΘΗΝΑ", "αθηνα"), ("ΚΌΡΙΝΘΟΣ", "κορινθοσ"), ("Κόρινθος", "κορινθοσ"),
        ("STRAẞE", "strasse"), ("İzmir", "izmir"), ("ԵՐԵՎԱՆ", "երեվան"),
        // Marks of Latin, Greek and Cyrillic letters are dropped.
        ("Čačak", "cacak"), ("Győr", "gyor"), ("Hồ Chí Minh", "ho chi minh"),
        ("Constanța", "constanta"), ("Constanţa", "constanta"), ("Åre", "are"),
        ("Αθήνα", "αθηνα"), ("Олекса́ндрівськ", "олександрівськ"), ("Q̇o", "qo"),
        // Letters without decomposition become what people type.
        ("Tromsø", "tromso"), ("Łódź", "lodz"), ("Đà Nẵng", "da nang"),
        ("Seyðisfjörður", "seydisfjordur"), ("Þorlákshöfn", "thorlakshofn"),
        ("Næstved", "naestved"), ("Œuilly", "oeuilly"), ("Gießen", "giessen"),
        ("Diyarbakır", "diyarbakir"), ("Ħamrun", "hamrun"), ("Əhmədbəyli", "ehmedbeyli"),
        ("Ŋaoundéré", "naoundere"), ("Kɔforidua", "koforidua"),
        // Hebrew points, Arabic tashkeel and tatweel are dropped.
        ("יְרוּשָׁלַיִם", "ירושלים"), ("תֵּל אָבִיב", "תל אביב"), ("مَكَّة", "مكه"),
        ("القَاهِرَة", "القاهره"), ("الإسكندرية", "الاسكندريه"), ("آبادان", "ابادان"),
        ("بغـــداد", "بغداد"), ("ـ", ""), ("ﹷ", ""),
        // Arabic letters that are taken for one another are one letter.
        ("أسوان", "اسوان"), ("إربد", "اربد"), ("آمل", "امل"), ("مؤتة", "موته"), ("مكة", "مكه"),
        ("الموصلى", "الموصلي"), ("علی", "علي"), ("ى", "ي"), ("ئ", "ي"), ("کرمان", "كرمان"),
        ("کراچی", "كراچي"), ("لاہور", "لاهور"), ("ۀ", "ه"), ("ە\u{654}", "ه"), ("سرائے", "سرايي"),
        ("ۓ", "ي"), ("ۃ", "ه"), ("ﮎ", "ك"), ("ﯾ", "ي"),
        // Half-width and full-width forms are the same letters.
        ("ﾛﾝﾄﾞﾝ", "ロンドン"), ("ﾊﾟﾘ", "パリ"), ("Ｔｏｋｙｏ", "tokyo"), ("１２３", "123"), ("ﬁ", "fi"),
        ("Schaﬀhausen", "schaffhausen"), ("№", "no"), ("²", "2"),
        // Cyrillic ё is е, and ѝ is и.
        ("ё", "е"), ("Орёл", "орел"), ("Ѐ", "е"), ("ѝ", "и"),
    ])
    func `Each rule is kept`(text: String, folded: String) {
        check(text, folded)
    }

    @Test(arguments: [
        // Arabic letters of other sounds.
        ("پ", "ب"), ("گ", "ك"), ("چ", "ج"), ("ژ", "ز"), ("ھ", "ه"), ("ق", "ف"),
        // Letters with signs that make another.
        ("й", "и"), ("Йошкар", "Иошкар"), ("ї", "і"), ("Київ", "Киів"), ("が", "か"), ("ぱ", "は"),
        ("ガ", "カ"), ("กรุงเทพ", "กรงเทพ"), ("ปักกิ่ง", "ปกกง"), ("का", "क"), ("क़", "क"),
        ("한", "하"), ("ー", "一"),
    ])
    func `Other letters stay apart`(one: String, other: String) {
        #expect(FoldingRules.fold(one) != FoldingRules.fold(other))
    }

    @Test(arguments: [
        ("á", "a\u{301}"), ("Ş", "S\u{327}"), ("й", "и\u{306}"), ("ї", "і\u{308}"),
        ("ё", "е\u{308}"), ("が", "か\u{3099}"), ("パ", "ハ\u{309A}"), ("서", "\u{1109}\u{1165}"),
        ("각", "\u{1100}\u{1161}\u{11A8}"), ("क़", "क\u{93C}"), ("Ǟ", "A\u{308}\u{304}"),
        ("ệ", "e\u{302}\u{323}"), ("שׁ", "ש\u{5C1}"), ("أ", "ا\u{654}"),
    ])
    func `Composed and decomposed texts are one`(composed: String, decomposed: String) {
        let folded = FoldingRules.fold(composed)
        #expect(!folded.isEmpty)
        check(composed, folded)
        check(decomposed, folded)
    }

    @Test(arguments: [
        "'", "’", "‘", "‛", "`", "´", "ʼ", "ʻ", "ʽ", "ʾ", "ʿ", "ˈ", "ʹ", "′", "‵", "＇", "｀", "΄",
        "᾽", "ꞌ", "՚", "׳",
    ])
    func `Apostrophes of every kind vanish`(apostrophe: String) {
        check("Xi\(apostrophe)an", "xian")
        check("\(apostrophe)Ewa", "ewa")
        check("Ob\(apostrophe)", "ob")
        check("Đ\(apostrophe)\(apostrophe)á", "da")
    }

    @Test(arguments: [
        "-", "‐", "‑", "–", "—", "―", "-", ".", "/", "(", ")", "[", "]", ",", ";", ":", "_",
        "\\", "&", "!", "·", "・", "、", "⁄", "∕", "\t", "\n", "\u{A0}", "\u{2003}", "\u{3000}",
        "\u{85}", "\u{2028}", " - ", ". ", "  \u{A0} ",
    ])
    func `Hyphens, periods, slashes, brackets and spaces become one space`(separator: String) {
        check("Bad\(separator)Elster", "bad elster")
        check("\(separator)Bad", "bad")
        check("Bad\(separator)", "bad")
        check("Ñu\(separator)ñu", "nu nu")
    }

    @Test(arguments: [
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{FEFF}", "\u{200E}", "\u{200F}", "\u{202A}",
        "\u{202E}", "\u{2060}", "\u{AD}", "\u{34F}", "\u{FE0F}", "\u{E0061}",
    ])
    func `Invisible characters vanish`(character: String) {
        check("Ber\(character)lin", "berlin")
        check("\(character)Berlin\(character)", "berlin")
        check(character, "")
    }

    @Test(arguments: ["\u{0}", "\u{1}", "\u{8}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}"])
    func `Control characters are removed, except white space`(character: String) {
        check("Ber\(character)lin", "berlin")
        check(character, "")
    }

    @Test(arguments: [
        "", " ", "'", "---", "\u{301}", "()", "\u{301}\u{308}", "’\u{200B}", "\u{20DD}",
    ])
    func `A text of marks and punctuation folds to nothing`(text: String) {
        check(text, "")
    }
}
