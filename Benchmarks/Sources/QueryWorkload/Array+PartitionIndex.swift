extension Array where Element: Comparable {
    /// The first position whose element does not belong before.
    @inlinable
    package func partitionIndex(_ belongsBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
