/// Sorts the ordinals of different cities.
struct OrdinalSort {
    private let contents: IndexContents
    private let order: SearchOrder

    init(_ contents: IndexContents, _ order: SearchOrder) {
        self.contents = contents
        self.order = order
    }

    /// The ordinals in the order asked for.
    ///
    /// - Complexity: O(m log m) for a few, O(m + n / 64) for many of n cities.
    func sorted(_ ordinals: [UInt32]) -> [UInt32] {
        switch order {
        case .name:
            return Self.ascending(ordinals, below: contents.count)
        case .population:
            let ranks = Self.ascending(
                ordinals.map { contents.populationRanks[Int($0)] }, below: contents.count)
            return ranks.map { contents.ordinalsByPopulation[Int($0)] }
        }
    }

    /// Different numbers below `limit` in ascending order.
    ///
    /// - Complexity: O(m log m) for a few, O(m + limit / 64) for many.
    static func ascending(_ numbers: [UInt32], below limit: Int) -> [UInt32] {
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return numbers }
        if numbers.count < limit / 64 { return numbers.sorted() }
        var bits = OrdinalBitset(count: limit)
        for number in numbers { bits.insert(Int(number)) }
        return bits.ordinals
    }
}
