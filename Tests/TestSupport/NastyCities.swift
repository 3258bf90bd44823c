package import CitySearch
import Foundation

/// A few dozen cities with all that names, places and numbers can be.
package enum NastyCities {
    package static let records: [CityRecord] =
        names.enumerated().map { number, names in
            CityRecord(
                id: ids[number % ids.count] &+ number, name: names[0],
                country: countries[number % countries.count],
                latitude: latitudes[number % latitudes.count],
                longitude: longitudes[number % longitudes.count],
                population: populations[number % populations.count],
                region: regions[number % regions.count],
                subregion: subregions[number % subregions.count],
                timeZone: timeZones[number % timeZones.count],
                featureCode: featureCodes[number % featureCodes.count],
                airports: airports[number % airports.count],
                alternateNames: Array(names.dropFirst()),
                localNames: localNames[number % localNames.count])
        } + twins

    /// The same cities as a list, with records between that are none.
    package static var json: [UInt8] {
        get throws {
            let list = try JSONEncoder().encode(records)
            return Array(#"[{"name":"京"},{"_id":"é"},"#.utf8) + list.dropFirst()
        }
    }

    /// Cities that are the same but for their ids.
    private static let twins = (0..<3).map {
        CityRecord(
            id: 5_000 + $0, name: "Springfield", country: "US", latitude: 39.8, longitude: -89.6,
            population: 1_000, region: "Illinois", alternateNames: ["Springfeld", "La Primavera"])
    }

    private static let ids = [1, 1 << 40, -1_000, 100, .max - 1_000, .min + 7]
    private static let countries = [
        "US", "AR", "DE", "GB", "TH", "IN", "CN", "JP", "SA", "IL", "UA", "TR", "ZZ", "CI", "KR",
    ]
    private static let latitudes = [0, 90, -90, 52.52, -34.61315, 0.000_000_1, 39.8]
    private static let longitudes = [0, 180, -180, 13.4, -58.37723, 179.999_999]
    private static let populations = [0, 1, 500, 500, 10_000, 8_961_989, Int(UInt32.max), 0]
    private static let regions = [
        "", "Texas", "Oregon", "Île-de-France", "New South Wales", "北海道", "O'Higgins", " ", "D.C.",
    ]
    private static let subregions = ["", "Travis County", "", "", "Île", "北", ""]
    private static let featureCodes = ["", "PPLC", "PPL", "Z9"]
    private static let airports = [[], ["AUS"], [], ["É É", "JFK"], []]
    private static let localNames: [[String: String]] = [
        [:], ["de": "Stadt", "es": "Ciudad", "fr": "Ville", "nl": "Stadt"], [:],
        ["zh-Hant": "城市", "pt-BR": "Cidade", "de": "Ort"],
    ]
    private static let timeZones = ["", "Europe/Berlin", "UTC"]

    /// A city's own name, and its alternate names.
    private static let names: [[String]] = [
        ["Washington, D.C.", "Washington DC", "Washington"], ["Paris", "paris", "Parigi"],
        ["PARIS"], ["paris"], ["Å", "Aa"], ["Y"], ["A"], ["Ii", "I"],
        ["Xi’an", "西安", "Xi'an", "Sian"], ["L'Aquila"], ["'s-Hertogenbosch", "Den Bosch"],
        ["São Paulo", "Sao Paulo"], ["Sa\u{303}o Tome\u{301}"], ["Münster", "Muenster"],
        ["Straßburg", "Strasbourg", "Straßburg"], ["Øster-Ålborg"], ["İstanbul", "Istanbul"],
        ["Łódź"], ["Ængelholm"], ["ﬃ ﬁ"], ["القاهرة", "Cairo", "ق"], ["תל־אביב", "Tel Aviv", "ת"],
        ["تهران", "طهران"], ["กรุงเทพมหานคร", "Bangkok", "ปักกิ่ง"], ["कोलकाता", "Kolkata", "क्षि"],
        ["தமிழ்", "Tamil"], ["မန္တလေး"], ["東京", "Tokyo", "とうきょう"], ["大阪", "おおさか"], ["ガンダム", "かんたむ"],
        ["서울", "Seoul", "ㅅㅓㅇㅜㄹ"], ["Київ", "Kyiv", "Киев"], ["Йошкар-Ола"], ["𝔅𝔢𝔯𝔩𝔦𝔫 🏙", "👨‍👩‍👧‍👦"],
        ["New York City", "New York", "Nueva York", "NYC"], ["Newark"], ["new"], ["New  York"],
        ["Saint-Denis", "St. Denis"], ["St Louis", "Saint Louis"], ["Mt. Vernon"], ["Ft Worth"],
        ["San José", "San Jose de Costa"], ["Rio de Janeiro"], ["Portland"], ["Portland, Oregon"],
        ["Georgia"], ["Argentina"], ["Us"], ["United Kingdom City"], ["-"], ["..."], ["!"],
        ["\u{301}"], ["\u{200B}"], [""], [" "], ["a, b, c, d"], [", "], ["a,"], ["0"], ["00 00"],
        ["Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "Llanfairpwll"],
        [String(repeating: "Krung Thep Maha ", count: 30)], [String(repeating: "x", count: 300)],
        [String(repeating: "o\u{308}\u{323}", count: 40), String(repeating: "a ", count: 100)],
        ["aaaaaaaa", "aaaaaaaaa", "aaaaaaa"], ["aaaaaaaa b"], ["\u{10FFFF}\u{FFFD}"],
        ["\u{7F}\u{1}"],
    ]
}
