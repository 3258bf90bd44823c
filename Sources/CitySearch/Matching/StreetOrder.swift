/// On which side of a street's name a country puts the word for a street (`rue Lafayette`,
/// `Oak Avenue`), and so on which side of that word a name is not a city's.
enum StreetOrder: CaseIterable {
    /// Before the name, as in France; a city follows the name.
    case inFront
    /// After the name, as in the United States; a city follows the word.
    case behind
    /// Behind or nowhere, and the city on either side, as in Germany.
    case open

    /// The order of a country's addresses.
    init(in country: CountryCode) {
        self =
            if Self.countriesInFront.contains(country) {
                .inFront
            } else {
                Self.countriesBehind.contains(country) ? .behind : .open
            }
    }

    private static let countriesInFront = countries("streetInFrontIn")
    private static let countriesBehind = countries("streetBehindIn")

    private static func countries(_ kind: String) -> Set<CountryCode> {
        Set(SpokenWords.words(kind).compactMap { CountryCode($0) })
    }
}
