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
        let groups = Dictionary(grouping: zip(labels, cities), by: \.0)
        return zip(labels, cities).map { label, city in
            let isShared = Set(groups[label]?.map(\.1) ?? []).count > 1
            guard isShared, let place = largerPlace(near: city) else { return label }
            let kilometres = Int(place.distanceInKilometres.rounded())
            return "\(label) (\(kilometres) km from \(place.city.name))"
        }
    }

    /// The nearest of the places that have ten times the people of a city, and ten thousand at least.
    private func largerPlace(near city: City) -> NearbyCity? {
        let population = max(10_000, 10 * (city.population ?? 0))
        let filter = NearbyFilter(minimumPopulation: population)
        let nearest = try? nearest(2, to: city.coordinate, where: filter)
        return nearest?.first { $0.city != city }
    }
}
