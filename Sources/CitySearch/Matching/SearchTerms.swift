/// The options of a query as plain values, which an evaluation passes on without counting references.
struct SearchTerms: Sendable {
    let order: SearchOrder
    let mode: MatchMode
    let near: Coordinate?
    let includesAlternateNames: Bool
    let includesCountries: Bool
    let expectedCount: Int

    /// Whether the cities whose own names begin with a text are listed first, by name, as most queries
    /// ask: then they are a plain range.
    @inline(__always)
    var isPlain: Bool {
        order == .name && mode == .prefix
    }
}
