/// Sorts the ordinals of different cities.
package struct OrdinalSort: Sendable {
    private let order: SearchOrder
    private let circle: GreatCircle?

    /// - Parameter terms: the order, and the point from which distances count.
    init(_ terms: SearchTerms) {
        order = terms.order
        circle = terms.order == .distance ? terms.near.map(GreatCircle.init) : nil
    }

    /// Whether the order is that of the ordinals.
    var isByName: Bool {
        switch order {
        case .name: true
        case .distance: circle == nil
        case .population, .relevance: false
        }
    }

    /// The ordinals in the order asked for.
    ///
    /// - Complexity: O(m log m) for a few, O(m + n / 64) for many of n cities.
    func sorted(_ ordinals: [UInt32], _ contents: IndexContents) -> [UInt32] {
        switch order {
        case .name:
            return Self.ascending(ordinals, below: contents.count)
        case .distance:
            guard let circle else { return Self.ascending(ordinals, below: contents.count) }
            return ordinals.map { (contents.kilometres(from: circle, to: Int($0)), $0) }
                .sorted(by: <).map(\.1)
        case .population, .relevance:
            let ranks = Self.ascending(
                ordinals.map { contents.populationRanks[Int($0)] }, below: contents.count)
            return ranks.map { contents.ordinalsByPopulation[Int($0)] }
        }
    }

    /// A few matches in the order asked for. By relevance, they must be in order already.
    func sorted(_ matches: [RankedMatch], _ contents: IndexContents) -> [RankedMatch] {
        guard matches.count > 1 else { return matches }
        switch order {
        case .relevance: return matches
        case .population:
            return matches.sorted {
                contents.populationRanks[$0.ordinal] < contents.populationRanks[$1.ordinal]
            }
        case .name, .distance:
            guard let circle else { return matches.sorted { $0.ordinal < $1.ordinal } }
            return matches.map { (contents.kilometres(from: circle, to: $0.ordinal), $0) }
                .sorted { ($0.0, $0.1.ordinal) < ($1.0, $1.1.ordinal) }.map(\.1)
        }
    }

    /// Different numbers below `limit` in ascending order.
    ///
    /// - Complexity: O(m log m) for a few, O(m + limit / 64) for many.
    package static func ascending(_ numbers: [UInt32], below limit: Int) -> [UInt32] {
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return numbers }
        if numbers.count < limit / 64 { return numbers.sorted() }
        var bits = OrdinalBitset(count: limit)
        for number in numbers { bits.insert(Int(number)) }
        return bits.ordinals
    }
}
