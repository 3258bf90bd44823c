/// A displayed text with its folded form. Each folded scalar knows the `Character` that it comes from.
struct AlignedText {
    private let text: String
    /// The folded form, without a space at its end.
    private(set) var folded: [Unicode.Scalar] = []
    /// For each folded scalar, the range of its character in UTF-8.
    private var origins: [Range<Int>] = []

    /// Folding stops when it has this many scalars.
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

    /// The fold of an ASCII letter; nil for other bytes.
    private static func letter(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte < 0x80, case .letter(let letter) = ASCIIFold.of(byte) else { return nil }
        return Unicode.Scalar(letter)
    }

    private mutating func append(_ scalar: Unicode.Scalar, from origin: Range<Int>) {
        folded.append(scalar)
        origins.append(origin)
    }

    private var isInWord: Bool { folded.last.map { $0 != " " } ?? false }

    /// The fold of a character in the middle of a word; separators fold to a space there.
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

extension AlignedText {
    /// Where the folded form has the typed text at the beginning of a later word; nil when it has none there.
    func laterWord(beginningWith typed: [Unicode.Scalar]) -> Range<Int>? {
        let start = folded.indices.dropFirst().first {
            folded[$0 - 1] == " " && folded[$0...].starts(with: typed)
        }
        return typed.isEmpty ? nil : start.map { $0..<$0 + typed.count }
    }

    /// The part of the text that differs least from a beginning of the typed text. Of equally near
    /// parts, that for the longest beginning wins. Nil if none resembles any beginning.
    ///
    /// The distances of all prefixes to all parts come from one table (Sellers, "The Theory and Computation of
    /// Evolutionary Distances: Pattern Recognition", 1980), stored column by column.
    ///
    /// - Parameters:
    ///   - typed: the typed text, folded.
    ///   - ends: the lengths of the prefixes that may occur in the text, the shortest first.
    ///   - atLaterWords: whether the part begins at a later word, and not where the text does.
    /// - Complexity: O(typed × text).
    func range(
        likest typed: [Unicode.Scalar], endingAt ends: [Int], atLaterWords: Bool
    ) -> Range<String.Index>? {
        var best = (distance: ends[0], end: ends[0], part: 0..<0)
        // For each beginning of the typed text: the distance to the nearest part that ends here, and the start
        // of that part. While no part may begin yet, every distance is too large to count.
        let least = atLaterWords ? typed.count : 0
        var column = (0...typed.count).map { (distance: least + $0, start: 0) }
        for (position, scalar) in folded.enumerated() {
            var diagonal = column[0]
            let beginsWord = atLaterWords && scalar == " "
            column[0] = beginsWord ? (0, position + 1) : (column[0].distance + 1, column[0].start)
            for row in typed.indices {
                let (above, left) = (column[row + 1], column[row])
                var least = diagonal
                if typed[row] != scalar { least.distance += 1 }
                if above.distance + 1 < least.distance { least = (above.distance + 1, above.start) }
                if left.distance + 1 < least.distance { least = (left.distance + 1, left.start) }
                column[row + 1] = least
                diagonal = above
            }
            for end in ends where (column[end].distance, best.end) < (best.distance, end) {
                best = (column[end].distance, end, column[end].start..<position + 1)
            }
        }
        return best.part.isEmpty ? nil : range(of: best.part)
    }
}
