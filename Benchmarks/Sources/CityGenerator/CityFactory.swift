import CitySearch
import SplitMix64

/// Makes cities as plausible as names and places of a country allow, any number of them.
struct CityFactory {
    private let index: CityIndex
    private let models: [CountryCode?: NameModel]
    private var generator: SplitMix64

    /// Learns the names of each country.
    ///
    /// - Precondition: the index has a city.
    init(learningFrom index: CityIndex, seed: UInt64) {
        self.index = index
        var models: [CountryCode?: NameModel] = [:]
        for rank in 0..<index.count {
            let city = index.cities[rank]
            models[city.country, default: NameModel()].learn(city.name)
        }
        self.models = models
        generator = SplitMix64(seed: seed)
    }

    /// A city near a real one, with its country, region and time zone, half to one and a half times as
    /// large. One in five has another name.
    mutating func next(id: Int) throws -> GeneratedCity {
        let real = index.cities[Int.random(in: 0..<index.count, using: &generator)]
        let model = models[real.country, default: NameModel()]
        let hasOtherName = Int.random(in: 0..<5, using: &generator) == 0
        return try GeneratedCity(
            id: id,
            name: model.name(using: &generator),
            country: real.country,
            coordinate: place(near: real.coordinate),
            population: real.population.map {
                Int(Double($0) * Double.random(in: 0.5...1.5, using: &generator))
            },
            region: real.region,
            timeZone: real.timeZone,
            alternateName: hasOtherName ? model.name(using: &generator) : nil)
    }

    /// Some twenty kilometres away at most, with as many digits as GeoNames gives.
    private mutating func place(near real: Coordinate) throws -> Coordinate {
        func near(_ degrees: Double, _ limit: Double) -> Double {
            let moved = degrees + Double.random(in: -0.2...0.2, using: &generator)
            return (max(-limit, min(limit, moved)) * 1e5).rounded() / 1e5
        }
        return try Coordinate(
            latitude: near(real.latitude, 90), longitude: near(real.longitude, 180))
    }
}
