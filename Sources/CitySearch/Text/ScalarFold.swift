/// The fold of a scalar in one word: the position of its bytes, and its special cases.
struct ScalarFold: Sendable, BitwiseCopyable {
    private let rawValue: UInt32

    /// The scalar folds to itself.
    static let itself = ScalarFold(rawValue: 0)
    /// The scalar is an apostrophe, and vanishes.
    static let apostrophe = ScalarFold(rawValue: changes | apostropheFlag)
    /// The scalar is a syllable of Hangul.
    static let syllable = ScalarFold(rawValue: changes | syllableFlag)

    private static let changes: UInt32 = 1
    private static let space: UInt32 = 1 << 1
    private static let context: UInt32 = 1 << 2
    private static let opensWithMark: UInt32 = 1 << 3
    private static let closesWithMark: UInt32 = 1 << 4
    private static let apostropheFlag: UInt32 = 1 << 5
    private static let syllableFlag: UInt32 = 1 << 6

    private init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(
        offset: Int, length: Int, hasSpace: Bool, opensWithMark: Bool, closesWithMark: Bool
    ) {
        rawValue =
            Self.changes | UInt32(offset) << 13 | UInt32(length) << 7
            | (hasSpace ? Self.space : 0)
            | (opensWithMark ? Self.opensWithMark : 0)
            | (closesWithMark ? Self.closesWithMark : 0)
    }

    /// The same fold, for a scalar that may change the letter before it.
    var inContext: ScalarFold { ScalarFold(rawValue: rawValue | Self.context) }

    var isItself: Bool { rawValue == 0 }
    /// Whether the bytes hold a space, which must not follow another.
    var hasSpace: Bool { rawValue & Self.space != 0 }
    /// Whether the fold depends on the letter before (``LetterOfItsOwn``).
    var isInContext: Bool { rawValue & Self.context != 0 }
    /// Whether the bytes begin with a combining mark. Its order after another mark matters.
    var opensWithMark: Bool { rawValue & Self.opensWithMark != 0 }
    var closesWithMark: Bool { rawValue & Self.closesWithMark != 0 }
    var isApostrophe: Bool { rawValue & Self.apostropheFlag != 0 }
    var isSyllable: Bool { rawValue & Self.syllableFlag != 0 }
    var offset: Int { Int(rawValue >> 13) }
    var length: Int { Int(rawValue >> 7 & 0x3F) }
}
