/// Results of look-ups by runs of tokens.
///
/// A text has few tokens, so a slot for each run is faster than a dictionary.
struct RunTable<Value> {
    private var values: [Value?]
    private let tokenCount: Int

    /// - Parameter tokenCount: the number of tokens of the text, at most ``TextTokens/most``.
    init(tokenCount: Int) {
        self.tokenCount = tokenCount
        values = Array(repeating: nil, count: tokenCount * tokenCount)
    }

    /// The result for a run that is not empty; nil before it is set.
    subscript(run: Range<Int>) -> Value? {
        get { values[slot(of: run)] }
        set { values[slot(of: run)] = newValue }
    }

    private func slot(of run: Range<Int>) -> Int {
        run.lowerBound * tokenCount + run.upperBound - 1
    }
}
