/// The clauses of a text as a name: the main names, alternate names and later words with this prefix, and the equal
/// airport code. Each excludes the cities of the previous clauses.
struct NameClauses: Sendable {
    /// By tiers.
    let all: KeySet.OfCities<Clause>
    /// Whether the text may be unfinished.
    let ending: TextEnding
    /// The language of the user.
    let language: LanguageNumbers

    /// Makes the clauses of the tiers that a query requests. The empty text is a prefix of all main names. An airport
    /// code counts only when it is typed in full.
    @inline(__always)
    init(_ prefix: borrowing FoldedPrefix, _ terms: SearchTerms, _ contents: IndexContents) {
        self.init(prefix, names: contents.nameKeys.range(of: prefix), terms, contents)
    }

    /// The same for a known range of main names.
    @inline(__always)
    init(
        _ prefix: borrowing FoldedPrefix, names: Range<Int>, _ terms: SearchTerms,
        _ contents: IndexContents
    ) {
        // With all tiers, the keys determine which cities are new.
        var lacksTier = false
        var clauses = KeySet.OfCities(repeating: Clause(.name, prefix, keys: names))
        for number in clauses.indices.dropFirst() {
            let tier = MatchTier.ofKeys[number]
            let isAsked = tier.isAsked(by: terms)
            let earlier =
                lacksTier ? Clause.Earlier(names: names, alternates: clauses[1].keys) : nil
            clauses[number] = Clause(
                tier, prefix, keys: isAsked ? Self.keys(tier, prefix, contents) : 0..<0,
                without: earlier)
            if !isAsked { lacksTier = true }
        }
        all = clauses
        ending = terms.ending
        language = terms.language
    }

    /// The keys of a tier that begin with a text, or that equal it where only whole keys count.
    @inline(__always)
    private static func keys(
        _ tier: MatchTier, _ prefix: borrowing FoldedPrefix, _ contents: IndexContents
    ) -> Range<Int> {
        let (links, wholeLength) = (contents.keys(tier), tier.row.wholeLength)
        guard !prefix.isEmpty, wholeLength == nil || wholeLength == prefix.wholeKeyLength else {
            return 0..<0
        }
        let keys = links.range(of: prefix)
        return wholeLength.map { links.whole(ofLength: $0, in: keys) } ?? keys
    }

    /// The cities whose main names begin with the text.
    @inline(__always)
    var names: Range<Int> {
        all[0].keys
    }

    /// Whether the text leads to no city.
    func areEmpty(_ contents: IndexContents) -> Bool {
        all.indices.allSatisfy { number in
            let links = contents.keys(all[number].tier)
            return !all[number].keys.contains { all[number].counts($0, links) }
        }
    }

    /// Whether the text is the full name of a city.
    func isWholeName(_ contents: IndexContents) -> Bool {
        (0...1).contains { !all[$0].wholeKeys(contents).isEmpty }
    }

    /// Whether the keys determine which cities the earlier tiers lack.
    var tellNewKeys: Bool {
        all.indices.allSatisfy { all[$0].keys.isEmpty || all[$0].tellsNewKeys }
    }

    /// The number of keys that begin with the text.
    var keyCount: Int {
        all.indices.reduce(0) { $0 + all[$1].keys.count }
    }

    /// Whether a tier has a city.
    ///
    /// - Complexity: O(log k) for a city of k names.
    func contain(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        all.indices.contains { all[$0].firstKey(of: ordinal, in: all[$0].keys, contents) != nil }
    }

    /// The cities of all clauses except that of main names.
    func otherOrdinals(_ contents: IndexContents) -> [UInt32] {
        var ordinals: [UInt32] = []
        for number in all.indices.dropFirst() {
            all[number].forEach(contents) { ordinal, _ in ordinals.append(ordinal) }
        }
        return ordinals
    }
}
