/// The few keys with letters of more than one script.
///
/// The first letter of a query may be wrong, so the right one can be any of the thousands that keys
/// begin with. But a key that begins in another script and is not one of these has no letter of the
/// query's script at all. So other scripts are left out, and these keys are asked one by one.
struct MixedKeys: Sendable {
    /// A key.
    private struct Entry: Sendable {
        let position: UInt32
        let first: Script
        let scalars: ScalarSet
    }

    private let entries: [Entry]

    /// - Complexity: O(bytes of the keys).
    init(_ keys: KeyColumn) {
        let scripts = (0...UInt8.max).map { lead -> UInt8 in
            let script = Script(lead: lead)
            return script == .common || lead & 0xC0 == 0x80 ? 0 : 1 << script.rawValue
        }
        let latin: UInt8 = 1 << Script.latin.rawValue
        let highBits: UInt64 = 0x8080_8080_8080_8080
        var entries: [Entry] = []
        for position in 0..<keys.count {
            let count = keys.byteCount(at: position)
            var seen: UInt8 = 0
            var place = 0
            while place < count {
                // Most keys are all ASCII, of which the first letter tells enough.
                if seen & latin != 0, keys.word(at: position, from: place) & highBits == 0 {
                    place += 8
                } else {
                    seen |= scripts[Int(keys.byte(at: position, from: place))]
                    place += 1
                }
            }
            if seen & (seen &- 1) != 0 { entries.append(Self.entry(position, keys)) }
        }
        self.entries = entries
    }

    private static func entry(_ position: Int, _ keys: KeyColumn) -> Entry {
        var scalars = ScalarSet()
        var depth = 0
        while depth < keys.byteCount(at: position) {
            let unit = keys.unit(at: position, from: depth)
            scalars.insert(unit)
            depth += unit.byteCount
        }
        let lead = UInt8(truncatingIfNeeded: keys.heads[position] >> 56)
        return Entry(
            position: UInt32(position), first: Script(lead: lead), scalars: scalars)
    }

    /// Calls `body` with the positions of keys that begin in another script than a query and may
    /// match it all the same.
    @inline(__always)
    func forEach(near query: FuzzyQuery, of script: Script, _ body: (Int) -> Void) {
        for entry in entries where entry.first != script {
            if query.scalars.countMissing(in: entry.scalars) <= query.limit {
                body(Int(entry.position))
            }
        }
    }
}
