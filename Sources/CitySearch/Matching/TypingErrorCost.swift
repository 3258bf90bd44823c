/// The cost of the typing errors between a query and one key, in octaves of relevance.
///
/// An error is an added, a missing or a wrong letter, or two swapped neighbours, and no letter is edited twice: the
/// optimal string alignment (Damerau, "A Technique for Computer Detection and Correction of Spelling Errors", 1964).
/// The cheapest way counts. Missing, doubled and swapped letters are slips of the fingers; a wrong letter
/// and one too many are rarer and cost an octave more. The first letter is hardly ever wrong: an error
/// there costs two octaves more and must be the only one. A letter is a Unicode scalar of the folded text.
struct TypingErrorCost {
    /// The cost of the prefix of the key that is most similar; nil if none is similar enough.
    private(set) var prefix: Score?
    /// The cost up to the whole key without its last space; nil when it is not near enough.
    private(set) var whole: Score?

    /// Represents a cost that is too high.
    private static let far = Score.least
    /// The maximum distance of errors from the diagonal.
    private static let reach = FuzzyQuery.mostErrors

    /// Compares a query with a key.
    ///
    /// It fills the table of costs row by row, a row for each letter of the key, and only near the
    /// diagonal, as far as the allowed errors lead (Ukkonen, "Algorithms for Approximate String
    /// Matching", 1985). Cell `reach` of a row is on the diagonal.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of errors.
    ///   - position: the position of the key.
    /// - Complexity: O(length of the query), much less for keys that begin differently.
    init(
        _ query: borrowing FuzzyQuery, limit: Int, _ position: Int, _ keys: Keys
    ) {
        let isFirstRight = keys.unit(at: position, from: 0) == query.units[0]
        let errors = isFirstRight ? limit : min(limit, 1)
        let first = isFirstRight ? .zero : Features.wrongFirstLetter
        // Costs are negative. The allowed errors cost no more than this, and one error more always
        // does.
        let most = Score(clamping: errors * Int(Features.unlikelyError.units))
        let length = keys.byteCount(at: position)
        var row = Row(repeating: Self.far)
        var (before, previous) = (row, PackedScalar(0))
        for cell in 0...Self.reach {
            row[Self.reach + cell] =
                cell == 0
                ? .zero : row[Self.reach + cell - 1] + Self.extraLetter(query, at: cell - 1)
        }
        var (offset, count) = (0, 0)
        while true {
            let cell = query.units.count - count + Self.reach
            if 0...2 * Self.reach ~= cell, row[cell] >= most {
                let cost = row[cell] + first
                if !query.endsInSpace || keys.unit(at: position, from: offset) == .space {
                    prefix = max(prefix ?? cost, cost)
                }
                if length - offset == 1 { whole = cost }
            }
            guard offset < length, cell > 0 else { return }
            let letter = keys.unit(at: position, from: offset)
            var next = Row(repeating: Self.far)
            var best = Self.far
            for cell in 0...2 * Self.reach {
                let typed = count + cell - Self.reach
                guard -1..<query.units.count ~= typed else { continue }
                var cost = cell < 2 * Self.reach ? row[cell + 1] + Features.likelyError : Self.far
                if typed >= 0 {
                    let unit = query.units[typed]
                    cost = max(
                        cost, row[cell] + (unit == letter ? .zero : Features.unlikelyError))
                    if cell > 0 {
                        cost = max(cost, next[cell - 1] + Self.extraLetter(query, at: typed))
                    }
                    if typed > 0, unit == previous, query.units[typed - 1] == letter {
                        cost = max(cost, before[cell] + Features.likelyError)
                    }
                }
                next[cell] = cost
                best = max(best, cost)
            }
            guard best >= most else { return }
            (before, row, previous) = (row, next, letter)
            offset += letter.byteCount
            count += 1
        }
    }

    /// The addition of the key to the score, by the name and by the errors: the better of the full key and its prefix,
    /// each with the addition of such a match; nil if the key is not similar enough.
    func gain(prefix prefixGain: Score, whole wholeGain: Score) -> Gain? {
        let whole = whole.map { Gain(name: wholeGain, errors: $0, isWhole: true) }
        let prefix = prefix.map { Gain(name: prefixGain, errors: $0, isWhole: false) }
        guard let whole, let prefix else { return whole ?? prefix }
        return prefix.sum > whole.sum ? prefix : whole
    }

    /// The addition of a key to the score.
    struct Gain {
        let name: Score
        let errors: Score
        let isWhole: Bool

        var sum: Score { name + errors }
    }

    private typealias Row = InlineArray<5, Score>

    /// The cost of a letter of the query that the key lacks.
    private static func extraLetter(_ query: borrowing FuzzyQuery, at index: Int) -> Score {
        guard index < query.units.count else { return far }
        return index > 0 && query.units[index] == query.units[index - 1]
            ? Features.likelyError : Features.unlikelyError
    }
}
