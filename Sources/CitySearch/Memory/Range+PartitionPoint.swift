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
        while length > 1 {
            let half = length / 2
            // All ones or all zeros: the compiler makes a branch of anything that looks like one.
            let mask = 0 &- (belongsBefore(low &+ half &- 1) ? 1 : 0)
            low &+= half & mask
            length &-= half
        }
        return length == 1 && belongsBefore(low) ? low &+ 1 : low
    }
}
