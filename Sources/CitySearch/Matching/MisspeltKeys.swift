/// The keys of one kind that a misspelt query may mean: names of cities, other names, or names of places.
///
/// A key is compared with the query (``TypingErrorCost``) only if it passes three tests: it is where an error leads,
/// its city is important enough to be worth the error (``BlockMaxima`` skips the others), and ``MisspeltHead`` admits
/// its head.
final class MisspeltKeys {
    /// The tier of the keys.
    let tier: MatchTier
    let keys: SortedKeyTable
    private let query: FuzzyQuery
    private let head: MisspeltHead
    /// The maximum number of errors to a key; for all except main names, at most one. There are so many alternate
    /// names, most of them in other languages, that two errors lead from any text to some.
    private let limit: Int
    /// The additions of a match of the full key, and of a prefix, to the score.
    private let wholeGain: Score
    private let prefixGain: Score
    /// So few keys reach this importance that scanning all with the query's first letter is quick.
    private let rare: Score
    private lazy var largest = Score(keys.importances.largest(keys.maxima(forPrefixOf: .max)))
    /// For each letter of the query, from the first one on: how keys begin that first differ there.
    private var differences: [[Beginning]] = []

    /// The most that one error costs. Places are found by one error in a full name, never by two
    /// errors or by a prefix.
    static let placeFloor = Features.unlikelyError + Features.wrongFirstLetter

    /// - Parameters:
    ///   - tier: the tier of main names, of alternate names, or ``MatchTier/region`` for all places.
    ///   - raised: the keys with more than importances, by which to search.
    ///   - ending: whether the query may be unfinished.
    init(
        _ query: FuzzyQuery, _ tier: MatchTier, in raised: SortedKeyTable? = nil,
        ending: TextEnding = .open, _ contents: IndexContents
    ) {
        self.query = query
        self.tier = tier
        keys = raised ?? contents.keys(tier)
        head = MisspeltHead(query)
        limit = tier == .name ? query.limit : min(query.limit, 1)
        wholeGain = tier.row.whole
        prefixGain = tier == .region ? .least : tier.row.prefix(ending)
        rare = tier == .name ? Thresholds.rareName : Thresholds.rareAlternate
    }

    /// The addition of the key at a position to the score of its city; nil if it is not similar enough.
    func gain(at position: Int) -> TypingErrorCost.Gain? {
        TypingErrorCost(query, limit: limit, position, keys)
            .gain(prefix: prefixGain, whole: wholeGain)
    }

    /// Calls `body` with the keys with a prefix that differs from the query by typing errors, or by none. Some keys
    /// occur twice.
    ///
    /// - Parameters:
    ///   - floor: the least score that counts. `body` may raise it.
    ///   - budget: the remaining amount of work; at 0, the enumeration ends.
    ///   - mayCount: whether a key may count, by its position, a score that it does not exceed, and the floor.
    ///   - body: is called with the position of a key, its contribution to the score of its city, and the floor.
    /// - Complexity: O(keys that an error leads to and that are important enough).
    func forEach(
        atLeast floor: inout Score, within budget: inout WorkBudget,
        where mayCount: (Int, Score, Score) -> Bool = { _, _, _ in true },
        _ body: (Int, Score, inout Score) -> Void
    ) {
        // Local copies, so that the scans count no references.
        let (query, head, keys) = (query, head, keys)
        let maxima = keys.maxima(forPrefixOf: .max)
        let (limit, largest) = (limit, largest)
        let (wholeGain, prefixGain) = (wholeGain, prefixGain)
        /// The least importance that counts at a cost; nil when no city has it.
        func bound(_ least: Score) -> UInt16? {
            let bound = floor - least - wholeGain
            return bound <= largest ? bound.importance : nil
        }
        func scan(_ range: Range<Int>, errors: Int, costing least: Score) {
            if budget.isSpent { return }
            var bound = (floor - least - wholeGain).importance
            budget.spend(WorkBudget.range)
            keys.importances.scan(range, set: maxima, atLeast: &bound) {
                position, importance, bound in
                if budget.isSpent {
                    bound = .max
                    return
                }
                budget.spend(WorkBudget.key)
                guard head.admits(keys.heads[position], errors: errors) else { return }
                let mayReach =
                    Score(importance, least, prefixGain) >= floor
                    || query.mayBeWhole(keys.byteCount(at: position) - 1)
                guard mayReach, mayCount(position, Score(importance, least, wholeGain), floor)
                else { return }
                budget.spend(WorkBudget.comparison)
                let cost = TypingErrorCost(query, limit: limit, position, keys)
                guard let gain = cost.gain(prefix: prefixGain, whole: wholeGain)?.sum,
                    Score(importance, gain) >= floor
                else { return }
                budget.spend(WorkBudget.match)
                body(position, gain, &floor)
                bound = max(bound, (floor - least - wholeGain).importance)
            }
        }
        guard limit > 0, !budget.isSpent else { return }
        let (one, first) = (
            Features.likelyError, Features.likelyError + Features.wrongFirstLetter
        )
        if let bound = bound(one) {
            forEachWithFirstLetter(atLeast: bound) { scan($0, errors: 1, costing: one) }
        }
        if let bound = bound(first) {
            forEachWithoutFirstLetter(atLeast: bound) { scan($0, errors: 1, costing: first) }
        }
        if limit == 2, bound(one + one) != nil {
            scan(withFirstLetter, errors: 2, costing: one + one)
        }
    }
}

