import CitySearch

/// What typing errors between a typed text and keys cost, in octaves: the cheapest optimal string
/// alignment, column by column, given up where every alignment costs too much.
struct OracleTypingErrors {
    private let typed: [Unicode.Scalar]
    private let endsInSpace: Bool

    /// - Returns: nil when the text is too short for typing errors.
    init?(_ prefix: [UInt8]) {
        var typed = Array(String(decoding: prefix, as: UTF8.self).unicodeScalars)
        endsInSpace = typed.last == " "
        if endsInSpace { typed.removeLast() }
        guard typed.count >= 3 else { return nil }
        self.typed = typed
    }

    /// Whether a name of a city, in any spelling, begins with the typed text, except for errors.
    func finds(_ name: String, of city: City) -> Bool {
        OracleSpellings.allKeys(name).contains { key in
            let costs = costs(to: key.letters, isOwn: name == city.name)
            return costs.prefix != nil || costs.whole != nil
        }
    }

    /// The cost to the cheapest prefix of a key, and to all of it, within the number of allowed errors.
    ///
    /// - Parameter isOwn: whether the key is that of a city's own name, which may have two errors if the text
    ///   has eight letters. An alternate name may have one.
    func costs(to key: String.UnicodeScalarView, isOwn: Bool) -> (prefix: Int?, whole: Int?) {
        let key = Array(key)
        guard let first = key.first, Self.group(first) == Self.group(typed[0]) else {
            return (nil, nil)
        }
        let isFirstRight = first == typed[0]
        let limit = isFirstRight && isOwn && typed.count >= 8 ? 2 : 1
        let most = 7 * limit
        var before: [Int] = []
        // The costs from each prefix of the typed text to the prefix of the key.
        var column = [0]
        for row in typed.indices { column.append(column[row] + extra(row)) }
        var (prefix, whole) = (Int.max, Int.max)
        for (index, scalar) in key.enumerated() {
            // The key's last scalar is the space that closes it.
            if index == key.count - 1 { whole = column[typed.count] }
            if !endsInSpace || scalar == " " { prefix = min(prefix, column[typed.count]) }
            var next = [column[0] + 6]
            for row in typed.indices {
                var cost = min(
                    next[row] + extra(row), column[row + 1] + 6,
                    column[row] + (typed[row] == scalar ? 0 : 7))
                if row > 0, index > 0, typed[row] == key[index - 1], typed[row - 1] == scalar {
                    cost = min(cost, before[row - 1] + 6)
                }
                next.append(cost)
            }
            (before, column) = (column, next)
            if (before + column).allSatisfy({ $0 > most }) { break }
        }
        if !endsInSpace { prefix = min(prefix, column[typed.count]) }
        func allowed(_ cost: Int) -> Int? {
            cost <= most ? cost + (isFirstRight ? 0 : 2) : nil
        }
        return (allowed(prefix), allowed(whole))
    }

    /// The cost of a letter that was typed and that the key lacks.
    private func extra(_ row: Int) -> Int {
        row > 0 && typed[row] == typed[row - 1] ? 6 : 7
    }

    /// The group of letters that a scalar belongs to: one of all ASCII, and some of neighbouring blocks.
    private static func group(_ scalar: Unicode.Scalar) -> Int {
        [0x80, 0x400, 0x500, 0x800, 0x3000, 0xA000].firstIndex { scalar.value < $0 } ?? 6
    }
}
