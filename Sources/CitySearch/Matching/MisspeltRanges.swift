/// Where among sorted keys those stand that may begin as a misspelt query: by where the error is.
///
/// The rest of the query follows behind the error, so the keys are found by a look into ``KeyStarts`` and by
/// halves, but only where ``PrefixMaxima`` admits that there are such keys, and important ones.
final class MisspeltRanges {
    private let keys: Keys
    private let query: FuzzyQuery
    /// Whether the first three letters are ASCII, which ``KeyStarts`` tells apart.
    private let isASCII: Bool
    /// From this importance on so few keys are left that all with the query's first letter are soon scanned.
    private let rare: Score
    /// What is known of the keys that differ at a letter, from the first one on.
    private var differences: [Difference] = []

    /// What is known of the keys that differ at a letter.
    private struct Difference {
        /// What they begin with when they have another letter there.
        let beginnings: [Beginning]
        /// Where those are that have a digit, a sign or a letter behind z there.
        let others: [Range<Int>]
    }

    /// What keys begin with.
    private struct Beginning {
        let word: UInt64
        let count: Int
        /// No such key has a larger importance.
        let bound: UInt16
    }

    /// Shorter ranges are not worth a search by halves.
    private static let few = 128
    /// Longer ranges are not worth a scan.
    private static let many = 1024

    init(_ query: FuzzyQuery, _ keys: Keys, rare: Score) {
        self.keys = keys
        self.query = query
        self.rare = rare
        isASCII = query.head >> 40 & 0x80_8080 == 0
    }

    /// The keys whose first letter is that of the query, and maybe others.
    var withFirstLetter: Range<Int> {
        let low = UInt64(query.first) << 32
        return keys.slots(
            from: low, through: low | .max >> UInt64(8 * query.first.byteCount))
    }

    /// Calls `body` with the keys one error away that begin with the letter of the query, and maybe others.
    ///
    /// - Parameter bound: the least importance that counts.
    func forEachWithFirstLetter(atLeast bound: UInt16, _ body: (Range<Int>) -> Void) {
        guard isASCII, Score(bound) < rare else { return body(withFirstLetter) }
        forEach(at: 1, bound, body)
        var shared = 2
        while shared < lastPlace {
            if let maxima = keys.prefixMaxima, maxima.bound(query.head, count: shared) < bound {
                return
            }
            let rest = keys(beginningWith: query.head, shared)
            if shared > 2, rest.count <= Self.many { return body(rest) }
            forEach(at: shared, bound, body)
            shared += 1
        }
        body(keys(beginningWith: query.head, shared))
    }

    /// From which letter on all that share those before are scanned, however many they are: short texts leave
    /// too little to search for, and letters of several bytes are not told apart.
    private var lastPlace: Int {
        if query.headCount < 4 { return 2 }
        return query.head & 0x8080_8080_8080_8080 == 0 ? query.headCount : 3
    }

    /// Calls `body` with the keys one error away that begin with another letter of the script, and maybe others.
    ///
    /// - Parameter bound: the least importance that counts.
    func forEachWithoutFirstLetter(atLeast bound: UInt16, _ body: (Range<Int>) -> Void) {
        guard isASCII else {
            let leads = Self.leads(besides: UInt8(query.head >> 56))
            return body(
                keys.slots(
                    from: UInt64(leads.lowerBound) << 56,
                    through: UInt64(leads.upperBound) << 56 | .max >> 8))
        }
        forEach(at: 0, bound, body)
    }

    /// The first bytes, in UTF-8, of letters that share names with a letter: of the same script, or of others
    /// that seldom matter apart. Keys in ASCII are one group; so are Greek, Cyrillic, the scripts from Armenian to
    /// Arabic, those of India and Thailand, Han and kana, and all others.
    private static func leads(besides lead: UInt8) -> ClosedRange<UInt8> {
        let firsts: [UInt8] = [0x00, 0x80, 0xD0, 0xD4, 0xE0, 0xE3, 0xEA]
        let next = firsts.firstIndex { $0 > lead } ?? firsts.count
        return firsts[next - 1]...(next < firsts.count ? firsts[next] - 1 : 0xFF)
    }