/// Finds the ranges of keys that may begin with a misspelt form of the query, by where the error is.
///
/// The rest of the query follows the error, so ``KeyStarts`` and a binary search find the keys. They search only where
/// ``PrefixMaxima`` allows important keys. The ranges may contain other keys, too.
extension MisspeltKeys {
    /// How some keys begin, as a range of their heads.
    private struct Beginning {
        let low: UInt64
        let high: UInt64
        /// No such key has a larger importance.
        let bound: UInt16
    }

    /// Shorter ranges are not worth a binary search.
    private static let few = 128
    /// Longer ranges are not worth a scan.
    private static let many = 1024

    /// The number of ASCII letters before all others in the head of the query. ``KeyStarts`` distinguishes ASCII
    /// letters.
    private var plainCount: Int {
        min((query.head & 0x8080_8080_8080_8080).leadingZeroBitCount / 8, query.headCount)
    }

    /// The keys whose first letter is that of the query.
    private var withFirstLetter: Range<Int> {
        range(beginningWith: query.head, query.units[0].byteCount)
    }

    /// Calls `body` with the keys one error away that begin with the letter of the query.
    ///
    /// - Parameter bound: the least importance that counts.
    private func forEachWithFirstLetter(atLeast bound: UInt16, _ body: (Range<Int>) -> Void) {
        let plainCount = plainCount
        guard plainCount > 0, Score(bound) < rare else { return body(withFirstLetter) }
        forEach(at: 1, bound, body)
        let (head, count, keys) = (query.head, query.headCount, keys)
        // All keys that share the letters before `last` are scanned, however many they are: short texts leave too
        // little to search for, and letters of several bytes are not distinguished.
        let last = count < 4 ? 2 : plainCount == count ? count : 3
        if plainCount < min(last, count) {
            if plainCount == 2 { forEach(at: 2, bound, body) }
            let shared = plainCount + byteCount(at: plainCount)
            return body(range(beginningWith: head, min(shared, count)))
        }
        for shared in 2..<last {
            if let maxima = keys.prefixMaxima, maxima.bound(head, count: shared) < bound { return }
            let rest = range(beginningWith: head, shared)
            if shared > 2, rest.count <= Self.many { return body(rest) }
            forEach(at: shared, bound, body)
        }
        body(range(beginningWith: head, last))
    }

    /// Calls `body` with the keys one error away that begin with another letter of the script.
    ///
    /// - Parameter bound: the least importance that counts.
    private func forEachWithoutFirstLetter(atLeast bound: UInt16, _ body: (Range<Int>) -> Void) {
        if plainCount > 0 { return forEach(at: 0, bound, body) }
        // The right first letter is one of the same group: of the same script, or of several rarely distinguished ones.
        // Keys in ASCII are one group; so are Greek, Cyrillic, the scripts from Armenian to Arabic, the scripts of
        // India and Thailand, Han and kana, and all others.
        let firsts: [UInt64] = [0x00, 0x80, 0xD0, 0xD4, 0xE0, 0xE3, 0xEA, 0x100]
        let next = firsts.firstIndex { $0 > query.head >> 56 } ?? firsts.count - 1
        body(keys.slots(from: firsts[next - 1] << 56, through: firsts[next] << 56 &- 1))
    }

    /// Calls `body` with the keys that first differ from the query at a letter, the first being 0.
    private func forEach(at place: Int, _ bound: UInt16, _ body: (Range<Int>) -> Void) {
        while differences.count <= place { differences.append(beginnings(at: differences.count)) }
        for beginning in differences[place] where beginning.bound >= bound {
            let range = range(from: beginning.low, through: beginning.high)
            if !range.isEmpty { body(range) }
        }
    }

