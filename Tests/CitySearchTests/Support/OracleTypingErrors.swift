import CitySearch

/// How far keys are from a typed text: the optimal string alignment distance, column by column, given
/// up where every alignment already has too many errors.
struct OracleTypingErrors {
    private let typed: [Unicode.Scalar]
    private let endsInSpace: Bool
    private let limit: Int

    /// - Returns: nil when the text is too short for typing errors.
    init?(_ prefix: [UInt8]) {
        var typed = Array(String(decoding: prefix, as: UTF8.self).unicodeScalars)
        endsInSpace = typed.last == " "
        if endsInSpace { typed.removeLast() }
        guard typed.count >= 3 else { return nil }
        self.typed = typed
        limit = typed.count < 8 ? 1 : 2
    }

    /// The distance to the nearest prefix of a key, and to all of it, as far as they are allowed.
    func distances(to key: String.UnicodeScalarView) -> (prefix: Int, whole: Int?)? {
        var before: [Int] = []
        var column = Array(0...typed.count)
        var previous: Unicode.Scalar?
        var prefix = Int.max
        var whole: Int?
        for (index, scalar) in key.enumerated() {
            // The key's last scalar is the space that closes it.
            if index == key.count - 1 { whole = column[typed.count] }
            if !endsInSpace || scalar == " " { prefix = min(prefix, column[typed.count]) }
            var next = [index + 1]
            for row in typed.indices {
                var distance = min(
                    next[row] + 1, column[row + 1] + 1,
                    column[row] + (typed[row] == scalar ? 0 : 1))
                if row > 0, index > 0, typed[row] == previous, typed[row - 1] == scalar {
                    distance = min(distance, before[row - 1] + 1)
                }
                next.append(distance)
            }
            (before, column, previous) = (column, next, scalar)
            if (before + column).allSatisfy({ $0 > limit }) { break }
        }
        if !endsInSpace { prefix = min(prefix, column[typed.count]) }
        guard prefix <= limit else { return nil }
        return (prefix, whole.flatMap { $0 <= limit ? $0 : nil })
    }
}
