import CitySearch
import TestSupport
import Testing

/// The number of cities that pass a filter, with ranges of keys that end at the edges of blocks and next to them.
///
/// Counting has other implementations than gathering: by lists of places, by bits, by precomputed counts. The first and
/// the last key of each range belong to cities that differ from the others.
@Suite("Filters count the cities that they let pass, up to the last key")
struct FilteredCountTests {
    /// Numbers of keys around those at which counting and ranking change their way.
    private static let sizes = [1, 8, 31, 32, 33, 255, 256, 257, 1_023, 1_024, 1_025, 2_049]

    /// What finds all of the cities by a tier each.
    private static let texts: [(text: String, tier: MatchTier)] = [
        ("na", .name), ("al", .alternateName), ("wo", .word),
    ]

    /// A city of the list; the first and the last one are in a country of their own.
    private func record(_ number: Int, of count: Int) -> CityRecord {
        let digits = String(String(100_000 + number).dropFirst())
        let isEdge = number == 1 || number == count
        return CityRecord(
            number, "Na\(digits) Wo\(digits)", isEdge ? "FR" : "DE", latitude: Double(number) / 100,
            population: 300 + number, region: isEdge ? "Edge" : "Middle",
            alternateNames: ["Al\(digits)"])
    }

    /// The filters, and which of the cities pass each.
    private func filters(
        _ count: Int
    ) throws -> [(change: (inout SearchQuery) -> Void, passes: (CityRecord) -> Bool)] {
        func box(_ south: Int, _ north: Int) throws -> CoordinateBox {
            CoordinateBox(
                from: try Coordinate(latitude: Double(south) / 100, longitude: -1),
                to: try Coordinate(latitude: Double(north) / 100, longitude: 1))
        }
        let (first, last) = (try box(1, 1), try box(count, count))
        return [
            ({ _ in }, { _ in true }),
            ({ $0.countries = ["FR"] }, { $0.country == "FR" }),
            ({ $0.countries = ["DE"] }, { $0.country == "DE" }),
            ({ $0.countries = ["DE", "FR", "JP"] }, { _ in true }),
            ({ $0.countries = ["JP"] }, { _ in false }),
            ({ $0.text += ", edge" }, { $0.region == "Edge" }),
            ({ $0.text += ", middle" }, { $0.region == "Middle" }),
            ({ $0.text += ", germany" }, { $0.country == "DE" }),
            (
                {
                    $0.text += ", edge"; $0.countries = ["FR"]
                }, { $0.country == "FR" }
            ),
            ({ $0.minimumPopulation = 301 }, { _ in true }),
            ({ $0.minimumPopulation = 302 }, { $0.id > 1 }),
            ({ $0.minimumPopulation = 300 + count }, { $0.id == count }),
            ({ $0.minimumPopulation = 301 + count }, { _ in false }),
            (
                {
                    $0.countries = ["FR"]; $0.minimumPopulation = 300 + count
                }, { $0.id == count }
            ),
            ({ $0.box = first }, { $0.id == 1 }),
            ({ $0.box = last }, { $0.id == count }),
            ({ $0.favourites = .only }, { $0.country == "FR" }),
            ({ $0.favourites = .excluded }, { $0.country == "DE" }),
            ({ $0.favourites = .first }, { _ in true }),
            (
                {
                    $0.favourites = .excluded; $0.countries = ["FR"]
                }, { _ in false }
            ),
            (
                {
                    $0.favourites = .only; $0.countries = ["FR"]
                }, { $0.country == "FR" }
            ),
        ]
    }

    @Test(arguments: sizes, [false, true])
    func `in each tier, mode and order`(count: Int, hasNeighbours: Bool) async throws {
        let records = (1...count).map { record($0, of: count) }
        let neighbours = ["Ak", "Am", "Mz", "Nb", "Wn Wp", "Wp Wn"].enumerated().map {
            CityRecord(
                1_000_000 + $0, $1, "FR", latitude: 0.01, population: 9_000_000, region: "Edge")
        }
        let index = try await CityIndex(records + (hasNeighbours ? neighbours : []))
        let favourites = FavouriteSet([1, count], over: index)
        for (change, passes) in try filters(count) {
            let expected = Set(records.filter(passes).map(\.id))
            for (text, tier) in Self.texts {
                for order in SearchOrder.allCases {
                    var query = SearchQuery(
                        text, order: order, mode: tier == .word ? .word : .prefix, near: .nullIsland
                    )
                    change(&query)
                    let results = index.search(query, favourites: favourites)
                    #expect(results.count == expected.count, "\(query)")
                    #expect(results.count(of: tier) == expected.count, "\(query)")
                    let isSame = results.count == expected.count && Set(results.ids) == expected
                    #expect(isSame, "\(query)")
                }
            }
        }
    }
}
