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
