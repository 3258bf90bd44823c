/// A query: the text, and the filters and order of its results.
public struct SearchQuery: Hashable, Sendable {
    /// The typed text. An empty text, or white space only, lists all cities; a text that folds to an empty key finds
    /// nothing.
    ///
    /// A text with a comma, such as `paris, tex` or `córdoba, ar`, also finds the cities that begin with the text
    /// before the last comma, in the countries and regions whose code or name begins with the text after it. In the
    /// modes ``MatchMode/word`` and ``MatchMode/fuzzy`` the comma is optional. Places may also come first, and the rest
    /// of an address is ignored: <doc:InterpretingTexts>, ``SearchResults/interpretation``.
    ///
    /// Only the first ``longestText`` Unicode scalars, and the first 255 bytes of their folded form, count. Few names
    /// are longer, and a longer one, such as Bangkok's in full, is found by its prefix. At most four place names after
    /// the city are considered. This bounds the time of any query.
    public var text: String
    /// The parts of an address instead of a text, such as `[.city: "Leeds", .country: "gb"]`: ``text`` is ignored if
    /// there are any. Each part must match: <doc:StructuredQueries>.
    public var parts: [AddressPart: String] {
        get { uncommon.options.parts }
        set { uncommon.options.parts = newValue }
    }
    /// The order of the results; by default by relevance, which includes typing errors.
    public var order: SearchOrder
    /// How the text may match; nil for ``MatchMode/fuzzy`` with the order ``SearchOrder/relevance`` and
    /// ``MatchMode/prefix`` with others. With ``parts``, nil requires exact names.
    public var mode: MatchMode?
    /// Where the user is: cities close by are ranked higher in the order ``SearchOrder/relevance``,
    /// and come first in the order ``SearchOrder/distance``, which needs it.
    public var near: Coordinate?
    /// The preferred cities among about equally likely ones in the order ``SearchOrder/relevance``; no city is
    /// excluded. Other orders do not change.
    public var preferences: [SearchPreference] {
        get { uncommon.options.preferences }
        set { uncommon.options.preferences = newValue }
    }
    /// The weight of an index's signal (``CityIndex/ranked(by:)``), from 0 to 10; other values are clamped.
    public var signalWeight: Double {
        get { uncommon.options.signalWeight }
        set { uncommon.options.signalWeight = newValue }
    }
    /// Only cities of these countries; of all when empty.
    public var countries: Set<CountryCode> {
        get { uncommon.options.countries }
        set { uncommon.options.countries = newValue }
    }
    /// Only cities of this region or subregion; of all when nil.
    public var division: Division? {
        get { uncommon.options.division }
        set { uncommon.options.division = newValue }
    }
    /// Only cities that have all of these; cities of all kinds when empty.
    public var traits: Set<CityTrait> {
        get { uncommon.options.traits }
        set { uncommon.options.traits = newValue }
    }
    /// Only cities with at least this known population; 0 for all.
    public var minimumPopulation: Int
    /// Only cities in this box; nil for all.
    public var box: CoordinateBox?
    /// The position of favourites among the results.
    public var favourites: FavouritePlacement
    /// Whether cities are found by their alternate names, too. Later words of names by language count in any case.
    public var includesAlternateNames: Bool
    /// Whether cities are found by their countries and regions, too.
    public var includesCountries: Bool
    /// Whether nothing is found if an ignored part of the text may refer to another city: an unknown word, or the name
    /// of a place that does not contain the city, as in `mumbai, us`. Words that people say around a city, streets and
    /// numbers may be ignored: <doc:InterpretingTexts>.
    public var isStrict: Bool
    /// Whether the text is complete, so that a longer name is less likely; nil for false in
    /// ``CityIndex/search(_:favourites:)``, whose text may be unfinished, and for true in
    /// ``CityIndex/resolve(_:favourites:)``. If ``countries`` or ``division`` restrict the place of the city, a
    /// complete name counts as one before a place: `Jackson` in the United States is the same as `Jackson, US`.
    public var isComplete: Bool?
    /// The minimum confidence of the first result, from 0 to 1: below it nothing is found
    /// (``SearchResults/assessment``); nil for all.
    public var minimumConfidence: Double?
    /// The number of best matches that the order ``SearchOrder/relevance`` finds at once; set it to the number of
    /// displayed results. Reading a later result finds at least twice as many. Less than 1 counts as 1.
    public var expectedCount: Int
    /// Whether the search for typing errors is unlimited: ``WorkBudget``.
    package var isExhaustive = false
    private var uncommon: UncommonOptions

    /// The maximum number of Unicode scalars of a text that count.
    public static let longestText = TypedText.longest

