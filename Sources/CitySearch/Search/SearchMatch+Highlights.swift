extension SearchMatch {
    /// Which parts of ``matchedText`` were typed, to be set off when the text is shown.
    ///
    /// The ranges ascend and do not overlap, although matching ran on the folded text: for `sao` the
    /// `São` of `São Paulo`, for `strass` the `Straß` of `Straßburg`. They begin and end between two
    /// `Character`s. Where the typed text has a typing error or another spelling, it is the beginning of
    /// the text that differs least from it.
    ///
    /// ```swift
    /// let text = match.matchedText
    /// for range in match.highlights { emphasize(text[range]) }
    /// ```
    ///
    /// - Complexity: O(scalars of the text × scalars typed); of the text at most 1,024 scalars count.
    public var highlights: [Range<String.Index>] {
        highlights(in: matchedText)
    }

    /// ``highlights`` as offsets in the Unicode scalars of ``matchedText``, which every language can count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedScalars: [Range<Int>] {
        highlights(countedIn: \.unicodeScalars)
    }

    /// ``highlights`` as offsets in the UTF-16 of ``matchedText``, as JavaScript, Java and `NSRange` count.
    ///
    /// - Complexity: that of ``highlights``.
    public var highlightedUTF16: [Range<Int>] {
        highlights(countedIn: \.utf16)
    }

    private var typedPrefix: FoldedPrefix {
        FoldedPrefix(text.string ?? city.shard.text ?? "")
    }

    private func highlights<View: BidirectionalCollection>(
        countedIn view: (String) -> View
    ) -> [Range<Int>] where View.Index == String.Index {
        let prefix = typedPrefix
        // In ASCII, bytes count as scalars do, and an own name needs no `String`.
        if isOwnName, let end = withMatchedUTF8({ end(of: prefix, in: $0) }) { return [0..<end] }
        let text = matchedText
        if !isOwnName, let end = end(of: prefix, in: text.utf8.span) { return [0..<end] }
        let units = view(text)
        return highlights(of: prefix, in: text).map { range in
            let start = units.distance(from: units.startIndex, to: range.lowerBound)
            return start..<start + units.distance(from: range.lowerBound, to: range.upperBound)
        }
    }

    /// ``highlights`` for those who have ``matchedText`` already.
    ///
    /// - Parameter matchedText: ``matchedText``.
    /// - Complexity: that of ``highlights``.
    public func highlights(in matchedText: String) -> [Range<String.Index>] {
        let prefix = typedPrefix
        if let end = end(of: prefix, in: matchedText.utf8.span) {
            let start = matchedText.startIndex
            return [start..<matchedText.utf8.index(start, offsetBy: end)]
        }
        return highlights(of: prefix, in: matchedText)
    }

    /// The same for a text that does not begin with letters of ASCII that were typed.
    private func highlights(
        of prefix: borrowing FoldedPrefix, in matchedText: String
    ) -> [Range<String.Index>] {
        let typed = prefix.letters
        let shown = AlignedText(matchedText)
        // Mostly the text begins with what was typed, and no part can be more like it.
        if tier != .word, !typed.isEmpty, shown.folded.starts(with: typed) {
            return [shown.range(of: 0..<typed.count)]
        }
        // A name may end where a place begins; a country's name is all that was typed.
        let ends = tier == .country ? [] : typed.indices.filter { typed[$0] == " " }
        let alignment = TextAlignment(
            of: typed, endingAt: ends + [typed.count], in: shown.folded,
            atLaterWords: tier == .word)
        return alignment.best.map { [shown.range(of: $0)] } ?? []
    }
}

extension SearchMatch {
    /// Where the part of a text ends that is a prefix, letter by letter; nil when a later word was found, when the text
    /// begins otherwise, or when other characters than letters of ASCII and spaces are there.
    private func end(of prefix: borrowing FoldedPrefix, in text: Span<UInt8>) -> Int? {
        if tier == .word { return nil }
        let count = prefix.endsInSpace ? prefix.count - 1 : prefix.count
        guard count > 0, count <= text.count else { return nil }
        for position in 0..<count {
            let byte = text[position]
            guard byte < 0x80 else { return nil }
            if byte == KeyFolder.space, prefix[position] == KeyFolder.space { continue }
            guard case .letter(prefix[position]) = ASCIIFold.of(byte) else { return nil }
        }
        // A character may go on behind its first scalar.
        return count == text.count || text[count] < 0x80 ? count : nil
    }
}

/// A text that is shown, with its folded form, of which each scalar knows the `Character` that it comes
/// from.
struct AlignedText {
    private let text: String
    /// The folded form, without a space at its end.
    private(set) var folded: [Unicode.Scalar] = []
    /// For each scalar of the folded form where the UTF-8 of its character is.
    private var origins: [Range<Int>] = []

