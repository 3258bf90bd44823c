extension CityIndex {
    /// Texts that tell cities of a list apart: `Springfield, Illinois, US`.
    ///
    /// A label is the name, the region and the country's code. Cities of the list that would have
    /// the same label are told apart by how far they are from a place at least ten times as large:
    /// `San Antonio, Oaxaca, MX (31 km from Oaxaca)`.
    ///
    /// - Parameter cities: cities of this index, for example those of a page.
    /// - Returns: a label for each.
    /// - Complexity: O(cities), and a search for what is near for each that shares its label.
    public func labels(of cities: [City]) -> [String] {
        let labels = cities.map(\.description)
        let shared = sharedLabels(zip(labels, cities))
        if shared.isEmpty { return labels }
        return zip(labels, cities).map { label, city in
            guard shared.contains(label), let place = largerPlace(near: city) else { return label }
            let kilometres = Int(place.distanceInKilometres.rounded())
            return "\(label) (\(kilometres) km from \(place.city.name))"
        }
    }

    /// The labels that more than one city has.
    private func sharedLabels(_ labelled: some Sequence<(String, City)>) -> Set<String> {
        var owners: [String: City] = [:]
        var shared: Set<String> = []
        for (label, city) in labelled {
            if let owner = owners.updateValue(city, forKey: label), owner != city {
                shared.insert(label)
            }
        }
        return shared
    }

    /// The nearest of the places that have ten times the people of a city, and ten thousand at least.
    private func largerPlace(near city: City) -> NearbyCity? {
        let population = max(10_000, 10 * (city.population ?? 0))
        let filter = NearbyFilter(minimumPopulation: population)
        return try? nearest(1, to: city.coordinate, where: filter).first
    }
}
