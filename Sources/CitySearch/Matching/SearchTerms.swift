/// What a query asks for, beside its text and a choice of countries: as plain values, which parts of an
/// evaluation pass on without counting references.
struct SearchTerms: Sendable {
    let order: SearchOrder
    let mode: MatchMode
    let near: Coordinate?
    let includesAlternateNames: Bool
    let includesCountries: Bool
    let rankedCount: Int
}