    /// Searches for `text`, or for `parts`, in all data of the index, the most likely first.
    public init(
        _ text: String = "",
        parts: [AddressPart: String] = [:],
        order: SearchOrder = .relevance,
        mode: MatchMode? = nil,
        near: Coordinate? = nil,
        preferences: [SearchPreference] = [],
        signalWeight: Double = 1,
        countries: Set<CountryCode> = [],
        division: Division? = nil,
        traits: Set<CityTrait> = [],
        minimumPopulation: Int = 0,
        box: CoordinateBox? = nil,
        favourites: FavouritePlacement = .mixed,
        includesAlternateNames: Bool = true,
        includesCountries: Bool = true,
        isStrict: Bool = false,
        isComplete: Bool? = nil,
        minimumConfidence: Double? = nil,
        expectedCount: Int = 50
    ) {
        self.text = text
        self.order = order
        self.mode = mode
        self.near = near
        self.minimumPopulation = minimumPopulation
        self.box = box
        self.favourites = favourites
        self.includesAlternateNames = includesAlternateNames
        self.includesCountries = includesCountries
        self.isStrict = isStrict
        self.isComplete = isComplete
        self.minimumConfidence = minimumConfidence
        self.expectedCount = expectedCount
        uncommon = UncommonOptions(
            UncommonOptions.Values(
                parts: parts, preferences: preferences, signalWeight: signalWeight,
                countries: countries, division: division, traits: traits))
    }

    /// Searches for a text in UTF-8, in all data of the index, the most likely first. Invalid UTF-8 counts as the
    /// replacement character U+FFFD.
    ///
    /// - Complexity: O(bytes); at most four times ``longestText`` are read.
    public init(utf8: Span<UInt8>) {
        self.init(utf8.string(0..<min(utf8.count, 4 * Self.longestText)))
    }

    /// How the text may match: ``mode``, or what goes with the order.
    package var effectiveMode: MatchMode {
        mode ?? (order == .relevance && !hasParts ? .fuzzy : .prefix)
    }

    /// Whether the parts of an address are searched instead of a text.
    package var hasParts: Bool { hasUncommonOptions && !parts.isEmpty }

    /// Whether an option has another value than in most queries: ``parts``, ``preferences``, ``signalWeight``,
    /// ``countries``, ``division`` or ``traits``.
    var hasUncommonOptions: Bool {
        if case .some = uncommon { true } else { false }
    }

    /// The text of a part; nil if it is missing or blank.
    package func part(_ part: AddressPart) -> String? {
        parts[part].flatMap { $0.unicodeScalars.allSatisfy { $0.isSpace } ? nil : $0 }
    }
}

extension SearchQuery {
    /// Whether cities may be excluded by their properties, independently of their names.
    package var isSelective: Bool {
        minimumPopulation > 0 || box != nil || favourites != .mixed
            || hasUncommonOptions
                && !(countries.isEmpty && division == nil && traits.isEmpty && parts.isEmpty)
    }

    /// Whether a city is wanted, whatever it is called.
    package func admits(_ city: City, isFavourite: Bool) -> Bool {
        let isWanted =
            switch favourites {
            case .mixed, .first: true
            case .only: isFavourite
            case .excluded: !isFavourite
            }
        return isWanted && (countries.isEmpty || city.country.map(countries.contains) ?? false)
            && (city.population ?? 0) >= minimumPopulation
            && box?.contains(city.coordinate) ?? true
            && division?.contains(city) ?? true && traits.allSatisfy(city.has)
    }
}

/// The options of few queries, behind one reference: a copy of a query then counts two references instead of seven.
private indirect enum UncommonOptions: Hashable, Sendable {
    struct Values: Hashable, Sendable {
        var parts: [AddressPart: String] = [:]
        var preferences: [SearchPreference] = []
        var signalWeight = 1.0
        var countries: Set<CountryCode> = []
        var division: Division?
        var traits: Set<CityTrait> = []

        @inline(__always)
        var areUsual: Bool {
            parts.isEmpty && preferences.isEmpty && signalWeight == 1 && countries.isEmpty
                && division == nil && traits.isEmpty
        }
    }

    /// All have their default values.
    case usual
    case some(Values)

    @inline(__always)
    init(_ values: consuming Values) { self = values.areUsual ? .usual : .some(values) }

    var options: Values {
        get { if case .some(let values) = self { values } else { Values() } }
        set { self = UncommonOptions(newValue) }
    }
}

/// The position of favourites among the results of a query.
public enum FavouritePlacement: String, Hashable, Sendable, CaseIterable {
    /// Their position is that of other cities.
    case mixed
    /// Before all other cities, in the requested order.
    case first
    /// Nothing but favourites is found; nothing when there are none.
    case only
    /// Favourites are left out.
    case excluded
}
