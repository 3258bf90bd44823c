/// How texts are compared: by their folded forms.
public enum Folding {
    /// Raise it when a text folds differently. Snapshots of other versions are refused, since queries
    /// would miss their keys.
    package static let version: UInt32 = 3

    /// The folded form of a text, without leading and trailing space.
    ///
    /// Two texts match when their folded forms are equal. A query finds the names whose folded form
    /// begins with its own.
    ///
    /// 1. Compatibility case fold (NFKC_Casefold), so that case, width and ligatures do not matter.
    /// 2. Marks of Latin, Greek, Cyrillic, Hebrew and Arabic vanish. Marks that make another letter
    ///    stay (Indic and Thai vowel signs, か and が, й and ї).
    /// 3. Latin letters without decomposition become what people type: ø is o, ß is ss, þ is th.
    ///    Arabic letters that writers take for one another become one: ی and ى are ي, ک is ك, ة is ه.
    /// 4. Apostrophes and tatweel vanish; hyphens, other punctuation and white space become one space.
    ///
    /// ```swift
    /// Folding.fold("Ærøskøbing")       // "aeroskobing"
    /// Folding.fold("L'Haÿ-les-Roses")  // "lhay les roses"
    /// ```
    ///
    /// - Complexity: O(length).
    public static func fold(_ text: String) -> String {
        var folded: [UInt8] = []
        let span = text.utf8.span
        if case .inContext = KeyFolder.fold(span, span.indices, into: &folded) {
            folded.removeAll()
            _ = KeyFolder.foldInContext(span, span.indices, into: &folded)
        }
        if folded.last == KeyFolder.space { folded.removeLast() }
        return String(decoding: folded, as: UTF8.self)
    }
}

extension [UInt8]: KeySink {
    mutating func append(_ word: UInt64, count: Int) {
        for offset in 0..<count {
            append(UInt8(truncatingIfNeeded: word >> UInt64(8 * offset)))
        }
    }
}
