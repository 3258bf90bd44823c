import CitySearch
import SplitMix64

/// Looks for expensive queries by hill climbing: it changes texts and options a little, and keeps what takes longer.
///
/// A fixed list of texts shows what somebody thought of; this finds combinations of scripts, separators and options.
struct QueryClimb {
    /// How long a query takes, in milliseconds of processor time.
    let milliseconds: (SearchQuery) -> Double
    private var random: SplitMix64

    /// How often a text is changed in vain before the next climb.
    private static let patience = 60
    /// How many bytes a text has at most.
    private static let mostBytes = 1_024
    private static let alphabet =
        Array("abcdefghijklmnopqrstuvwxyz      ,,,,;//.-'()1é ñßжшаюअकतきカ王京市中ΩαאבعقกდՀ서울、，").map(
            String.init)

    init(seed: UInt64, milliseconds: @escaping (SearchQuery) -> Double) {
        random = SplitMix64(seed: seed)
        self.milliseconds = milliseconds
    }

    /// The ends of so many climbs.
    mutating func climb(times: Int) -> [(query: SearchQuery, milliseconds: Double)] {
        (0..<times).map { _ in climb() }
    }

    private mutating func climb() -> (query: SearchQuery, milliseconds: Double) {
        var best = options(of: SearchQuery((0..<8).map { _ in letter() }.joined()))
        var (most, failures) = (milliseconds(best), 0)
        while failures < Self.patience {
            let changed = changed(best)
            let time = milliseconds(changed)
            if time > most * 1.03 {
                (best, most, failures) = (changed, time, 0)
            } else {
                failures += 1
            }
        }
        return (best, most)
    }

    private mutating func letter() -> String {
        Self.alphabet.randomElement(using: &random) ?? " "
    }

    /// The query with a letter more, less or another, with more of them behind, or with other options.
    private mutating func changed(_ query: SearchQuery) -> SearchQuery {
        var query = query
        var letters = query.text.map(String.init)
        let place = Int.random(in: 0...letters.count, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7: letters.insert(letter(), at: place)
        case 7..<11: if place < letters.count { letters.remove(at: place) }
        case 11..<16: if place < letters.count { letters[place] = letter() }
        case 16..<18:
            letters.append([", ", " / ", " "].randomElement(using: &random) ?? "")
            letters += (0..<3).map { _ in letter() }
        default: return options(of: query)
        }
        let text = letters.joined()
        if text.utf8.count <= Self.mostBytes { query.text = text }
        return query
    }

    /// The text with options by chance.
    private mutating func options(of query: SearchQuery) -> SearchQuery {
        let point = try? Coordinate(latitude: 40, longitude: -100)
        let countries = ["US", "CN", "IN", "DE", "RU"].compactMap { CountryCode($0) }
        var other = SearchQuery(query.text, expectedCount: Bool.random(using: &random) ? 10 : 200)
        if Bool.random(using: &random) { other.near = point }
        if Bool.random(using: &random) { other.countries = Set(countries.prefix(1)) }
        if Bool.random(using: &random) {
            other.preferences =
                countries.map { SearchPreference(.country($0), strength: 3) }
                + [SearchPreference(.favourite, strength: 2)]
        }
        other.favourites = FavouritePlacement.allCases.randomElement(using: &random) ?? .mixed
        if Bool.random(using: &random) { other.isComplete = true }
        if Bool.random(using: &random) { other.minimumConfidence = 0 }
        return other
    }
}
