/// A posting list of a country without the cities that an earlier tier has.
struct RemainingPostings: Sendable {
    /// The list.
    let list: Range<Int>
    /// The part of the list whose cities have the query in their own names.
    let named: Range<Int>
    /// How many cities of the list have it only in another name.
    let coveredCount: Int
    /// The positions in the lists of all cities that have it only in another name: ascending.
    let covered: DeferredOrdinals

    /// How many cities are left.
    var count: Int {
        list.count - named.count - coveredCount
    }

    /// The position in the lists of the `number`th city that is left.
    ///
    /// - Complexity: O(log n).
    func position(_ number: Int, _ contents: IndexContents) -> Int {
        let position = list.lowerBound + number + passed(number, contents)
        return position < named.lowerBound ? position : position + named.count
    }

    /// How many cities that are not left stand before the `number`th that is, those with the query
    /// in their own names aside.
    private func passed(_ number: Int, _ contents: IndexContents) -> Int {
        guard coveredCount > 0 else { return 0 }
        let covered = covered.values(contents)
        let first = covered.indices.partitionPoint { Int(covered[$0]) < list.lowerBound }
        // How many cities are left before the covered one at each place grows with the place.
        return (0..<coveredCount).partitionPoint { place in
            left(before: Int(covered[first + place])) - place <= number
        }
    }

    private func left(before position: Int) -> Int {
        let namedBefore = position < named.lowerBound ? 0 : named.count
        return position - list.lowerBound - namedBefore
    }
}
