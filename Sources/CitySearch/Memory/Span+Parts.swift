extension Span where Element == UInt8 {
    /// Calls `body` with each line but the first, which names the columns.
    func forEachLine<Failure: Error>(
        _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        let newline = UInt8(ascii: "\n")
        let first = position(of: newline, in: indices) + 1
        try forEachPart(of: min(first, count)..<count, by: newline, body)
    }

    /// Calls `body` with each part of a range between separators. A separator at the end adds no empty part.
    func forEachPart<Failure: Error>(
        of range: Range<Int>, by separator: UInt8,
        _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = position(of: separator, in: start..<range.upperBound)
            try body(start..<end)
            start = end + 1
        }
    }
}
