/// The additions of the user's position, the script of the text, the query's preferences and a signal to the score of a
/// city.
///
/// A city at the user's position counts as 64 times as large. This halves at ten kilometres and at each doubling of the
/// distance plus ten. So the nearest of several Springfields comes first, but a village close by does not hide a
/// metropolis far away. A city within thirty kilometres whose exact name was typed comes before all others. A city of
/// the user's country counts as four times as large again, but no city as more than 64 times.
///
/// It never lowers a score. A class, so that passing it on counts one reference.
final class RelevanceBias: Sendable {
    private let near: ProximityWindow?
    /// The country where the user is; nil at sea.
    private let country: Int?
    private let script: ScriptCountries?
    private let preferences: Preferences?
    /// Whether ``raised(_:)`` have all that it adds.
    let isRaisedAlone: Bool

    /// Up to this distance in kilometres, a city wins if its full name is typed.
    private static let vicinity = 30.0

    /// - Parameters:
    ///   - point: where the user is; nil if that is unknown.
    ///   - country: the number of the country of the point; nil at sea.
    init(
        near point: Coordinate?, in country: Int?, script: ScriptCountries? = nil,
        preferences: Preferences? = nil
    ) {
        (self.script, self.preferences) = (script, preferences)
        self.country = country
        near = point.map { ProximityWindow(of: $0) }
        isRaisedAlone = point == nil && script == nil && preferences?.areRaisedAlone == true
    }

    /// An upper bound of the bias for any city, except for the cities of ``raised(_:)``.
    ///
    /// - Parameter isWhole: whether the text may be the whole of its name.
    func most(isWhole: Bool) -> Score {
        let nearest = isWhole ? Features.nearest + Features.nearWholeName : Features.nearest
        return (near == nil ? .zero : nearest) + (preferences?.most ?? .zero) + mostAbroad
    }

    /// An upper bound of what the bias adds to a city that is neither near nor in the country where the user is, and
    /// that no preference raises.
    var mostAbroad: Score { script == nil ? .zero : Features.ownScript }

    /// An upper bound of the additional bias for the city of a key, as far as cell, place and preferences determine it.
    @inline(__always)
    func mostAtHome(_ key: Int, _ keys: SortedKeyTable, _ contents: IndexContents) -> Score {
        if near?.touch(keys.cells[key]) ?? false { return .most }
        let isAtHome =
            country != nil && contents.placeTable.country(of: keys.place(at: key)) == country
        let bonus = isAtHome ? Features.ownCountry : .zero
        guard let preferences else { return bonus }
        return bonus + preferences.most(key, keys, contents)
    }

    /// The keys of a set, with all that a signal adds up to a weight of 1 on top of the importances; nil without a
    /// signal.
    @inline(__always)
    func raised(_ set: KeySet) -> SortedKeyTable? { preferences?.raised(set) }

    /// The addition to the score of a city.
    ///
    /// - Parameter isWhole: whether the text is the whole of its name.
    func bonus(of ordinal: Int, isWhole: Bool, _ contents: IndexContents) -> Bonus {
        var bonus = Bonus(boost: preferences?.boost(of: ordinal, contents) ?? .zero)
        guard near != nil || script != nil else { return bonus }
        let home = contents.country(of: ordinal)
        if home == country { bonus.near = Features.ownCountry }
        if let kilometres = near?.kilometres(to: ordinal, contents) {
            bonus.near = min(Features.nearest, bonus.near + ProximityWindow.gain(kilometres))
            if isWhole, kilometres <= Self.vicinity { bonus.name = Features.nearWholeName }
        }
        if let script, script.contains(home) { bonus.script = Features.ownScript }
        return bonus
    }

    /// The addition of a bias to the score of a city.
    struct Bonus {
        /// By the point and its country.
        var near = Score.zero
        /// By a full name close to the point.
        var name = Score.zero
        /// By the script of the text.
        var script = Score.zero
        /// By preferences and the signal.
        var boost = Score.zero

        var sum: Score { near + name + script + boost }
    }

    /// The addition of a signal to the score of a city, a part of ``Bonus/boost``.
    func signal(of ordinal: Int) -> Score { preferences?.signal(of: ordinal) ?? .zero }
}

