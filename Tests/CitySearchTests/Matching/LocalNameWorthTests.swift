import CitySearch
import Foundation
import TestSupport
import Testing

/// The name of a city in the user's language, compared with an index in which it is the main name.
@Suite("A name in the user's language is worth as much as an own name") struct LocalNameWorthTests {
    /// A city of two names: one its own, and the other its name in German.
    private func record(
        _ id: Int, _ names: (own: String, german: String), _ population: Int
    )
        -> CityRecord
    {
        CityRecord(
            id, names.own, id % 2 == 0 ? "IT" : "CH", longitude: Double(id), population: population,
            region: id % 3 == 0 ? "Keltmark" : "", localNames: ["de": names.german])
    }

    /// The texts that request a name: unfinished, complete, and with a place, in each notation.
    private static let forms: [@Sendable (String) -> String] = [
        { String($0.prefix(3)) }, { $0 }, { "\($0), it" }, { "\($0) it" },
        { "\($0) switzerland" }, { "\($0), keltmark" }, { "italy, \($0)" },
        { "\($0.prefix(3)), ch" }, { "\($0.prefix(3)), keltmark, italy" },
    ]

    @Test("for each way of a text to disambiguate cities", arguments: 0..<8)
    func isOwn(list: Int) async throws {
        var random = SplitMix64(stream: 6_300 + UInt64(list))
        let stems = ["Velmar", "Velmarin", "Velmaros", "Torqua", "Torquael"]
        for _ in 0..<Rounds.of(40) {
            // No two are as far apart as a full name and its beginning, so that no two cities tie.
            let populations = (1...14).map { Int(300 * pow(1.7, Double($0))) }
                .shuffled(using: &random)
            let names = populations.indices.map { number in
                (own: "Xen\(number)", german: random.pick(stems))
            }
            // A few bear as their own name what others are called in German.
            func records(_ isOwn: Bool) -> [CityRecord] {
                zip(names, populations).enumerated().map { number, city in
                    let (names, population) = city
                    let isTurned = isOwn || number % 3 == 0
                    return record(
                        number + 1,
                        isTurned ? (names.german, names.own) : names, population)
                }
            }
            let local = try await CityIndex(records(false)).localized(in: Language("de"))
            let plain = try await CityIndex(records(true))
            let ids = Array(1...14).shuffled(using: &random).prefix(random.number(1...14))
            let marks = [FavouriteSet(ids, over: local), FavouriteSet(ids, over: plain)]
            for stem in stems {
                for form in Self.forms {
                    for placement in FavouritePlacement.allCases {
                        let query = SearchQuery(form(stem), mode: .word, favourites: placement)
                        let found = local.search(query, favourites: marks[0]).ids
                        let expected = plain.search(query, favourites: marks[1]).ids
                        #expect(found == expected, "CITYSEARCH_SEED=\(SplitMix64.seed): \(query)")
                    }
                }
            }
        }
    }
}
