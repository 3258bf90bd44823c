/// The places that must contain the cities, with all places within them. Each may lower the score of its cities.
///
/// A class, so that passing it on counts one reference.
final class PlaceSet: Sendable {
    private let scores: PlaceRanges<Score>
    /// The places of the set that no other place of it contains.
    private let outermost: [Int]

    private init(_ scores: PlaceRanges<Score>, outermost: [Int]) {
        (self.scores, self.outermost) = (scores, outermost)
    }

    /// - Parameter named: places, ascending, each once. One that lies in another has the better of both scores.
    /// - Complexity: O(places).
    private convenience init(_ named: [(place: Int, value: Score)], in table: PlaceTable) {
        let scores = PlaceRanges(named, in: table) { outer, inner in inner > outer ? inner : nil }
        let outermost = named.map { $0.place }.filter { place in
            table.outer(of: place).flatMap { scores[$0] } == nil
        }
        self.init(scores, outermost: outermost)
    }

    /// The places that a text names.
    ///
    /// - Parameter least: how badly a place may be named.
    /// - Returns: nil when the text names none.
    convenience init?(
        namedBy text: FoldedPrefix, _ least: PlaceNaming, _ contents: IndexContents
    ) {
        self.init(contents.places(namedBy: text, least), contents)
    }

    /// The places that were found by their names.
    ///
    /// - Returns: nil when there are none.
    convenience init?(_ found: [PlaceMatch], _ contents: IndexContents) {
        guard !found.isEmpty else { return nil }
        var found = found
        if found.count > 1 {
            found.sort { ($0.place, $1.naming) < ($1.place, $0.naming) }
        }
        var named: [(place: Int, value: Score)] = []
        named.reserveCapacity(found.count)
        for match in found where named.last?.place != match.place {
            named.append((match.place, Self.score(match.naming)))
        }
        self.init(named, in: contents.placeTable)
    }

    private static func score(_ naming: PlaceNaming) -> Score {
        switch naming {
        case .misspelt: Features.likelyError
        case .prefix: Features.placePrefix
        case .whole: .zero
        }
    }

    /// Some countries.
    ///
    /// - Returns: nil without codes, which means all countries.
    /// - Complexity: O(countries).
    convenience init?(_ codes: Set<CountryCode>, in table: PlaceTable) {
        if codes.isEmpty { return nil }
        self.init(table.countries.filter { codes.contains(table.code($0)) }, in: table)
    }

    /// Some places of one kind, ascending.
    convenience init(_ places: [Int], in table: PlaceTable) {
        self.init(places.map { ($0, .zero) }, in: table)
    }

    /// The intersection with another set, if there is one, with the sum of the scores.
    ///
    /// - Returns: nil when it is empty.
    func within(_ other: PlaceSet?, in table: PlaceTable) -> PlaceSet? {
        guard let other else { return self }
        let scores = PlaceRanges(scores, and: other.scores, sum: +)
        if scores.isEmpty { return nil }
        // Of two places that contain each other the inner one is in both.
        let inner = other.outermost.filter { place in
            contains(place) && table.outer(of: place).map(contains) ?? false
        }
        return PlaceSet(scores, outermost: outermost.filter(other.contains) + inner)
    }

    /// Whether the places contain no city.
    var isEmpty: Bool { scores.isEmpty }

    /// The deduction for a place from the score of a city; nil for a place that is not in the set.
    ///
    /// - Complexity: O(1) for texts that name few places.
    @inline(__always)
    subscript(place: Int) -> Score? { scores[place] }

    /// Whether a place is in the set.
    @inline(__always)
    func contains(_ place: Int) -> Bool { self[place] != nil }

    /// The deduction for the places from the score of a city; nil if the city is not in them.
    @inline(__always)
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        self[contents.place(of: ordinal)]
    }
}

// MARK: Cities

extension PlaceSet {
    /// The cities of a range that lie in the places, list by list or in their order.
    ///
    /// - Complexity: O(places × log n + cities found), or O(range) if that is short.
    func ordinals(in range: Range<Int>, _ contents: IndexContents) -> [UInt32] {
        guard let places = worthLists(for: range) else {
            return range.compactMap { contains(contents.place(of: $0)) ? UInt32($0) : nil }
        }
        let postings = contents.placeTable.postings
        return places.flatMap { place in
            postings.list(of: place, within: range).map { postings[$0] }
        }
    }

