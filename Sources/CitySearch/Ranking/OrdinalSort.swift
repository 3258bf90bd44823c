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
            return ascending(ordinals)
        case .population:
            let ranks = ascending(ordinals.map { contents.populationRanks[Int($0)] })
            return ranks.map { contents.ordinalsByPopulation[Int($0)] }
        }
    }

    /// Different numbers below the number of cities, in ascending order.
    private func ascending(_ numbers: [UInt32]) -> [UInt32] {
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return numbers }
        if numbers.count < contents.count / 64 { return numbers.sorted() }
        var bits = OrdinalBitset(count: contents.count)
        for number in numbers { bits.insert(Int(number)) }
        return bits.ordinals
    }
}
