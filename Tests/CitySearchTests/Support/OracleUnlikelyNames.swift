import CitySearch

/// The reference implementation of rarely typed names; see ``UnlikelyName``.
enum OracleUnlikelyNames {
    /// The number of bytes of each alternate name's key that do not lead to its city.
    ///
    /// - Parameters:
    ///   - name: the key of the own name.
    ///   - others: the lengths of its later words and airports.
    static func hiddenLengths(
        of alternates: [[UInt8]], _ record: CityRecord, name: [UInt8], beside others: [[UInt8]]
    ) -> [Int] {
        let local = record.localNames.values
        let languages = local.map(Oracle.key).count { $0 != name && !$0.isEmpty }
        guard languages >= 8 else { return alternates.map { _ in 0 } }
        var known = Set(([record.name] + local).flatMap(OracleSpellings.allKeys))
        let all = Set(alternates).subtracting([name, []])
        // A key behind another may make that one likely.
        for key in all.sorted(by: { $1.lexicographicallyPrecedes($0) }) {
            let beside = all.intersection(known).subtracting([key]).union(others)
            if !isLatin(key) || beside.contains(where: { shared($0, key) > hidden(key) }) {
                known.insert(key)
            }
        }
        return alternates.map { known.contains($0) ? 0 : hidden($0) }
    }

    private static func isLatin(_ key: [UInt8]) -> Bool {
        key.first.map { "a"..."z" ~= Unicode.Scalar($0) } ?? false
    }

    /// Three quarters of a key, if the rest has a letter.
    private static func hidden(_ key: [UInt8]) -> Int {
        max(0, min(key.count * 3 / 4, key.count - 2, 254))
    }

    private static func shared(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }
}
