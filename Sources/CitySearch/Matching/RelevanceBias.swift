/// What the place of the user and the script of the text add to the score of a city.
///
/// A city where the user is counts as 64 times as large. This halves at ten kilometres and at each doubling of
/// the distance plus ten. So the nearest of several Springfields comes first, but a village close by does not
/// hide a metropolis far away. A city within thirty kilometres that is called just what was typed
/// comes before all others. A city of the country where the user is counts as four times as large again, but no city as more
/// than 64 times.
///
/// A class, so that those who pass it on count one reference.
final class RelevanceBias: Sendable {
    private let near: Surroundings?
    /// The country where the user is; nil at sea.
    private let country: Int?
    private let script: ScriptCountries?

    /// Where the user is, and the cells and degrees outside of which no city gets a bonus.
    private struct Surroundings: Sendable {
        let circle: GreatCircle
        let box: CoordinateBox
        let cells: GridCells
    }

    /// The distance at which the bonus loses its first octave, and at which it ends, in kilometres.
    private static let firstOctave = 10.0
    private static let reach = 640.0
    /// Up to this distance in kilometres, a city is meant when its whole name is typed.
    private static let vicinity = 30.0

    init(near point: Coordinate?, script: ScriptCountries? = nil, _ contents: IndexContents) {
        self.script = script
        country = point.flatMap(CountryOutlines.country).flatMap(contents.placeTable.country)
        near = point.map { point in
            let box = CoordinateBox(around: point, kilometres: Self.reach)
            return Surroundings(
                circle: GreatCircle(from: point), box: box, cells: GridCells(touching: box))
        }
    }

    /// The bias of a query; nil when there is none.
    ///
    /// - Parameter text: the folded text.
    @inline(__always)
    static func of(
        _ terms: SearchTerms, _ text: borrowing FoldedPrefix, _ contents: IndexContents
    ) -> RelevanceBias? {
        guard terms.order == .relevance || terms.mode == .fuzzy else { return nil }
        let script = ScriptCountries(text, contents)
        if terms.near == nil, script == nil { return nil }
        return RelevanceBias(near: terms.near, script: script, contents)
    }

    /// An upper bound of what the bias adds to any city.
    ///
    /// - Parameter isWhole: whether the text may be the whole of its name.
    func most(isWhole: Bool) -> Score {
        let nearest = isWhole ? Relevance.nearest + Relevance.nearWholeName : Relevance.nearest
        return (near == nil ? .zero : nearest) + mostAbroad
    }

    /// An upper bound of what the bias adds to a city that is neither near nor in the country where the user is.
    var mostAbroad: Score {
        script == nil ? .zero : Relevance.ownScript
    }

    /// An upper bound of what the bias adds beyond that to the city of a key, as far as cell and place tell.
    @inline(__always)
    func mostAtHome(_ key: Int, _ keys: Keys, _ contents: IndexContents) -> Score {
        if near?.cells.contains(GridCell(number: keys.cells[key])) ?? false { return .most }
        let home = contents.placeTable.country(of: keys.place(at: key))
        return home == country ? Relevance.ownCountry : .zero
    }

    /// The bonus of a city.
    ///
    /// - Parameter isWhole: whether the text is the whole of its name.
    func bonus(of ordinal: Int, isWhole: Bool, _ contents: IndexContents) -> Score {
        let home = contents.country(of: ordinal)
        var bonus = home == country ? Relevance.ownCountry : .zero
        if let near, near.box.contains(contents.facts[ordinal].coordinate) {
            let kilometres = contents.kilometres(from: near.circle, to: ordinal)
            let isMeant = isWhole && kilometres <= Self.vicinity
            bonus =
                min(Relevance.nearest, bonus + Self.bonus(kilometres))
                + (isMeant ? Relevance.nearWholeName : .zero)
        }
        if let script, script.contains(home) { bonus = bonus + Relevance.ownScript }
        return bonus
    }

    private static func bonus(_ kilometres: Double) -> Score {
        guard kilometres.isFinite else { return .zero }
        let doublings = Importance.logarithm(UInt64((1 + kilometres / firstOctave) * 1024))
        return max(.zero, Relevance.nearest - Score(clamping: doublings - 10 * Importance.octave))
    }
}

/// The countries in which the script of a short text is written. A few letters of another script than Latin begin
/// names of cities all over the world; those where people write so are meant first.
package struct ScriptCountries: Sendable {
    private let countries: OrdinalBitset

    /// How many letters of a text are few.
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
            let codes = Self.scripts.first(where: { $0.scalars.contains(first.value) })?.countries
        else { return nil }
        let table = contents.placeTable
        var countries = OrdinalBitset(count: table.countries.count)
        for country in table.countries
        where table.knownCode(country).map({ codes.contains($0.rawValue) }) ?? false {
            countries.insert(country)
        }
        self.countries = countries
    }

    func contains(_ country: Int) -> Bool {
        countries.contains(country)
    }

    /// The scripts by their blocks (Unicode), and where they are official (CLDR, territory info).
    package static let scripts: [(scalars: ClosedRange<UInt32>, countries: Set<String>)] = [
        (0x370...0x3FF, ["GR", "CY"]),
        (0x400...0x52F, ["RU", "UA", "BY", "BG", "RS", "MK", "ME", "BA", "KZ", "KG", "TJ", "MN"]),
        (0x530...0x58F, ["AM"]),
        (0x590...0x5FF, ["IL"]),
        (
            0x600...0x6FF,
            [
                "AE", "AF", "BH", "DZ", "EG", "IQ", "IR", "JO", "KW", "LB", "LY", "MA", "MR", "OM",
                "PK", "PS", "QA", "SA", "SD", "SO", "SY", "TD", "TN", "YE",
            ]
        ),
        (0x900...0x97F, ["IN", "NP"]), (0x980...0x9FF, ["BD", "IN"]), (0xA00...0xD7F, ["IN"]),
        (0xD80...0xDFF, ["LK"]), (0xE00...0xE7F, ["TH"]), (0xE80...0xEFF, ["LA"]),
        (0xF00...0xFFF, ["BT", "CN"]), (0x1000...0x109F, ["MM"]), (0x10A0...0x10FF, ["GE"]),
        (0x1100...0x11FF, ["KR", "KP"]), (0x1200...0x137F, ["ET", "ER"]),
        (0x1780...0x17FF, ["KH"]), (0x3040...0x30FF, ["JP"]),
        (0x3400...0x9FFF, ["CN", "TW", "HK", "MO", "SG", "JP"]),
    ]
}
