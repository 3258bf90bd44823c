extension KeyBatchBuilder {
    /// Hides the rarely typed names of a city (``UnlikelyName``): records for each key the number of letters to type.
    ///
    /// Of the keys with a prefix those count first that take the fewest letters. So each key is new from some length on,
    /// as all keys are, and counts and bounds need not know of this.
    ///
    /// - Parameter siblings: the keys of the city in their order.
    /// - Returns: the other keys.
    mutating func hideUnlikely(_ siblings: [KeySibling]) -> [KeySibling] {
        var hidden = siblings.map { sibling in
            isUnlikely(sibling)
                ? UnlikelyName.hiddenLength(ofKeyLength: record(of: sibling).key.count) : 0
        }
        for position in siblings.indices.reversed() where hidden[position] > 0 {
            // A longer name with this one as its beginning would take this one's place. A word would be new for
            // short prefixes and for long ones.
            let least = hidden[position]
            let most = mostShared(position, siblings, moreThan: least) {
                hidden[$0] == 0 && siblings[$0].set != .names
            }
            if most > least { hidden[position] = 0 }
        }
        for position in siblings.indices where hidden[position] > 0 {
            let most = mostShared(position, siblings, moreThan: hidden[position]) {
                (hidden[$0], $0) < (hidden[position], position)
            }
            records[Int(siblings[position].number)].sharedLength = UInt8(clamping: most)
        }
        return siblings.indices.filter { hidden[$0] == 0 }.map { siblings[$0] }
    }

    private func isUnlikely(_ sibling: KeySibling) -> Bool {
        sibling.set == .alternates && !record(of: sibling).isLikely
            && UInt8(ascii: "a")...UInt8(ascii: "z") ~= UInt8(sibling.head >> 56)
    }

    /// The number of first bytes that a key shares with one of some others, if more than `least`; else `least`.
    private func mostShared(
        _ position: Int, _ siblings: [KeySibling], moreThan least: Int, among isMeant: (Int) -> Bool
    ) -> Int {
        var most = least
        for step in [-1, 1] {
            var (other, shared) = (position + step, Int.max)
            while siblings.indices.contains(other) {
                // In key order, nearer keys share more.
                shared = min(
                    shared, Self.sharedLength(siblings[other], siblings[other - step], bytes))
                guard shared > most else { break }
                if isMeant(other) { most = shared }
                other += step
            }
        }
        return most
    }
}
