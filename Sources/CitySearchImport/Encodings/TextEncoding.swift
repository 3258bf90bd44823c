/// How a text writes its characters as bytes.
public enum TextEncoding: Hashable, Sendable {
    /// UTF-8, as nearly all texts of today.
    case utf8
    /// UTF-16, the byte of the higher bits first or last.
    case utf16(isBigEndian: Bool)
    /// The encoding of Windows in western Europe; it includes Latin-1.
    case windows1252
    /// One that the system's ICU knows by this name.
    case named(String)

    /// An encoding by one of its names, such as `latin2`, `windows-1251` or `Shift_JIS`.
    ///
    /// - Returns: nil for an unknown name.
    public init?(_ name: String) {
        switch name.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "utf-16le", "utf16le": self = .utf16(isBigEndian: false)
        case "utf-16be", "utf16be": self = .utf16(isBigEndian: true)
        case "windows-1252", "cp1252", "latin1", "latin-1", "iso-8859-1": self = .windows1252
        default:
            guard ICUDecoder(name) != nil else { return nil }
            self = .named(name)
        }
    }

    /// The byte order mark of this encoding.
    var mark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16(let isBigEndian): isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        case .windows1252, .named: []
        }
    }

    /// The encoding that a text names by its mark.
    init?(markOf beginning: ArraySlice<UInt8>) {
        let marked: [Self] = [.utf8, .utf16(isBigEndian: false), .utf16(isBigEndian: true)]
        guard let encoding = marked.first(where: { beginning.starts(with: $0.mark) }) else {
            return nil
        }
        self = encoding
    }

    /// UTF-16 without a mark: of the two bytes of most characters one is zero, which no other text has.
    init?(zerosIn beginning: ArraySlice<UInt8>) {
        var zeros = [0, 0]
        for (place, byte) in beginning.enumerated() where byte == 0 { zeros[place % 2] += 1 }
        let (most, least) = (max(zeros[0], zeros[1]), min(zeros[0], zeros[1]))
        // Texts in other scripts have separators, digits and line breaks, too.
        guard most * 10 >= beginning.count, least * 8 < most else { return nil }
        self = .utf16(isBigEndian: zeros[0] > zeros[1])
    }
}

extension Collection where Element == UInt8 {
    /// The length of the byte order mark of UTF-8 with which the bytes begin; 0 without one.
    var markCount: Int { starts(with: TextEncoding.utf8.mark) ? TextEncoding.utf8.mark.count : 0 }
}

extension TextEncoding: CustomStringConvertible {
    /// Its name, for people.
    public var description: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16(let isBigEndian): isBigEndian ? "UTF-16BE" : "UTF-16LE"
        case .windows1252: "Windows-1252"
        case .named(let name): name
        }
    }
}
