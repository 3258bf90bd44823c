public import CitySearch
import Foundation
import SplitMix64

/// What people type: every prefix of a name, from the first letter on.
public struct QueryStream {
    /// The texts in the order in which they are typed.
    public let texts: [String]

    /// How many cities are typed in the built-in stream.
    private static let cityCount = 4_000

    /// Cities drawn by population, each typed letter by letter, as many letters as the name has but
    /// no more than twelve. The draw is the same in every run.
    public init(typedFrom index: CityIndex) {
        var generator = SplitMix64(seed: 42)
        guard let draw = PopulationDraw(index) else {
            texts = []
            return
        }
        texts = (0..<Self.cityCount).flatMap { _ in
            Self.prefixes(of: draw.city(using: &generator).name)
        }
    }

    /// The same of cities drawn evenly, most of which few people look for; fifteen of a hundred names are misspelt.
    public init(rarelyTypedFrom index: CityIndex) {
        var generator = SplitMix64(seed: 45)
        guard index.count > 0 else {
            texts = []
            return
        }
        let cities = index.cities
        texts = (0..<Self.cityCount).flatMap { _ in
            let name = cities[Int.random(in: 0..<cities.count, using: &generator)].name
            let isMisspelt = Int.random(in: 0..<100, using: &generator) < 15
            return Self.prefixes(
                of: isMisspelt && name.count >= 4 ? Self.misspelt(name, using: &generator) : name)
        }
    }

    private static func prefixes(of name: String) -> [String] {
        (1...max(1, min(12, name.count))).map { String(name.prefix($0)) }
    }

    /// Names of four letters and more, of cities drawn by population, each with one letter missing,
    /// doubled or swapped with the next.
    public init(misspeltFrom index: CityIndex) {
        var generator = SplitMix64(seed: 44)
        guard let draw = PopulationDraw(index) else {
            texts = []
            return
        }
        texts = (0..<Self.misspeltCount).map { _ in
            var name = draw.city(using: &generator).name
            while name.count < 4 { name = draw.city(using: &generator).name }
            return Self.misspelt(name, using: &generator)
        }
    }

    /// A name of two letters at least with one of them missing, doubled or swapped with the next.
    private static func misspelt(_ name: String, using generator: inout SplitMix64) -> String {
        var letters = Array(name)
        let place = Int.random(in: 0..<letters.count - 1, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        default: letters.swapAt(place, place + 1)
        }
        return String(letters)
    }

    private static let misspeltCount = 2_000

    /// One prefix a line.
    public init(contentsOf path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        texts = text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Writes one prefix a line.
    public func write(to path: String) throws {
        try texts.map { $0 + "\n" }.joined()
            .write(toFile: path, atomically: true, encoding: .utf8)
    }
}
