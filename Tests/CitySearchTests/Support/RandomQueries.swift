import CitySearch
import CitySearchICU
import TestSupport

/// Makes queries that find something in some cities, and queries that do not.
struct RandomQueries {
    private let texts: [String]
    private let places: [String]
    private let ids: [City.ID]

    init(_ records: [CityRecord]) {
        texts = records.flatMap { [$0.name] + $0.airports + $0.otherNames }
        places =
            RandomCities.codes + RandomCities.regions + RandomCities.subregions + [
                "Deutschland", "allemagne", "Австралия", "オーストラリア", "United", "tx", "Tür", "Aust",
                "a", "ger", "中国", "usa", "the united st", "the uni", "gbr", "deu", "u.k.", "uk",
                "holland", "nsw", "bw", "great br", "the ", "unbekannt", "unknown",
            ]
        ids = records.map(\.id)
    }

    /// A text as somebody might type it.
    func text(using random: inout SplitMix64) -> String {
        switch random.number(0...11) {
        case 0 where random.oneIn(4): return long(using: &random)
        case 0: return random.pick(["", " ", "\t \n", "'", "\u{301}", ",", " , ", "\u{200B}"])
        case 1: return NastyText.random(3, using: &random)
        case 2: return beginning(random.pick(places), using: &random)
        case 3, 4:
            return random.oneIn(2) ? composite(using: &random) : address(using: &random)
        case 6: return unseparated(using: &random)
        case 5: return String(random.pick(Array("abcdefnstux")))
        default: return beginning(random.pick(texts), using: &random)
        }
    }

    /// A text or a trifle, repeated.
    private func long(using random: inout SplitMix64) -> String {
        let separator = random.pick([",", ", ", " ", "", "、", "\u{301}", "-"])
        let piece =
            random.oneIn(2) ? random.pick(texts + places) : NastyText.random(2, using: &random)
        let count = random.number(2...400)
        return Array(repeating: piece, count: count).joined(separator: separator)
    }

    /// A query with random options.
    func query(using random: inout SplitMix64) -> SearchQuery {
        let countries = (0..<(random.oneIn(3) ? random.number(1...3) : 0)).compactMap { _ in
            CountryCode(random.oneIn(6) ? "XK" : random.pick(RandomCities.codes))
        }
        let order = random.pick(SearchOrder.allCases)
        return SearchQuery(
            text(using: &random), order: order,
            mode: random.oneIn(3) ? nil : random.pick(MatchMode.allCases),
            near: order == .distance || random.oneIn(3) ? point(using: &random) : nil,
            countries: Set(countries),
            favourites: random.oneIn(2) ? .mixed : random.pick(FavouritePlacement.allCases),
            includesAlternateNames: !random.oneIn(5), includesCountries: !random.oneIn(5),
            isComplete: random.pick([nil, true]),
            expectedCount: random.pick([1, 3, 4, 5, 6, 10, 50, 50, 1000]))
    }

    private func point(using random: inout SplitMix64) -> Coordinate? {
        try? Coordinate(
            latitude: Double.random(in: -90...90, using: &random),
            longitude: Double.random(in: -180...180, using: &random))
    }

    /// Some favourites, most of them in the index.
    func favourites(over index: CityIndex, using random: inout SplitMix64) -> FavouriteSet? {
        guard !random.oneIn(4), !ids.isEmpty else { return nil }
        let some = (0..<random.number(0...40)).map { _ in
            random.oneIn(10) ? Int.random(in: .min ... .max, using: &random) : random.pick(ids)
        }
        return FavouriteSet(some, over: index)
    }

