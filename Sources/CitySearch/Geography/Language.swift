/// A requested language for names, with its fallback languages.
///
/// `es-MX` is Spanish of Mexico: names are looked up in that, then in Spanish. `zh-TW` requests traditional characters,
/// then simplified ones; `nb`, `nn` and `no` are fallbacks of each other. Serbian in Latin letters (`sr-Latn`) is not a
/// fallback of Serbian in Cyrillic ones.
///
/// ```swift
/// if let spanish = Language("es"), let city = index[id: 2_867_714] {
///     print(city.name(in: spanish))  // Múnich
/// }
/// ```
public struct Language: Hashable, Sendable {
    /// The requested language, as a BCP 47 tag: `es-MX`.
    public let tag: String
    /// The tags to look up, the likeliest first; 0 for unused ones.
    package let tags: SIMD4<UInt64>

    /// Reads a tag of BCP 47, as browsers send it, or the name of a locale, as systems have it: `es-MX`,
    /// `zh_Hant_TW`, `de_DE.UTF-8@euro`.
    ///
    /// - Returns: nil for what names no language, such as `C` and `POSIX`.
    public init?(_ text: some StringProtocol) {
        let subtags = text.prefix { $0 != "." && $0 != "@" }
            .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = subtags.first, 2...3 ~= first.utf8.count, Self.isASCIILetters(first)
        else { return nil }
        let code = first.lowercased()
        let language = Self.formerCodes[code] ?? code
        var script = subtags.dropFirst().first { $0.utf8.count == 4 && Self.isASCIILetters($0) }
            .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        let region = subtags.dropFirst().first { $0.utf8.count == 2 && Self.isASCIILetters($0) }
            .map { $0.uppercased() }
        tag = ([language] + [script, region].compactMap { $0 }).joined(separator: "-")
        if language == "yue" || language == "zh" && script == nil,
            language == "yue" || Self.traditionalRegions.contains(region ?? "")
        {
            script = "Hant"
        }
        var wanted: [String] = []
        if let region { wanted.append("\(language)-\(region)") }
        if let script { wanted.append("\(language)-\(script)") }
        if script == nil || Self.usualScripts[language].map({ $0 == script }) ?? true {
            wanted.append(language)
        }
        wanted += Self.standIns[language] ?? []
        var tags = SIMD4<UInt64>()
        for (number, tag) in wanted.prefix(tags.scalarCount).enumerated() {
            tags[number] = Self.packed(tag) ?? 0
        }
        self.tags = tags
    }

    /// A tag as a number, its letters in lower case; nil for one of more than eight letters, and for none.
    package static func packed(_ tag: some StringProtocol) -> UInt64? {
        guard 1...8 ~= tag.utf8.count, !tag.utf8.contains(0) else { return nil }
        return tag.utf8.reduce(0) { word, byte in
            let letter = byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte
            let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
            return word << 8 | UInt64(isCapital ? letter | 0x20 : letter)
        }
    }

    /// The tag of a number: `pt-BR`, `zh-Hant`.
    package static func unpacked(_ packed: UInt64) -> String {
        let bytes = stride(from: 56, through: 0, by: -8)
            .map { UInt8(truncatingIfNeeded: packed >> UInt64($0)) }.drop { $0 == 0 }
        let text = String(decoding: bytes, as: UTF8.self)
        return Language(text).map { $0.packed == packed ? $0.tag : text } ?? text
    }

    /// Whether a number is that of a tag.
    static func isPacked(_ number: UInt64) -> Bool { Self.packed(unpacked(number)) == number }

    /// The tag as a number; nil for one of more than eight letters.
    private var packed: UInt64? { Self.packed(tag) }

    private static func isASCIILetters(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
    }

    /// Codes that ISO 639 had before.
    private static let formerCodes = ["iw": "he", "in": "id", "ji": "yi", "mo": "ro", "tl": "fil"]
    /// Where Chinese is written in traditional characters.
    private static let traditionalRegions: Set = ["TW", "HK", "MO"]
    /// For languages written in several scripts, the one that a tag without a script means (CLDR,
    /// likely subtags). A reader of another script may not read it.
    private static let usualScripts = [
        "sr": "Cyrl", "uz": "Latn", "az": "Latn", "kk": "Cyrl", "ky": "Cyrl", "tg": "Cyrl",
        "mn": "Cyrl", "tt": "Cyrl", "pa": "Guru", "ug": "Arab",
    ]
    /// The fallback languages of a language.
    private static let standIns = [
        "nb": ["no", "nn"], "nn": ["no", "nb"], "no": ["nb", "nn"],
        "yue": ["zh-Hant", "zh"],
    ]
}

extension Language: CustomStringConvertible {
    /// The tag.
    public var description: String { tag }
}
