import CitySearch
import SplitMix64

/// Draws cities, large ones more often.
struct PopulationDraw {
    private let cities: [City]
    /// For each city how many people live there and in those before it.
    private let sums: [Int]

    /// - Returns: nil when there is no city.
    init?(_ index: CityIndex) {
        cities = index.search(SearchQuery("", order: .name)).map(\.city)
        var sums: [Int] = []
        var sum = 0
        for city in cities {
            sum += city.population ?? 1
            sums.append(sum)
        }
        self.sums = sums
        guard sum > 0 else { return nil }
    }

    /// A city.
    func city(using generator: inout SplitMix64) -> City {
        let drawn = Int.random(in: 0..<sums[sums.count - 1], using: &generator)
        return cities[sums.partitionIndex { $0 <= drawn }]
    }
}