/// The countries that use the script of a short text. A few letters of another script than Latin begin names of cities
/// all over the world; cities where people use that script come first.
package struct ScriptCountries: Sendable {
    private let countries: OrdinalBitset

    /// The maximum number of letters of a short text.
    private static let fewLetters = 3

    /// - Returns: nil for a long text, and for a script that is not one of some countries.
    @inline(__always)
    init?(_ text: borrowing FoldedPrefix, _ contents: IndexContents) {
        // ASCII is Latin.
        guard text.head >> 63 != 0 else { return nil }
        self.init(text, of: contents)
    }

    @inline(never)
    private init?(_ text: borrowing FoldedPrefix, of contents: IndexContents) {
        guard text.letterCount <= Self.fewLetters,
            let first = text.letters.first,
            let script = Self.scripts.first(where: { $0.scalars.contains(first.value) })
        else { return nil }
        let codes = Set(script.countries.split(separator: " ").map(String.init))
        let table = contents.placeTable
        var countries = OrdinalBitset(count: table.countries.count)
        for country in table.countries
        where table.knownCode(country).map({ codes.contains($0.rawValue) }) ?? false {
            countries.insert(country)
        }
        self.countries = countries
    }

    func contains(_ country: Int) -> Bool { countries.contains(country) }

    /// The scripts by their blocks (Unicode), and the codes of the countries where they are official (CLDR, territory
    /// info).
    package static let scripts: [(scalars: ClosedRange<UInt32>, countries: String)] = [
        (0x370...0x3FF, "GR CY"),
        (0x400...0x52F, "RU UA BY BG RS MK ME BA KZ KG TJ MN"),
        (0x530...0x58F, "AM"),
        (0x590...0x5FF, "IL"),
        (0x600...0x6FF, "AE AF BH DZ EG IQ IR JO KW LB LY MA MR OM PK PS QA SA SD SO SY TD TN YE"),
        (0x900...0x97F, "IN NP"),
        (0x980...0x9FF, "BD IN"),
        (0xA00...0xD7F, "IN"),
        (0xD80...0xDFF, "LK"),
        (0xE00...0xE7F, "TH"),
        (0xE80...0xEFF, "LA"),
        (0xF00...0xFFF, "BT CN"),
        (0x1000...0x109F, "MM"),
        (0x10A0...0x10FF, "GE"),
        (0x1100...0x11FF, "KR KP"),
        (0x1200...0x137F, "ET ER"),
        (0x1780...0x17FF, "KH"),
        (0x3040...0x30FF, "JP"),
        (0x3400...0x9FFF, "CN TW HK MO SG JP"),
    ]
}

/// A point, and the cells and degrees outside of which the distance adds nothing to a city's score.
struct ProximityWindow: Sendable {
    private let circle: GreatCircle
    private let box: CoordinateBox
    private let cells: GridCells

    /// The distances at which the contribution has fallen by one octave, and to zero, in kilometres.
    private static let firstOctave = 10.0
    private static let reach = 640.0

    init(of point: Coordinate) {
        circle = GreatCircle(from: point)
        box = CoordinateBox(around: point, kilometres: Self.reach)
        cells = GridCells(touching: box)
    }

    /// Whether a cell may hold a city that gains.
    @inline(__always)
    func touch(_ cell: UInt16) -> Bool { cells.contains(GridCell(number: cell)) }

    /// The distance of a city; nil if it is too far to gain.
    @inline(__always)
    func kilometres(to ordinal: Int, _ contents: IndexContents) -> Double? {
        guard box.contains(contents.facts[ordinal].coordinate) else { return nil }
        return contents.kilometres(from: circle, to: ordinal)
    }

    /// The addition for a distance, at most ``Features/nearest``.
    static func gain(_ kilometres: Double) -> Score {
        guard kilometres.isFinite else { return .zero }
        let doublings = Importance.logarithm(UInt64((1 + kilometres / firstOctave) * 1024))
        return max(.zero, Features.nearest - Score(clamping: doublings - 10 * Importance.octave))
    }
}