    /// Some preferences, of which some are for what no city is.
    func preferences(using random: inout SplitMix64) -> [SearchPreference] {
        (0..<random.number(0...4)).compactMap { _ in
            let country = CountryCode(random.pick(RandomCities.codes)) ?? "XK"
            let subject: SearchPreference.Subject? =
                switch random.number(0...4) {
                case 0: .country(country)
                case 1:
                    .division(
                        Division(
                            // No division is called by nothing.
                            random.pick(
                                (RandomCities.regions + RandomCities.subregions).filter {
                                    !$0.isEmpty
                                }),
                            in: country))
                case 2: .trait(random.pick(CityTrait.allCases))
                case 3: .favourite
                default: point(using: &random).map { .point($0) }
                }
            return subject.map {
                SearchPreference($0, strength: random.pick([0.3, 1, 1, 2.5, 10]))
            }
        }
    }

    /// A signal of some cities, of which some are in no index.
    func signal(using random: inout SplitMix64) -> [City.ID: Double] {
        guard !random.oneIn(3), !ids.isEmpty else { return [:] }
        let some = (0..<random.number(0...ids.count)).map { _ in
            (
                random.oneIn(10) ? Int.random(in: .min ... .max, using: &random) : random.pick(ids),
                random.pick([0, 1, 2, 7, 500, 12_345, 1_000_000, 0.5])
            )
        }
        return Dictionary(some) { $1 }
    }

    /// The first scalars of a text in another case or form, sometimes with a space behind.
    private func beginning(_ text: String, using random: inout SplitMix64) -> String {
        let scalars = text.unicodeScalars
        let count = random.oneIn(4) ? scalars.count : random.number(0...min(scalars.count, 70))
        var typed = String(String.UnicodeScalarView(scalars.prefix(count)))
        switch random.number(0...5) {
        case 0: typed = typed.uppercased()
        case 1: typed = ICU.decompose(typed)
        case 2: typed = FoldingRules.fold(typed)
        case 3: typed = typed.lowercased()
        default: break
        }
        if random.oneIn(5) { typed = misspelt(typed, using: &random) }
        return random.oneIn(6) ? typed + random.pick([" ", "-", "'", "  ", "\u{301}"]) : typed
    }

    /// A text with an added, a missing or a wrong letter, or two swapped neighbours.
    private func misspelt(_ text: String, using random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        guard scalars.count > 1 else { return text }
        let place = random.number(0...scalars.count - 2)
        switch random.number(0...3) {
        case 0: scalars.swapAt(place, place + 1)
        case 1: scalars.remove(at: place)
        case 2: scalars.insert(random.pick(scalars), at: place)
        default: scalars[place] = random.pick(Array("aeinx".unicodeScalars))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// A name, whole or not, and a place behind it without a comma.
    private func unseparated(using random: inout SplitMix64) -> String {
        let name = random.pick(texts)
        let typed = random.oneIn(3) ? beginning(name, using: &random) : name
        return typed + " " + beginning(random.pick(places), using: &random)
    }

    /// A name as people write it with the places around it.
    private func address(using random: inout SplitMix64) -> String {
        let name =
            random.oneIn(3) ? beginning(random.pick(texts), using: &random) : random.pick(texts)
        let city =
            random.pick(["", "", "", "city of ", "Ville d'", "Stadt ", "la ciudad de "]) + name
        let separator = random.pick([", ", " ", " / ", " (", "; "])
        var places = (0..<random.number(0...3)).map { _ in
            let place = random.pick(self.places)
            return random.oneIn(3) ? misspelt(place, using: &random) : place
        }
        places.insert(city, at: random.oneIn(3) ? random.number(0...places.count) : 0)
        if random.oneIn(3) {
            places.insert(random.pick(["12 High St", "Hauptstr.", "75001"]), at: 0)
        }
        let text = places.joined(separator: separator)
        return random.oneIn(4) ? text + random.pick([" 90210", " D-80331", ", XYZ"]) : text
    }

    private func composite(using random: inout SplitMix64) -> String {
        let comma = random.pick([",", ", ", "，", "、", " ,", "\u{60C}", ",, "])
        let place = random.oneIn(8) ? text(using: &random) : random.pick(places)
        return beginning(random.pick(texts), using: &random) + comma
            + beginning(place, using: &random)
    }
}