    /// The number of cities of a range in the places.
    ///
    /// - Complexity: O(places × log n), or O(range) if that is short.
    func count(in range: Range<Int>, _ contents: IndexContents) -> Int {
        guard let places = worthLists(for: range) else {
            return range.count { contains(contents.place(of: $0)) }
        }
        let postings = contents.placeTable.postings
        return places.reduce(0) { $0 + postings.list(of: $1, within: range).count }
    }

    /// The places whose posting lists to search for the cities of a range; nil where testing each
    /// city is faster.
    private func worthLists(for range: Range<Int>) -> [Int]? {
        range.count > outermost.count * Self.worthList ? outermost : nil
    }

    /// Searching a posting list takes as long as testing this many cities.
    private static let worthList = 32

    /// A bit for each place of the table, set for those in the set.
    ///
    /// - Complexity: O(ranges + places of the table / 64).
    func bits(in table: PlaceTable) -> OrdinalBitset { scores.bits(in: table) }
}

/// Ranges of places, each with a value: ascending, and none overlap.
///
/// There are tens of thousands of places, and a text names few of them. What lies in a place is a range of regions and
/// one of subregions, so a short list of ranges has the value of each place.
struct PlaceRanges<Value: Sendable & BitwiseCopyable>: Sendable {
    /// Places next to each other.
    private struct Entry: Sendable, BitwiseCopyable {
        var first: UInt16
        let end: UInt16
        let value: Value

        init(_ places: Range<Int>, _ value: Value) {
            first = UInt16(truncatingIfNeeded: places.lowerBound)
            end = UInt16(truncatingIfNeeded: places.upperBound)
            self.value = value
        }

        var places: Range<Int> { Int(first)..<Int(end) }
    }

    /// The first entry that does not end before a block of places, and the number of that entry.
    private struct Block: Sendable, BitwiseCopyable {
        let entry: Entry
        let number: UInt16
    }

    private let entries: [Entry]
    /// All blocks up to the last entry, so that a look-up takes about one step.
    private let blocks: [Block]

    /// The number of places of a block, as a power of two.
    private static var blockBits: Int { 8 }

    private init(_ entries: [Entry]) {
        self.entries = entries
        var blocks: [Block] = []
        blocks.reserveCapacity(Int(entries.last?.end ?? 0) >> Self.blockBits + 1)
        for (number, entry) in entries.enumerated() {
            let block = Block(entry: entry, number: UInt16(truncatingIfNeeded: number))
            while blocks.count << Self.blockBits < Int(entry.end) { blocks.append(block) }
        }
        self.blocks = blocks
    }

    /// Some places, with all places within them.
    ///
    /// - Parameters:
    ///   - named: the places, ascending, each once.
    ///   - join: the value of a place that lies in another one, by the outer value and its own; nil for the outer one.
    /// - Complexity: O(places).
    init(
        _ named: [(place: Int, value: Value)], in table: PlaceTable,
        join: (_ outer: Value, _ inner: Value) -> Value?
    ) {
        var entries: [Entry] = []
        entries.reserveCapacity(2 * named.count + 2)
        // The places in the entries of the previous kind.
        var parts: [Entry] = []
        var position = 0
        for kind in [table.countries, table.regions, table.subregions] {
            let first = entries.count
            var next = 0
            func pass(to place: Int) {
                while next < parts.count, Int(parts[next].end) <= place {
                    entries.append(parts[next])
                    next += 1
                }
            }
            while position < named.count, named[position].place < kind.upperBound {
                let (place, value) = named[position]
                position += 1
                pass(to: place)
                guard next < parts.count, Int(parts[next].first) <= place else {
                    entries.append(Entry(place..<place + 1, value))
                    continue
                }
                let outer = parts[next]
                guard let joined = join(outer.value, value) else { continue }
                if outer.first < place {
                    entries.append(Entry(Int(outer.first)..<place, outer.value))
                }
                entries.append(Entry(place..<place + 1, joined))
                parts[next].first = UInt16(truncatingIfNeeded: place + 1)
                if parts[next].places.isEmpty { next += 1 }
            }
            pass(to: kind.upperBound)
            parts = entries[first...].compactMap { entry in
                let parts = table.parts(of: entry.places)
                return parts.isEmpty ? nil : Entry(parts, entry.value)
            }
        }
        self.init(entries)
    }

