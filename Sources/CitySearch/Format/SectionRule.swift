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
    static func number(_ number: CityNumber) -> Self {
        .only { $0 <= number.largest }
    }

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