    /// The beginnings of existing keys that first differ from the query at a letter.
    private func beginnings(at place: Int) -> [Beginning] {
        let (head, count, maxima) = (query.head, query.headCount, keys.prefixMaxima)
        let (front, shift) = (head & ~(.max >> UInt64(8 * place)), UInt64(56 - 8 * place))
        var beginnings: [Beginning] = []
        beginnings.reserveCapacity(2 * Self.letters.count + 4)
        // Digits and signs share a slot of KeyStarts, and so do all characters after z. All such keys are compared.
        func addOthers(_ first: UInt64, _ end: UInt64) {
            let (low, high) = (front | first << shift, front &+ end << shift &- 1)
            beginnings.append(Beginning(low: low, high: high, bound: .max))
        }
        func add(_ word: UInt64, _ count: Int) {
            // A wrong first letter stays in its group (``forEachWithoutFirstLetter(atLeast:_:)``).
            if word >> 63 != 0 { return }
            let bound = maxima.map { $0.bound(word, count: count) } ?? .max
            if bound == 0 { return }
            let behind = UInt64.max >> UInt64(8 * count)
            beginnings.append(Beginning(low: word & ~behind, high: word | behind, bound: bound))
        }
        /// Some bytes of the head, moved to a place.
        func bytes(_ range: Range<Int>, at place: Int) -> UInt64 {
            let known = (head << UInt64(8 * range.lowerBound)) & ~(.max >> UInt64(8 * range.count))
            return known >> UInt64(8 * place)
        }
        addOthers(0x21, 0x61)
        addOthers(0x7B, place == 0 ? 0x80 : 0x100)
        // The letter is superfluous, or is swapped with the next.
        let width = byteCount(at: place)
        let next = place + width < count ? byteCount(at: place + width) : 0
        let end = place + width + next
        add(front | bytes(place + width..<8, at: place), count - width)
        if next > 0, end <= 8 {
            let letter = bytes(place..<place + width, at: place + next)
            let swapped = bytes(place + width..<end, at: place) | letter
            add(front | swapped | bytes(end..<8, at: end), count)
        }
        // Another letter is there, or a letter before it is missing.
        let wrong = bytes(place + width..<8, at: place + 1)
        let missing = bytes(place..<8, at: place + 1)
        let typed = (head << UInt64(8 * place)) >> 56
        for letter in Self.letters {
            let front = front | letter << shift
            if letter != typed { add(front | wrong, count - width + 1) }
            add(front | missing, count + 1)
        }
        return beginnings
    }

    /// How many bytes the letter of the query has that begins at a byte of its head.
    private func byteCount(at place: Int) -> Int {
        let lead = (query.head << UInt64(8 * place)) >> 56
        return PackedScalar.byteCount(lead: UInt8(truncatingIfNeeded: lead))
    }

    private static let letters = [UInt64(KeyFolder.space)] + (0x61...0x7A)

    /// The keys that begin with the first bytes of a word.
    private func range(beginningWith word: UInt64, _ count: Int) -> Range<Int> {
        let behind = UInt64.max >> UInt64(8 * count)
        return range(from: word & ~behind, through: word | behind)
    }

    /// The keys from one head up to another.
    private func range(from low: UInt64, through high: UInt64) -> Range<Int> {
        let range = keys.slots(from: low, through: high)
        guard range.count > Self.few else { return range }
        let lower = keys.heads.first(notBelow: low, in: range)
        return lower..<(lower..<range.upperBound).gallop { keys.heads[$0] <= high }
    }
}

/// The maximum amount of work for finding typing errors.
///
/// The first letters of some texts are one error away from the first letters of hundreds of thousands of keys. When the
/// budget is spent, the search ends with the cities found so far. Important cities are compared first. The budget
/// counts work and not time, so the same query always finds the same cities. A unit takes about 10 nanoseconds.
struct WorkBudget {
    private var units: Int

    init(_ units: Int) { self.units = units }

    /// - Returns: an unlimited budget for an exhaustive query.
    init(_ units: Int, _ terms: SearchTerms) { self.init(terms.isExhaustive ? .max : units) }

    /// For all interpretations of a text.
    static let ofInterpretations = 400_000
    /// For the cities that interpretations find.
    static let ofCities = 150_000
    /// For the places that one part of a text names.
    static let ofPlaces = 20_000

    /// The cost of searching for a range of keys.
    static let range = 8
    /// The cost of comparing the first letters of a key.
    static let key = 1
    /// To compare a key with the text.
    static let comparison = 8
    /// To judge the city of a key that is near enough.
    static let match = 16

    /// Whether nothing is left.
    var isSpent: Bool { units <= 0 }

    /// Takes some units.
    @inline(__always)
    mutating func spend(_ count: Int) { units &-= count }
}
