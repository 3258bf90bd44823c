extension Range<Int> {
    /// The first position that does not satisfy `belongsBefore`.
    ///
    /// - Precondition: those that satisfy it come first.
    /// - Complexity: O(log n) calls. The next step is chosen without a branch, since which half it
    ///   goes to cannot be foretold.
    @inline(__always)
    func partitionPoint(_ belongsBefore: (Int) -> Bool) -> Int {
        var low = lowerBound
        var length = count
        while length > 0 {
            let half = length / 2
            let isBefore = belongsBefore(low + half)
            low = isBefore ? low + half + 1 : low
            length = isBefore ? length - half - 1 : half
        }
        return low
    }
}
