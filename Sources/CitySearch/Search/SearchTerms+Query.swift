extension SearchTerms {
    @inline(__always)
    init(_ query: borrowing SearchQuery) {
        self.init(
            order: query.order, mode: query.mode, near: query.near,
            includesAlternateNames: query.includesAlternateNames,
            includesCountries: query.includesCountries, rankedCount: query.rankedCount)
    }
}
