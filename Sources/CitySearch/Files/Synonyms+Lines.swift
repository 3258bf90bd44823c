extension Synonyms {
    /// Reads synonyms, one per line.
    ///
    /// ```
    /// # what people here say
    /// BLN = Berlin
    /// my office = Lausanne, Switzerland
    /// our port <> Rotterdam
    /// ```
    ///
    /// The text before `=` is always read as the text after it. Of two texts with `<>` between, each is read as the
    /// other unless a city has that name. Empty lines and lines that start with `#` are ignored.
    ///
    /// - Throws: ``SynonymsError`` with the number of the first invalid line, or of a line that repeats a text of
    ///   another line.
    /// - Complexity: O(length × log lines).
    public init(lines text: String) throws(SynonymsError) {
        var entries: [Entry] = []
        var lines: [String: Int] = [:]
        for (number, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        )
        .enumerated() {
            let line = line.unicodeScalars.filter { $0 != "\u{FEFF}" }.words
            if line.isEmpty || line.hasPrefix("#") { continue }
            let isMutual = line.contains("<>")
            let sides = line.split(separator: isMutual ? "<>" : "=", maxSplits: 1)
                .map { $0.unicodeScalars.words }
            let keys = sides.map(Folding.fold)
            guard sides.count == 2, !keys.contains(""), keys[0] != keys[1] else {
                throw SynonymsError(line: number + 1, text: line, reason: .noSynonym)
            }
            for (key, text) in isMutual
                ? [(keys[0], sides[1]), (keys[1], sides[0])] : [(keys[0], sides[1])]
            {
                if let earlier = lines.updateValue(number + 1, forKey: key) {
                    throw SynonymsError(line: number + 1, text: line, reason: .repeated(earlier))
                }
                entries.append(Entry(key: key, text: text, isSpare: isMutual))
            }
        }
        self.init(entries)
    }
}

extension Synonyms {
    /// A checksum that identifies them.
    package var checksum: UInt64 {
        let texts = entries.map { "\($0.key)\n\($0.text)\n\($0.isSpare)" }.joined(separator: "\n")
        return XXH64.checksum(texts.utf8.span)
    }
}

/// Why a text has no synonyms.
public struct SynonymsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error of a line.
    public enum Reason: Hashable, Sendable {
        /// It is not two texts with `=` or `<>` between.
        case noSynonym
        /// An earlier line, with this number, already has one of the texts.
        case repeated(Int)
    }

    /// The number of the line, from 1.
    public let line: Int
    /// The line.
    public let text: String
    /// The error.
    public let reason: Reason

    /// One line that describes the error and the correction.
    public var description: String {
        switch reason {
        case .noSynonym:
            "line \(line): expected a text, = and its replacement, such as BLN = Berlin, or <> for both directions, "
                + "found `\(text)`"
        case .repeated(let earlier):
            "line \(line): `\(text)` repeats a text of line \(earlier); remove one of them"
        }
    }
}
