/// What to look for, and how to list what was found.
public struct SearchQuery: Hashable, Sendable {
    /// What was typed. The empty text, or one of white space only, lists all cities; a text that
    /// folds to nothing finds nothing.
    ///
    /// A text with a comma, such as `paris, tex` or `córdoba, ar`, also finds the cities that begin
    /// with what stands before the last comma, in the countries and regions of which the code or a
    /// name begins with what stands behind it.
    public var text: String
    /// The order of the cities inside a tier.
    public var order: SearchOrder
    /// Only cities of these countries; of all when empty.
    public var countries: Set<CountryCode>
    /// Only favourites.
    public var favouritesOnly: Bool
    /// Whether cities are found by their alternate names, too.
    public var includesAlternateNames: Bool
    /// Whether cities are found by their countries, too.
    public var includesCountries: Bool

    /// Looks for `text` in all that the index knows, in name order.
    public init(
        _ text: String,
        order: SearchOrder = .name,
        countries: Set<CountryCode> = [],
        favouritesOnly: Bool = false,
        includesAlternateNames: Bool = true,
        includesCountries: Bool = true
    ) {
        self.text = text
        self.order = order
        self.countries = countries
        self.favouritesOnly = favouritesOnly
        self.includesAlternateNames = includesAlternateNames
        self.includesCountries = includesCountries
    }
}