    /// The keys that begin with the first bytes of a word, and maybe others.
    private func keys(beginningWith word: UInt64, _ count: Int) -> Range<Int> {
        let behind = UInt64.max >> UInt64(8 * count)
        return range(from: word & ~behind, through: word | behind)
    }

    /// Calls `body` with the keys that differ from the query at a letter, the first being 0.
    private func forEach(at place: Int, _ bound: UInt16, _ body: (Range<Int>) -> Void) {
        while differences.count <= place {
            differences.append(
                Difference(
                    beginnings: beginnings(at: differences.count),
                    others: others(at: differences.count)))
        }
        let difference = differences[place]
        difference.others.forEach(body)
        for beginning in difference.beginnings where beginning.bound >= bound {
            let range = keys(beginningWith: beginning.word, beginning.count)
            if !range.isEmpty { body(range) }
        }
    }

    /// Digits and signs share a slot of ``KeyStarts``, and so do all characters behind z.
    private func others(at place: Int) -> [Range<Int>] {
        let front = query.head & ~(UInt64.max >> UInt64(8 * place))
        let last: UInt64 = place == 0 ? 0x7F : 0xFF
        let bounds: [(UInt64, UInt64)] = [(0x21, 0x60), (0x7B, last)]
        return bounds.map { low, high in
            let shift = UInt64(56 - 8 * place)
            return range(
                from: front | low << shift,
                through: front | high << shift | .max >> UInt64(8 * place + 8))
        }.filter { !$0.isEmpty }
    }

    /// What keys begin with that differ from the query at a letter, as far as there are such keys.
    private func beginnings(at place: Int) -> [Beginning] {
        var beginnings: [Beginning] = []
        beginnings.reserveCapacity(2 * Self.letters.count)
        func add(_ word: UInt64, _ count: Int) {
            let bound = keys.prefixMaxima.map { $0.bound(word, count: count) } ?? .max
            if bound > 0 { beginnings.append(Beginning(word: word, count: count, bound: bound)) }
        }
        let front = query.head & ~(UInt64.max >> UInt64(8 * place))
        // The letter is one too many, or has changed places with the next.
        add(front | rest(place + 1, behind: place), query.headCount - 1)
        let swapped =
            rest(place + 1, behind: place) & ~(UInt64.max >> UInt64(8 * place + 8))
            | rest(place, behind: place + 1) & ~(UInt64.max >> UInt64(8 * place + 16))
        add(front | swapped | rest(place + 2, behind: place + 2), query.headCount)
        // Another is there, or one is missing.
        let (wrong, missing) = (rest(place + 1, behind: place + 1), rest(place, behind: place + 1))
        let typed = (query.head << UInt64(8 * place)) >> 56
        for letter in Self.letters {
            let front = front | letter << UInt64(56 - 8 * place)
            if letter != typed { add(front | wrong, query.headCount) }
            add(front | missing, query.headCount + 1)
        }
        return beginnings
    }

    private static let letters = [UInt64(KeyFolder.space)] + (0x61...0x7A)

    /// The head of the query from a letter on, behind so many others.
    @inline(__always)
    private func rest(_ letter: Int, behind count: Int) -> UInt64 {
        (query.head << UInt64(8 * letter)) >> UInt64(8 * count)
    }

    /// The keys from one head up to another, and maybe others.
    @inline(__always)
    private func range(from low: UInt64, through high: UInt64) -> Range<Int> {
        let range = keys.slots(from: low, through: high)
        guard range.count > Self.few else { return range }
        let lower = keys.heads.first(notBelow: low, in: range)
        return lower..<(lower..<range.upperBound).gallop { keys.heads[$0] <= high }
    }
}
