import CitySearch
import Foundation
import TestSupport

/// Makes cities with few names, and texts of the kinds of words that stand around them.
///
/// No name is the beginning of another one, but for those of several words, and nothing else is called like a real
/// place. So what each word may be is plain.
enum RandomAddresses {
    private static let names = [
        "velmar", "velmar", "torqua", "ostrell", "quandel", "dorn velmar", "velmar torqua",
        "weather", "avenue", "torqua gate",
    ]
    private static let otherNames = ["zorbeck", "pintava", "torqua"]
    private static let places: [(country: String, region: String, subregion: String)] = [
        ("FR", "drovia", "lanwick"), ("FR", "drovia", ""),
        ("FR", "keltmark", ""), ("DE", "keltmark", ""), ("DE", "sundrow", ""), ("JP", "", ""),
        ("US", "keltmark", ""), ("US", "", ""),
    ]
    /// Within 60 km of each other, and not.
    private static let points = [(10.0, 10.0), (10.3, 10.3), (10.0, 11.0), (50.0, 50.0)]

    /// What names places, whole and begun.
    private static let placeNames = [
        "drovia", "keltmark", "sundrow", "lanwick", "france", "germany", "japan", "drov", "germ",
        "keltm", "lanw",
    ]
    private static let otherWords = [
        "12", "48th", "75001", "weather", "hotels", "in", "stadium", "weath", "rue", "road",
        "avenue",
        "gate", "grande", "kerkstraat", "jack", "brambo", "fnord", "brambo",
    ]

    static func records(_ count: Int, using random: inout SplitMix64) -> [CityRecord] {
        (1...count).map { id in
            let place = random.pick(places)
            let point = random.pick(points)
            // From some hundred people to some million.
            let population = Int(300 * exp(Double.random(in: 0...9, using: &random)))
            return CityRecord(
                id: id, name: random.pick(names), country: place.country,
                latitude: point.0, longitude: point.1, population: population,
                region: place.region, subregion: place.subregion,
                alternateNames: random.oneIn(3) ? [random.pick(otherNames)] : [])
        }
    }

    /// A text of up to seven names and words.
    static func text(using random: inout SplitMix64) -> TypedWords {
        var parts: [[String]] = [[]]
        for _ in 0..<random.number(1...6) {
            if !parts[parts.count - 1].isEmpty, random.oneIn(3) { parts.append([]) }
            let piece =
                switch random.number(0...9) {
                case 0...2: random.pick(names)
                case 3: random.pick(otherNames)
                case 4...6: random.pick(placeNames)
                case 7 where random.oneIn(2): random.pick(["city of", "city"])
                default: random.pick(otherWords)
                }
            parts[parts.count - 1] += piece.split(separator: " ").map(String.init)
        }
        return TypedWords(parts: parts)
    }
}
