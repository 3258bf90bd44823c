import CitySearch
import TestSupport

/// Makes lists of cities that share beginnings, hold nasty text, and tie in every order.
enum RandomCities {
    static let codes = [
        "US", "DE", "FR", "AU", "AT", "AR", "JP", "CN", "TR", "ZZ", "QX", "ua", "Gb", "",
    ]
    static let regions = [
        "", "", "Texas", "Tennessee", "California", "Île-de-France", "New South Wales", "Baden",
        "北海道", "Texas ", "O'Higgins", "Cauca Department", "Bavaria", "State of Berlin",
    ]
    static let subregions = [
        "", "", "", "Texas County", "Provincia de Málaga", "Paris", "Comuna Baden", "Bavaria",
        "Département de l'Océan", "Tex", "北", "Los Angeles County", "Ain",
    ]
    static let airports = ["TEX", "PAR", "NEW", "SAN", "AAA", "Ál", "aa-", "ABCD", "-", "É É"]
    private static let stems = [
        "New ", "new", "Neu", "Al", "Ál", "San ", "Saint-", "St. ", "Xi’an", "Xi'", "O'", "L’", "北",
        "東京", "か", "が", "Й", "Ї", "Ø", "ﬀ", "Bad ", "a", "aa", "aaa", "Washington, ", "Paris",
        "Sydney", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch ",
        "Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Ayuthaya Mahadilok Phop Noppharat ",
        "กรุง", "서", "서울", "Tex", "ue", "é", "e\u{301}", "", "St ", "Sankt ", "Mt. ", "Ste-",
        "Santa ", "Ft ", "Mün", "Mu\u{308}n", "Å", "a\u{30A}", "ÖØ", "\u{1F600}", "\u{10FFFF}", "~",
    ]

    /// A name: stems, sometimes with nasty text behind them.
    static func name(using random: inout SplitMix64) -> String {
        var name = ""
        for _ in 0..<random.number(0...3) { name += random.pick(stems) }
        return random.oneIn(3) ? name + NastyText.random(5, using: &random) : name
    }

    /// Names in languages that no test asks for, so that they are other names and nothing more.
    private static func localNames(using random: inout SplitMix64) -> [String: String] {
        guard random.oneIn(4) else { return [:] }
        let names = ["sv", "zh-Hant", "sr"].map { ($0, name(using: &random)) }
        return Dictionary(uniqueKeysWithValues: names).filter { !$0.value.isEmpty }
    }

    /// The populations at which something changes, and their neighbours.
    private static let populationEdges =
        (Facets.populationSteps + [FirstPage.town, 50_000]).flatMap { [$0 - 1, $0, $0 + 1] }

    private static func population(using random: inout SplitMix64) -> Int {
        random.oneIn(4)
            ? random.pick(populationEdges)
            : random.pick([0, 0, 1, 500, 500, Int(UInt32.max), random.number(0...99)])
    }

    /// Cities with ids of their own.
    static func records(_ count: Int, using random: inout SplitMix64) -> [CityRecord] {
        var ids: Set<Int> = []
        while ids.count < count {
            ids.insert(
                random.oneIn(20)
                    ? Int(truncatingIfNeeded: random.next()) : random.number(-9...(4 * count)))
        }
        return ids.sorted().shuffled(using: &random).map { id in
            CityRecord(
                id: id, name: name(using: &random), country: random.pick(codes),
                latitude: Double(random.number(-900...900)) / 10,
                longitude: Double(random.number(-1800...1800)) / 10,
                population: population(using: &random),
                region: random.pick(regions), subregion: random.pick(subregions),
                timeZone: random.pick(["", "Europe/Paris", "UTC"]),
                featureCode: ["", "PPL", "PPLA2", "Z9", "ZZZZZZ"][Int(id.magnitude % 5)],
                airports: (0..<(random.oneIn(3) ? random.number(1...2) : 0)).map { _ in
                    random.pick(airports)
                },
                alternateNames: (0..<random.number(0...4)).map { _ in name(using: &random) },
                localNames: localNames(using: &random))
        }
    }

    /// The same, of which some are capitals.
    static func withCapitals(_ count: Int, using random: inout SplitMix64) -> [CityRecord] {
        records(count, using: &random).map { record in
            var record = record
            if random.oneIn(6) { record.featureCode = "PPLC" }
            return record
        }
    }
}

extension CityRecord {
    /// The names besides the main one, in their order: names by language first.
    var otherNames: [String] {
        localNames.sorted { $0.key < $1.key }.map(\.value) + alternateNames
    }
}
