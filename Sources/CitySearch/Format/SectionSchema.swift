/// The content, the length, the invariants and the group of a section.
package struct SectionSchema {
    /// A name for some sections together, as `index info` prints it.
    struct Part: RawRepresentable, Equatable, ExpressibleByStringLiteral {
        let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }
        init(stringLiteral name: String) { rawValue = name }

        static let facts: Part = "facts of cities"
        static let orders: Part = "orders of cities"
        static let importances: Part = "importance and its maxima"
        static let spatialTree: Part = "spatial tree"
        static let places: Part = "countries, divisions, time zones"
        static let localNames: Part = "names by language"
        static let skipped: Part = "records left out"
        static let header: Part = "header and section table"

        static let allCases =
            KeySet.partsOfCities + [
                facts, orders, importances, spatialTree, places, localNames, skipped, header,
            ]
    }

    let part: Part
    /// The number of bytes of an element.
    package let elementSize: Int
    package let length: SectionLength
    /// The invariants of the elements.
    package let rules: [SectionRule]

    init<Element>(
        _ part: Part, _ type: Element.Type, _ length: SectionLength = .own,
        obeys rule: SectionRule, _ others: SectionRule...
    ) {
        self.part = part
        elementSize = MemoryLayout<Element>.stride
        self.length = length
        rules = [rule] + others
    }

    /// A section of a ``PackedColumn``.
    init(
        _ part: Part, _ length: SectionLength, obeys rule: SectionRule, _ others: SectionRule...
    ) {
        self.part = part
        elementSize = 1
        self.length = length
        rules = [rule] + others
    }
}

/// The number of elements of a section.
package indirect enum SectionLength {
    /// No other section determines it.
    case own
    /// It follows from the number of elements of another section.
    case counted(IndexSection, (Int) -> Int)
    /// The same, or none.
    case optional(SectionLength)
    /// The anchors of a ``TextOffsets`` for this many texts.
    case anchors(IndexSection, beside: IndexSection)
    /// The bytes of a ``PackedColumn`` of this many numbers below a limit.
    case packed(SectionLength, below: SectionLength)

    /// An element for each of another section, and some more.
    static func each(of section: IndexSection, andMore more: Int = 0) -> Self {
        .counted(section) { $0 + more }
    }

    /// Where texts begin, and where the last one ends.
    static func offsets(of section: IndexSection) -> Self { .each(of: section, andMore: 1) }

    /// The lower halves of such offsets, or none where all are whole.
    static func deltas(_ section: IndexSection) -> Self { .optional(.offsets(of: section)) }

    /// The texts between such offsets.
    static func texts(of offsets: IndexSection) -> Self { .each(of: offsets, andMore: -1) }

    /// An ordinal for each city.
    static var ofCities: Self { .packed(.each(of: .facts), below: .each(of: .facts)) }

    /// Each city is in the list of its country, of its region, and of its subregion.
    static var postings: Self { .counted(.facts) { 3 * $0 } }

    static func keyStarts(_ heads: IndexSection) -> Self {
        .counted(heads) { KeyStarts.storedCount(keys: $0) }
    }

    /// For each city where its list of keys begins, and where the last one ends.
    static func listStarts(of heads: IndexSection) -> Self {
        .packed(.each(of: .facts, andMore: 1), below: .each(of: heads, andMore: 1))
    }

    /// The lists of keys.
    static func lists(of heads: IndexSection) -> Self {
        .packed(.each(of: heads), below: .each(of: heads))
    }

    static func newCounts(_ heads: IndexSection) -> Self {
        .counted(heads) { NewKeys.countSize($0) }
    }

    static func blocks(_ section: IndexSection, sets: Int = 1) -> Self {
        .counted(section) { sets * BlockMaxima<UInt16>.blockCount($0) }
    }

    static func superblocks(_ section: IndexSection, sets: Int = 1) -> Self {
        .counted(section) { sets * BlockMaxima<UInt16>.superblockCount($0) }
    }
}

