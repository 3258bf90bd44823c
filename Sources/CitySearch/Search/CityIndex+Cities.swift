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
        distinctions(of: cities, besides: others).map { $0.label }
    }

    /// The labels of cities of a list, with the parts that distinguish cities of the same name, region and country.
    package func distinctions(of cities: [City], besides others: [City] = []) -> [CityDistinction] {
        let all = cities + others
        let labels = all.map { $0.description }
        let shared = sharedLabels(all, labels)
        var found = zip(all, labels).map { city, label in
            guard shared.contains(label) else { return CityDistinction(label: label) }
            let subregion = city.localizedSubregion
            return CityDistinction(label: city.description(with: subregion), subregion: subregion)
        }
        if !shared.isEmpty {
            let still = sharedLabels(all, found.map { $0.label })
            for (number, city) in cities.enumerated() where still.contains(found[number].label) {
                guard let place = largerPlace(near: city) else { continue }
                let kilometres = Int(place.distanceInKilometres.rounded())
                found[number].surroundings =
                    " (\(kilometres) km from \(place.city.localizedName))"
            }
        }
        return Array(found.prefix(cities.count))
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

/// The label of a city in a list, and what distinguishes it from cities with the same name, region and country.
package struct CityDistinction: Sendable {
    /// The name, the region and the country's code, and the subregion if it is needed.
    fileprivate let described: String
    package let subregion: String?
    /// The distance of the city from a larger one, after a space and in parentheses.
    package fileprivate(set) var surroundings: String?

    fileprivate init(label: String, subregion: String? = nil) {
        (described, self.subregion) = (label, subregion)
    }

    var label: String { described + (surroundings ?? "") }
}
