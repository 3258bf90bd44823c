#if hasFeature(Embedded)
/// In WebAssembly the standard library's `sorted`, which is compiled for each type of elements, took 40 KB. So one function for
/// all types sorts positions of elements there. It takes twice as long; long lists are sorted in place, by `sort`.
extension Sequence {
    package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        return sortedPositions(all.count) { precedes(all[$0], all[$1]) }.map { all[$0] }
    }
}

extension Sequence where Element: Comparable {
    package func sorted() -> [Element] { sorted(by: <) }
}

@inline(never)
private func sortedPositions(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var positions = Array(0..<count)
    positions.sort(by: precedes)
    return positions
}
#endif
