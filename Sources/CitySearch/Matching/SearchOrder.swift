/// The order of what a query finds.
public enum SearchOrder: String, Hashable, Sendable, CaseIterable, Codable {
    /// In each tier by folded name, then the name as written, then country code, then id.
    case name
    /// In each tier larger cities first, those of unknown population last; equally large ones in
    /// name order.
    case population
    /// What is most likely meant first: well-known cities, whole names above prefixes, own names
    /// above alternate names. These tiers, later words and names with typing errors are ranked
    /// together; the cities of countries follow, larger ones first.
    case relevance
    /// In each tier what is nearest to ``SearchQuery/near`` first, equally distant cities in name
    /// order; without a point as ``name``.
    case distance
}