    /// How many scalars of the folded form count.
    private static let longest = 1_024

    /// - Complexity: O(length).
    init(_ text: String) {
        self.text = text
        let bytes = text.utf8.span
        folded.reserveCapacity(min(bytes.count, Self.longest))
        origins.reserveCapacity(min(bytes.count, Self.longest))
        var start = 0
        while start < bytes.count, folded.count < Self.longest {
            // Most characters are letters of ASCII. To find where any other ends takes far longer.
            let next = start + 1 < bytes.count ? bytes[start + 1] : 0
            if next < 0x80, let letter = Self.letter(bytes[start]) {
                append(letter, from: start..<start + 1)
                start += 1
            } else {
                let end = endOfCharacter(at: start)
                for scalar in Self.folded(character(start..<end))
                where scalar != " " || isInWord {
                    append(scalar, from: start..<end)
                }
                start = end
            }
        }
        if folded.last == " " {
            folded.removeLast()
            origins.removeLast()
        }
    }

    /// What a letter of ASCII folds to; nil for other bytes.
    private static func letter(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte < 0x80, case .letter(let letter) = ASCIIFold.of(byte) else { return nil }
        return Unicode.Scalar(letter)
    }

    private mutating func append(_ scalar: Unicode.Scalar, from origin: Range<Int>) {
        folded.append(scalar)
        origins.append(origin)
    }

    private var isInWord: Bool {
        folded.last.map { $0 != " " } ?? false
    }

    /// What a character folds to in the middle of a word; separators fold to a space there.
    private static func folded(_ character: Substring) -> [Unicode.Scalar] {
        if character == " " { return [" "] }
        var scalars = FoldedPrefix("x\(character)x").letters
        guard scalars.count >= 2 else { return [] }
        scalars.removeLast()
        scalars.removeFirst()
        return scalars
    }

    // MARK: Places in the text

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    private func endOfCharacter(at start: Int) -> Int {
        text.utf8.distance(from: text.startIndex, to: text.index(after: index(start)))
    }

    private func character(_ range: Range<Int>) -> Substring {
        text[index(range.lowerBound)..<index(range.upperBound)]
    }

    /// The characters of the text that a range of the folded form comes from.
    func range(of range: Range<Int>) -> Range<String.Index> {
        let (first, last) = (origins[range.lowerBound], origins[range.upperBound - 1])
        return index(first.lowerBound)..<index(last.upperBound)
    }
}

/// Finds the part of a folded text that differs least from what was typed, or from a beginning of that.
///
/// The distances of all beginnings to all parts come from one table (Sellers, "The Theory and Computation
/// of Evolutionary Distances: Pattern Recognition", 1980), kept column by column.
///
/// - Complexity: O(typed × text).
struct TextAlignment {
    /// A beginning of what was typed, and the part of the text that is most like it.
    private struct Candidate {
        let end: Int
        var distance: Int
        var range = 0..<0
    }

    private var candidates: [Candidate]

    /// - Parameters:
    ///   - typed: what was typed.
    ///   - ends: where beginnings of it end that may stand in the text, ascending.
    ///   - text: the text.
    ///   - atLaterWords: whether the part begins at a later word, and not where the text does.
    init(
        of typed: [Unicode.Scalar], endingAt ends: [Int], in text: [Unicode.Scalar],
        atLaterWords: Bool
    ) {
        candidates = ends.map { Candidate(end: $0, distance: $0) }
        // For each beginning of what was typed: the distance to the parts that end here, and where
        // the nearest of them begins.
        // Where no part may begin yet, every distance is too large to count.
        let least = atLaterWords ? typed.count : 0
        var column = (0...typed.count).map { (distance: least + $0, start: 0) }
        for (position, scalar) in text.enumerated() {
            var diagonal = column[0]
            let beginsWord = atLaterWords && scalar == " "
            column[0] = beginsWord ? (0, position + 1) : (column[0].distance + 1, column[0].start)
            for row in typed.indices {
                let above = column[row + 1]
                var least = diagonal
                if typed[row] != scalar { least.distance += 1 }
                if above.distance + 1 < least.distance { least = (above.distance + 1, above.start) }
                if column[row].distance + 1 < least.distance {
                    least = (column[row].distance + 1, column[row].start)
                }
                column[row + 1] = least
                diagonal = above
            }
            for number in candidates.indices {
                let least = column[candidates[number].end]
                guard least.distance < candidates[number].distance else { continue }
                candidates[number].distance = least.distance
                candidates[number].range = least.start..<max(least.start, position + 1)
            }
        }
    }

    /// The part of the text that is most like one of the beginnings; of equally good ones that of the
    /// longest. Nil when no part is like any.
    var best: Range<Int>? {
        let best = candidates.reversed().min { $0.distance < $1.distance }
        return best.flatMap { $0.range.isEmpty ? nil : $0.range }
    }
}