    /// The places that lie in ranges of both, with the sums of their values.
    init(_ one: PlaceRanges, and other: PlaceRanges, sum: (Value, Value) -> Value) {
        var entries: [Entry] = []
        var (left, right) = (one.entries[...], other.entries[...])
        while let first = left.first, let second = right.first {
            let (start, end) = (max(first.first, second.first), min(first.end, second.end))
            if start < end {
                entries.append(Entry(Int(start)..<Int(end), sum(first.value, second.value)))
            }
            if first.end <= second.end { left.removeFirst() } else { right.removeFirst() }
        }
        self.init(entries)
    }

    /// Whether there are no places.
    var isEmpty: Bool { entries.isEmpty }

    /// The values of the ranges.
    var values: some Sequence<Value> { entries.lazy.map { $0.value } }

    /// The value of a place; nil for one that is in no range.
    ///
    /// - Complexity: O(1) for texts that name few places.
    @inline(__always)
    subscript(place: Int) -> Value? {
        let number = place >> Self.blockBits
        guard number < blocks.count else { return nil }
        let block = blocks[number]
        guard Int(block.entry.end) > place else { return value(of: place, behind: block) }
        return Int(block.entry.first) <= place ? block.entry.value : nil
    }

    /// The value of a place that is not in the first entry of its block.
    @inline(never)
    private func value(of place: Int, behind block: Block) -> Value? {
        var number = Int(block.number) + 1
        while number < entries.count, Int(entries[number].end) <= place { number += 1 }
        guard number < entries.count, Int(entries[number].first) <= place else { return nil }
        return entries[number].value
    }

    /// A bit for each place of the table, set for those in a range.
    ///
    /// - Complexity: O(ranges + places of the table / 64).
    func bits(in table: PlaceTable) -> OrdinalBitset {
        var bits = OrdinalBitset(count: table.count)
        for entry in entries { bits.insert(entry.places) }
        return bits
    }
}

extension IndexContents {
    /// The places that a text names, also in the requested language. A place may occur more than once.
    ///
    /// - Parameter least: the weakest accepted naming of a place: by its full name, a prefix, or its full name with a
    ///   typing error.
    package func places(namedBy text: FoldedPrefix, _ least: PlaceNaming) -> [PlaceMatch] {
        let isWhole = least != .prefix
        var found = placeTable.named(by: text, isWhole: isWhole)
        if let localization {
            found += localization.matches(text).filter { !isWhole || $0.naming == .whole }
        }
        if least == .misspelt { addPlaces(nearlyNamedBy: text, to: &found) }
        if text.letterCount < Self.subregionLetters {
            found.removeAll { $0.naming == .prefix && placeTable.kind(of: $0.place) == .subregion }
        }
        // After a city, the name of a country also includes its territories.
        for match in found where match.naming == .whole {
            for territory in placeTable.territories(of: match.place) {
                found.append(PlaceMatch(territory, .prefix, key: match.key))
            }
        }
        return found
    }

    /// The minimum number of typed letters for a prefix of a subregion.
    private static let subregionLetters = 4

    /// Adds the places whose names differ from the text by one typing error.
    private func addPlaces(nearlyNamedBy text: FoldedPrefix, to found: inout [PlaceMatch]) {
        guard text.letterCount >= fewestLetters else { return }
        var floor = MisspeltKeys.placeFloor
        var budget = WorkBudget(WorkBudget.ofPlaces)
        let names = MisspeltKeys(FuzzyQuery(text), .region, self)
        names.forEach(atLeast: &floor, within: &budget) { key, _, _ in
            if placeTable.nameClass(ofKey: key) == .code { return }
            found.append(PlaceMatch(placeTable.keys.place(at: key), .misspelt, key: UInt32(key)))
        }
    }
}

/// The fewest letters of the name of a place that may hold an error.
private let fewestLetters = 4
