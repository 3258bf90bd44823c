extension IndexInvariants {
    func checkKeys(_ set: KeySet) throws(IndexFormatError) {
        let keys = try SortedKeyTable(table, set)
        var bytes: [UInt8] = []
        for number in 0..<keys.count {
            let length = keys.byteCount(at: number)
            let isInHead = length < 8 && keys.tails.range(number).isEmpty
            try require(isInHead || length >= 8, "the tail of key \(number): \(set)")
            bytes.removeAll(keepingCapacity: true)
            for depth in stride(from: 0, to: length, by: 8) {
                let word = keys.word(at: number, from: depth)
                for place in 0..<min(8, length - depth) {
                    bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * place)))
                }
            }
            // A zero is the end, and so no byte of a key.
            try require(
                !bytes.contains(0) && isUTF8(bytes.span), "the bytes of key \(number): \(set)")
            try require(set == .names || length > 0, "no empty key: \(set)")
            try require(
                length == 0 || bytes.last == KeyFolder.space,
                "a space after key \(number): \(set)")
            let order = number == 0 ? -1 : compare(keys, number - 1, number)
            try require(
                order < 0 || order == 0 && (set != .names || areInOrder(number - 1, number)),
                "the order of key \(number): \(set)")
        }
    }

    /// The order of two keys by their bytes.
    private func compare(_ keys: SortedKeyTable, _ one: Int, _ other: Int) -> Int {
        for depth in stride(
            from: 0, through: max(keys.byteCount(at: one), keys.byteCount(at: other)), by: 8)
        {
            let (word, otherWord) = (
                keys.word(at: one, from: depth), keys.word(at: other, from: depth)
            )
            if word != otherWord { return word < otherWord ? -1 : 1 }
        }
        return 0
    }

    /// Whether two cities with one key are in the order of their names, country codes and ids.
    private func areInOrder(_ one: Int, _ other: Int) -> Bool {
        func bytes(_ ordinal: Int) -> some Sequence<UInt8> {
            contents.names.range(ordinal).lazy.map { contents.names.byte($0) }
        }
        if bytes(one).lexicographicallyPrecedes(bytes(other)) { return true }
        func code(_ ordinal: Int) -> CountryCode {
            contents.placeTable.code(contents.country(of: ordinal))
        }
        return bytes(one).elementsEqual(bytes(other))
            && (code(one), contents.facts[one].id) < (code(other), contents.facts[other].id)
    }

    func checkKeyStarts(_ set: KeySet) throws(IndexFormatError) {
        let keys = try SortedKeyTable(table, set)
        guard let starts = keys.starts else { return }
        var counts = [Int](repeating: 0, count: KeyStarts.slotCount + 1)
        for number in 0..<keys.count { counts[KeyStarts.slot(of: keys.heads[number]) + 1] += 1 }
        var before = 0
        for slot in counts.indices {
            before += counts[slot]
            try require(
                starts.start(ofSlot: slot) == before, "the start of slot \(slot): \(set)")
        }
    }

    /// No key leads to a city that is more important than the maxima of its beginnings say.
    func checkPrefixMaxima(_ set: KeySet) throws(IndexFormatError) {
        let keys = try SortedKeyTable(table, set)
        guard let maxima = keys.prefixMaxima else { return }
        for number in 0..<keys.count {
            let admits = (1...min(8, max(1, keys.byteCount(at: number)))).allSatisfy {
                maxima.bound(keys.heads[number], count: $0) >= keys.importance(at: number)
            }
            try require(admits, "the maxima of prefixes of key \(number): \(set)")
        }
    }

    // MARK: Keys that lead to cities

    func checkKeyLists(_ set: KeySet) throws(IndexFormatError) {
        let cities = try numbers(.keys(set, .cities))
        let (starts, lists) = (
            try numbers(.keys(set, .listStarts)), try numbers(.keys(set, .lists))
        )
        for ordinal in 0..<count {
            var last: UInt64?
            for key in lists[Int(starts[ordinal])..<Int(starts[ordinal + 1])] {
                try require(
                    cities[Int(key)] == ordinal && last.map { $0 < key } ?? true,
                    "the keys of \(ordinal): \(set)")
                last = key
            }
        }
    }

    func checkSharedLengths(_ set: KeySet) throws(IndexFormatError) {
        let keys = contents.keys(set)
        let earlier = KeySet.ofCities.prefix { $0 != set }.map(contents.keys)
        let lengths = try numbers(.keys(set, .sharedLengths))
        let localNames = contents.localNames
        let calledOtherwise = Set(localNames.items.indices.map { localNames.items[$0] })
        // The last key so far of each city.
        var latest = [Int?](repeating: nil, count: count)
        for key in 0..<keys.count {
            let city = Int(keys.city(at: key))
            if calledOtherwise.contains(UInt32(city)) {
                try checkSharedLength(key, of: city, set, lengths)
                continue
            }
            var longest = latest[city].map { sharedLength(keys, key, keys, $0) } ?? 0
            latest[city] = key
            for others in earlier {
                for other in others.positions(of: city) {
                    longest = max(longest, sharedLength(keys, key, others, other))
                }
            }
            try require(lengths[key] == min(255, longest), "the shared length of \(key): \(set)")
        }
    }

    /// Checks the shared length of a key of a city that may have unlikely names, which an index does not mark: some key
    /// shares this many bytes, or this many are hidden, and no key that shares more is new for the same prefix.
    private func checkSharedLength(
        _ key: Int, of city: Int, _ set: KeySet, _ lengths: [UInt64]
    ) throws(IndexFormatError) {
        let keys = contents.keys(set)
        let length = Int(lengths[key])
        let hidden = UnlikelyName.hiddenLength(ofKeyLength: keys.byteCount(at: key))
        var isKnown = length == 0 || set == .alternates && length == hidden
        for otherSet in KeySet.ofCities where otherSet.rawValue <= set.rawValue {
            let others = contents.keys(otherSet)
            for other in others.positions(of: city) where otherSet != set || other != key {
                let shared = min(255, sharedLength(keys, key, others, other))
                isKnown = isKnown || shared == length
                try require(
                    shared <= length || !others.isNew(at: other, forPrefixOf: shared),
                    "the shared length of \(key): \(set)")
            }
        }
        try require(isKnown, "the shared length of \(key): \(set)")
    }

    /// The number of bytes that two keys have in common.
    private func sharedLength(
        _ keys: SortedKeyTable, _ key: Int, _ others: SortedKeyTable, _ other: Int
    ) -> Int {
        let length = min(keys.byteCount(at: key), others.byteCount(at: other))
        for depth in stride(from: 0, to: length, by: 8) {
            let difference = keys.word(at: key, from: depth) ^ others.word(at: other, from: depth)
            if difference != 0 { return min(length, depth + difference.leadingZeroBitCount / 8) }
        }
        return length
    }

    func checkNewCounts(_ set: KeySet) throws(IndexFormatError) {
        let lengths = try numbers(.keys(set, .sharedLengths))
        let counts = try numbers(.keys(set, .newCounts))
        let blocks = counts.count / NewKeys.longestPrefix
        for length in 0..<NewKeys.longestPrefix {
            var known: UInt64 = 0
            for block in 0..<blocks {
                try require(
                    counts[length * blocks + block] == known,
                    "the count \(block) of \(length): \(set)")
                for shared in lengths.dropFirst(block * NewKeys.countedBlock)
                    .prefix(NewKeys.countedBlock) where shared <= length
                {
                    known += 1
                }
            }
        }
    }
}
