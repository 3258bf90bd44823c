/// The maximum amount of work for finding typing errors.
///
/// The first letters of some texts are one error away from the first letters of hundreds of thousands of keys. When the
/// budget is spent, the search ends with the cities found so far. Important cities are compared first. The budget
/// counts work and not time, so the same query always finds the same cities. A unit takes about 10 nanoseconds.
struct WorkBudget {
    private var units: Int

    init(_ units: Int) {
        self.units = units
    }

    /// - Returns: an unlimited budget for an exhaustive query.
    init(_ units: Int, _ terms: SearchTerms) {
        self.init(terms.isExhaustive ? .max : units)
    }

    /// For all readings of a text.
    static let ofReadings = 400_000
    /// For the cities that readings find.
    static let ofCities = 150_000
    /// For the places that one part of a text names.
    static let ofPlaces = 20_000

    /// The cost of searching for a range of keys.
    static let range = 8
    /// The cost of comparing the first letters of a key.
    static let key = 1
    /// To compare a key with the text.
    static let comparison = 8
    /// To judge the city of a key that is near enough.
    static let match = 16

    /// Whether nothing is left.
    var isSpent: Bool { units <= 0 }

    /// Takes some units.
    @inline(__always)
    mutating func spend(_ count: Int) {
        units &-= count
    }
}
