extension CityIndex {
    /// All cities of an index, in name order. A city is read on access.
    ///
    /// - Complexity: O(1) for the count and for a city.
    public struct Cities: RandomAccessCollection, Sendable {
        @usableFromInline let shard: ReferenceShard

        init(shard: ReferenceShard) { self.shard = shard }

        /// The position of the first city.
        @inlinable public var startIndex: Int { 0 }

        /// The position after the last city.
        @inlinable public var endIndex: Int { shard.contents.count }

        /// The city at a position; traps for an invalid one.
        @inlinable public subscript(position: Int) -> City {
            precondition(position >= 0 && position < endIndex, "no city has this position")
            return City(shard: shard, ordinal: position)
        }
    }
}

extension CityIndex {
    /// A country, and the number of its cities in an index.
    public struct Country: Identifiable, Hashable, Sendable {
        /// The code of the country.
        public let code: CountryCode
        /// The name of the country, in the language of ``CityIndex/localized(countryName:)`` or else in English;
        /// its code where no name is known.
        public let name: String
        /// The number of cities of the index in it.
        public let cityCount: Int

        /// The code of the country.
        public var id: CountryCode { code }
    }

    /// The countries of the index's cities, in the alphabetical order of their English names.
    ///
    /// - Complexity: O(countries).
    public var countries: [Country] {
        let table = contents.placeTable
        return table.countries.compactMap { number in
            table.knownCode(number).map { code in
                Country(
                    code: code, name: contents.placeName(number),
                    cityCount: table.postings.list(of: number).count)
            }
        }
    }
}

extension CityIndex: CustomStringConvertible {
    /// A summary of the index, for example `234908 cities, 246 countries, 51547968 bytes`.
    public var description: String {
        "\(count) cities, \(countries.count) countries, \(byteCount) bytes"
    }
}

extension CityIndex {
    /// Returns labels that distinguish cities of a list: `Springfield, Illinois, US`.
    ///
    /// A label is the name, the region and the country's code. If several cities would have the
    /// same label, each adds its subregion, `Franklin, Venango County, Pennsylvania, US`, and if
    /// that is not enough, its distance from a place at least ten times as large:
    /// `San Antonio, Oaxaca, MX (31 km from Oaxaca)`.
    ///
    /// - Parameters:
    ///   - cities: cities of this index, for example of a page.
    ///   - others: cities that are already displayed, for example on previous pages.
    /// - Returns: a label for each of `cities`.
    /// - Complexity: O(cities + others), and a search for nearby cities for each that shares its label.
    public func labels(of cities: [City], besides others: [City] = []) -> [String] {
        let descriptions = cities.map { $0.description }
        guard let distinctions = distinctions(of: cities, descriptions, besides: others) else {
            return descriptions
        }
        return zip(cities, distinctions).map { city, distinction in
            city.description(with: distinction.subregion) + (distinction.surroundings ?? "")
        }
    }

    /// The parts that distinguish cities of a list with the same name, region and country.
    package func distinctions(of cities: [City], besides others: [City] = []) -> [CityDistinction] {
        distinctions(of: cities, cities.map { $0.description }, besides: others)
            ?? cities.map { _ in CityDistinction() }
    }

    /// The same; nil if it is not needed.
    ///
    /// - Parameter descriptions: the labels of the cities without distinctions.
    private func distinctions(
        of cities: [City], _ descriptions: [String], besides others: [City]
    ) -> [CityDistinction]? {
        let all = cities + others
        let shared = sharedLabels(all, descriptions + others.map { $0.description })
        if shared.isEmpty { return nil }
        func subregion(_ city: City) -> String? {
            shared.contains(city.description) ? city.localizedSubregion : nil
        }
        let still = sharedLabels(all, all.map { $0.description(with: subregion($0)) })
        return cities.map { city in
            let subregion = subregion(city)
            var distinction = CityDistinction(subregion: subregion)
            if still.contains(city.description(with: subregion)),
                let place = largerPlace(near: city)
            {
                let kilometres = Int(place.distanceInKilometres.rounded())
                distinction.surroundings = " (\(kilometres) km from \(place.city.localizedName))"
            }
            return distinction
        }
    }

    /// The labels that more than one city has.
    private func sharedLabels(_ cities: [City], _ labels: [String]) -> Set<String> {
        var owners: [String: City] = [:]
        owners.reserveCapacity(cities.count)
        var shared: Set<String> = []
        for (city, label) in zip(cities, labels) {
            if let owner = owners.updateValue(city, forKey: label), owner != city {
                shared.insert(label)
            }
        }
        return shared
    }

    /// The nearest place that has ten times the people of a city, and at least ten thousand.
    private func largerPlace(near city: City) -> NearbyCity? {
        let population = max(10_000, 10 * (city.population ?? 0))
        let filter = NearbyFilter(minimumPopulation: population)
        return nearest(1, to: city.coordinate, where: filter).first
    }
}

/// The part that distinguishes a city from others of a list with the same name, region and country.
package struct CityDistinction: Sendable {
    package var subregion: String?
    /// The distance of the city from a larger one, after a space and in parentheses.
    package var surroundings: String?
}
