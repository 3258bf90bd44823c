import CitySearch
import CitySearchICU
import Fuzzing

/// A query with all its options, the index that it goes to, and what else is asked.
struct Question {
    let index: CityIndex
    let favourites: FavouriteSet
    var query: SearchQuery
    let pageSize: Int
    /// What else is asked. All of it would take several times as long.
    let others: Others
    /// A city of which the name is typed, if the text is that.
    let namedCity: City?

    enum Others: CaseIterable {
        case pages, expectedCount, favourites, modes, ownName, nearest
    }

    private static let indexes =
        [PlacedCities.index]
        + ["de", "zh-Hant", "x", ""].map { PlacedCities.index.localized(for: $0) }
    private static let countries: [Set<CountryCode>] = [
        [], [], [], ["US"], ["AR", "DE", "GB"], ["XX"], ["TH", "IN", "CN", "JP", "ZZ"],
    ]
    private static let expectedCounts = [50, 50, 0, 1, 2, 7, 1_000, .max, -1, .min]
    // Long texts take long, and few of them tell as much as many.
    private static let repetitions = Array(repeating: 1, count: 60) + [2, 9, 64, 350]

    /// Thirteen bytes choose; what makes the text follows: the choices of its words, or its own bytes.
    init(_ input: inout FuzzInput) {
        query = SearchQuery("")
        query.order = input.pick(SearchOrder.allCases)
        query.mode = input.pick([nil, .prefix, .word, .fuzzy])
        query.near = Self.point(input.byte())
        if query.near == nil, query.order == .distance { query.order = .name }
        query.countries = input.pick(Self.countries)
        query.favourites = input.pick(FavouritePlacement.allCases)
        let flags = input.byte()
        query.includesAlternateNames = flags & 1 == 0
        query.includesCountries = flags & 2 == 0
        query.expectedCount = input.pick(Self.expectedCounts)
        index = input.number(below: 3) < 2 ? Self.indexes[0] : Self.indexes[Int(flags >> 2) % 5]
        let chosen = input.byte()
        let ids = PlacedCities.index.search("").map(\.city.id)
        favourites = FavouriteSet(
            ids.enumerated().filter { ($0.offset &* 31 ^ Int(chosen)) % 4 == 0 }.map(\.element),
            over: PlacedCities.index, limit: 1_000)
        pageSize = 1 + input.number(below: 60)
        others = input.pick(Others.allCases)
        let repetition = input.pick(Self.repetitions)
        let named = input.byte()
        namedCity = named < 64 ? index.cities[input.number(below: index.count)] : nil
        query.text =
            switch named {
            case ..<64: namedCity?.name ?? ""
            case ..<224: TypedText(&input).text
            default:
                String(
                    repeating: String(decoding: input.remainder(), as: UTF8.self),
                    count: repetition)
            }
    }

    private static func point(_ byte: UInt8) -> Coordinate? {
        switch byte {
        case 0..<96: nil
        case 96: try? Coordinate(latitude: -90, longitude: 0)
        case 97: try? Coordinate(latitude: 0, longitude: -180)
        case 98: try? Coordinate(latitude: 90, longitude: 180)
        default:
            try? Coordinate(latitude: Double(byte) - 170, longitude: (Double(byte) - 170) * 2)
        }
    }

    func results(_ change: (inout SearchQuery) -> Void = { _ in }) -> SearchResults {
        var query = query
        change(&query)
        return index.search(query, favourites: favourites)
    }

    /// What is near comes in the order of its distance, each city once.
    func checkNearest() {
        guard let point = query.near else { return }
        let filter = NearbyFilter(
            countries: query.countries, minimumPopulation: query.expectedCount)
        let found = index.nearest(pageSize, to: point, where: filter)
        require(found.count <= pageSize, "more cities than asked for")
        let distances = found.map(\.distanceInKilometres)
        require(distances == distances.sorted(), "near cities out of order")
        require(Set(found.map(\.city.id)).count == found.count, "a near city twice")
        let all = index.cities(withinKilometres: distances.last ?? 0, of: point, where: filter)
        require(all.count >= found.count, "fewer cities around than near")
    }
}
