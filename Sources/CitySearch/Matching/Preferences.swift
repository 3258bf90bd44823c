/// The additions of a query's preferences and of a signal to the scores of cities.
final class Preferences: Sendable {
    private let places: PlaceRanges<Score>
    private let traits: [(trait: CityTrait, boost: Score)]
    private let favourites: (cities: CitySet, boost: Score)?
    private let points: [(window: ProximityWindow, boost: Score)]
    private let signal: (scores: SignalScores, weight: SignalWeight)?
    /// An upper bound of the preferences' contribution to a city.
    private let mostPreferred: Score

    /// - Parameters:
    ///   - favourites: the favourites that a preference may refer to.
    ///   - weight: that of the signal.
    /// - Complexity: O(preferences + divisions of the countries in which they name some).
    init(
        _ preferences: [SearchPreference], favourites: CitySet?, signal: SignalScores?,
        weight: Double, _ contents: IndexContents
    ) {
        let table = contents.placeTable
        var (named, others, ofFavourites): ([Int: Score], Score, Score) = ([:], .zero, .zero)
        var traits: [(trait: CityTrait, boost: Score)] = []
        var points: [(window: ProximityWindow, boost: Score)] = []
        for preference in preferences {
            let boost = preference.boost
            switch preference.subject {
            case .country(let code):
                if let place = table.country(code) { named[place, default: .zero].add(boost) }
                continue
            case .division(let division):
                for place in table.places(division) { named[place, default: .zero].add(boost) }
                continue
            case .trait(let trait): traits.append((trait, boost))
            case .favourite: ofFavourites.add(boost)
            case .point(let point): points.append((ProximityWindow(of: point), boost))
            }
            others.add(boost)
        }
        places = PlaceRanges(
            named.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, in: table
        ) { $0 + $1 }
        mostPreferred = others + (places.values.max() ?? .zero)
        self.favourites = favourites.map { ($0, ofFavourites) }
        self.signal = signal.flatMap { scores in SignalWeight(weight).map { (scores, $0) } }
        (self.traits, self.points) = (traits, points)
    }

    /// Whether ``raised(_:)`` have all of it: a signal of weight 1, and no preference.
    var areRaisedAlone: Bool {
        mostPreferred == .zero && points.isEmpty && signal?.weight.isOne == true
    }

    /// The keys of a set, with all that the signal adds up to a weight of 1 on top of the importances; nil without a
    /// signal.
    @inline(__always)
    func raised(_ set: KeySet) -> SortedKeyTable? { signal?.scores.raised(set) }

    /// An upper bound of the addition to any city, except for the cities of ``raised(_:)``.
    var most: Score { mostPreferred + (signal?.weight.excess(SignalScores.most) ?? .zero) }

    /// The same for the city of a key, as far as its cell determines its position.
    func most(_ key: Int, _ keys: SortedKeyTable, _ contents: IndexContents) -> Score {
        let (ordinal, cell) = (Int(keys.city(at: key)), keys.cells[key])
        var sum = preference(of: ordinal, in: keys.place(at: key), contents)
        for point in points where point.window.touch(cell) { sum.add(point.boost) }
        if let signal { sum.add(signal.weight.excess(signal.scores[ordinal])) }
        return sum
    }

    /// The addition for a city.
    func boost(of ordinal: Int, _ contents: IndexContents) -> Score {
        var sum =
            mostPreferred == .zero
            ? .zero : preference(of: ordinal, in: contents.place(of: ordinal), contents)
        for point in points {
            if let kilometres = point.window.kilometres(to: ordinal, contents) {
                sum.add(
                    point.boost.scaled(by: ProximityWindow.gain(kilometres), of: Features.nearest))
            }
        }
        return sum + self.signal(of: ordinal)
    }

    /// The addition of the signal for a city.
    func signal(of ordinal: Int) -> Score {
        signal.map { $0.weight.boost($0.scores[ordinal]) } ?? .zero
    }

    /// The addition of preferences to a city in a place, except for preferred points.
    @inline(__always)
    private func preference(of ordinal: Int, in place: Int, _ contents: IndexContents) -> Score {
        var sum = places.isEmpty ? .zero : places[place] ?? .zero
        for (trait, boost) in traits where trait.belongs(to: ordinal, contents) { sum.add(boost) }
        if let favourites, favourites.cities.contains(ordinal) { sum.add(favourites.boost) }
        return sum
    }
}

extension SearchPreference {
    /// Its addition to the score of a city.
    fileprivate var boost: Score {
        let strength = strength > 0 ? min(strength, Self.mostStrength) : 0
        return Score(clamping: Int(strength * Double(Features.preference.units)))
    }
}

/// What a signal adds to the importance of each city, and the sum for each key.
final class SignalScores: Sendable {
    private let scores: [UInt16]
    /// By the numbers of the sets.
    private let keys: [SortedKeyTable]

    /// The score of the largest value: the most that a signal of weight 1 adds.
    static let most = UInt16(truncatingIfNeeded: Features.signal.units)

    /// - Returns: nil when no value is above 0.
    /// - Complexity: O(keys + values × log n).
    init?(_ values: [City.ID: Double], _ contents: IndexContents) {
        let values = values.filter { $0.value > 0 && $0.value < .infinity }
        let largest = values.reduce(0) { max($0, $1.value) }
        if largest == 0 { return nil }
        let most = Int64(max(1, Self.logarithm(1 + largest)))
        var scores = [UInt16](repeating: 0, count: contents.count)
        for (id, value) in values {
            guard let ordinal = contents.ordinal(of: id) else { continue }
            let score = Int64(Self.most) * Int64(Self.logarithm(1 + value)) / most
            scores[ordinal] = UInt16(truncatingIfNeeded: score)
        }
        self.scores = scores
        keys = KeySet.ofCities.map { SortedKeyTable(contents.keys($0), raisedBy: scores) }
    }

    /// The signal score of a city.
    @inline(__always)
    subscript(ordinal: Int) -> UInt16 { scores[ordinal] }

    /// The keys of a set, with the signal scores on top of the importances.
    @inline(__always)
    func raised(_ set: KeySet) -> SortedKeyTable { keys[Int(set.rawValue)] }

    /// The binary logarithm of a number from 1 on, in units of scores.
    private static func logarithm(_ number: Double) -> Int {
        (Int(number.exponent) - 31) * Importance.octave
            + Importance.logarithm(UInt64(number.significand * 0x1p31))
    }
}

/// The weight of a signal.
struct SignalWeight: Sendable {
    private static let most = 10.0
    private static let one = 1024
    private let units: Int

    /// - Returns: nil for a weight that lets nothing count.
    init?(_ weight: Double) {
        guard weight > 0 else { return nil }
        units = Int(min(weight, Self.most) * Double(Self.one))
    }

    /// Whether a signal score is added unchanged.
    var isOne: Bool { units == Self.one }

    /// The addition of a signal score to the score of a city. The larger of two adds no less.
    @inline(__always)
    func boost(_ score: UInt16) -> Score { Score(clamping: Int(score) &* units / Self.one) }

    /// The part of ``boost(_:)`` beyond the signal score itself.
    @inline(__always)
    func excess(_ score: UInt16) -> Score {
        Score(clamping: Int(score) &* max(0, units - Self.one) / Self.one)
    }
}