/// The numbers of elements of an index's sections.
package struct SectionCounts: Sendable {
    private var own = [Int?](repeating: nil, count: IndexSection.allCases.count)

    package init() {}

    /// The number of elements of a section: the set one, or else the one of its schema.
    package subscript(section: IndexSection) -> Int {
        get {
            own[section.position] ?? count(section.schema.length)
        }
        set {
            own[section.position] = newValue
        }
    }

    /// The number of elements of a length; 0 for a length that no other section determines.
    package func count(_ length: SectionLength) -> Int {
        switch length {
        case .own, .optional: 0
        case .counted(let section, let count): count(self[section])
        case .anchors(let section, let deltas):
            self[deltas] == 0 ? self[section] + 1 : TextOffsets.anchorCount(beside: self[deltas])
        case .packed(let length, let limit):
            PackedColumn.byteCount(count(length), below: count(limit))
        }
    }

    /// Whether the number of elements of a section is what its schema says.
    func isRight(_ section: IndexSection) -> Bool {
        switch section.schema.length {
        case .own: true
        case .optional(let length): self[section] == 0 || self[section] == count(length)
        case let length: self[section] == count(length)
        }
    }
}

/// The invariants of the elements of a section.
///
/// A rule is data. `IndexInvariants` checks each section by the rules of its row, so it forgets none;
/// programs that embed the engine need not link it. Searching relies only on what the rules say.
package enum SectionRule {
    // Rules for the section alone.

    /// Any value will do, for a reason.
    case anyValue(StaticString)
    /// Only some values mean something.
    case only((UInt64) -> Bool)
    /// Each is larger than the one before.
    case ascending
    /// Each is less than a number of elements, and so leads to one of them.
    case below(SectionLength)
    /// The same, or the largest value, which leads to none.
    case belowOrNone(SectionLength)
    /// Each number below the number of elements occurs once.
    case permutation
    /// The starts of consecutive lists, and the end of the last: from 0 up to a number of elements.
    case starts(of: SectionLength)
    /// The starts of consecutive texts.
    case offsets(TextSections)
    /// Texts in UTF-8. No offset splits a character.
    case texts(TextSections)

    // Of the section and others, which obey their own rules.

    /// The elements of the first section at the positions that the second lists.
    case elements(of: IndexSection, at: IndexSection)
    /// The largest of each 32 elements of a section.
    case maxima(of: IndexSection)
    /// The same, once for each of ``NewKeys/sets``: set n counts the elements whose shared length is at most n, and the last
    /// set counts all. Without shared lengths, the elements are such maxima already.
    case newMaxima(of: IndexSection, sharedLengths: IndexSection?)
    /// A check by name, of what no other rule says.
    case agreement(SectionAgreement)

    /// A number of a city is in its range.
    static func number(_ number: CityNumber) -> Self { .only { $0 <= number.largestStored } }

    /// The raw values of a type.
    static func rawValues<Value: RawRepresentable<UInt8>>(of type: Value.Type) -> Self {
        .only { Value(rawValue: UInt8(truncatingIfNeeded: $0)) != nil }
    }
}

/// A check of what holds between some sections. The row of each of them names it.
package enum SectionAgreement: Hashable {
    /// Keys are closed texts in order; cities that share a key are in order of name, country and id.
    case keys(KeySet)
    /// ``KeyStarts`` has the number of keys before each slot.
    case keyStarts(KeySet)
    /// ``PrefixMaxima`` equal the maxima of the keys.
    case prefixMaxima(KeySet)
    /// The list of each city has its keys, ascending.
    case keyLists(KeySet)
    /// The number of bytes that each key shares with the earlier ones of its city.
    case sharedLengths(KeySet)
    /// The number of new keys before each block.
    case newCounts(KeySet)
    /// Coordinates are on the globe, and in the cells of the cities.
    case coordinates
    /// The importances match populations and numbers of names.
    case importances
    /// Ids ascend.
    case idOrder
    /// Larger cities come first, then in name order.
    case populationOrder
    /// Each place is within one of the kind above. The places within one place follow each other.
    case places
    /// Each city is in the lists of its places, or of the cities without such a place, and each list ascends.
    case postings
    /// The leaves hold each city once, at its point, and each node splits the points below it.
    case spatialTree
    /// Items are cities and places, and the list of each ends in a text.
    case localNames
}
