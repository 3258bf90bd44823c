/// The order of cities inside a tier.
public enum SearchOrder: String, Hashable, Sendable, CaseIterable {
    /// By folded name, then the name as written, then country code, then id.
    case name
    /// Larger cities first, those of unknown population last; equally large ones in name order.
    case population
}
