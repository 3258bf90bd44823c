import CitySearch

/// What preferences and a signal add to scores, city by city.
extension Oracle {
    /// Their contribution to the score of a city.
    ///
    /// - Parameter meant: ``meantDivisions(_:)``.
    func boost(
        _ entry: Entry, _ query: SearchQuery, _ favourites: Set<City.ID>,
        _ meant: [Division: Set<Int>]
    ) -> Int {
        let preferred = query.preferences.reduce(0) { sum, preference in
            let whole = Int(min(preference.strength, 10) * Double(Features.preference.parts))
            switch preference.subject {
            case .country(let code): return sum + (entry.country == code ? whole : 0)
            case .division(let division):
                let there = entry.divisions.contains { meant[division]?.contains($0) ?? false }
                return sum + (there ? whole : 0)
            case .trait(let trait): return sum + (entry.traits.contains(trait) ? whole : 0)
            case .favourite: return sum + (favourites.contains(entry.id) ? whole : 0)
            case .point(let point):
                let nearness = OracleScores.nearness(entry.coordinate, point)
                return sum + whole * nearness / Features.nearest.parts
            }
        }
        guard let value = signal[entry.id], let largest = signal.values.max(), largest > 0 else {
            return preferred
        }
        let level =
            Features.signal.parts * OracleScores.logarithm(1 + value)
            / OracleScores.logarithm(1 + largest)
        return preferred + level * Int(query.signalWeight * 1024) / 1024
    }

    /// The numbers of the divisions for each preferred one.
    func meantDivisions(_ query: SearchQuery) -> [Division: Set<Int>] {
        var meant: [Division: Set<Int>] = [:]
        for case .division(let division) in query.preferences.map(\.subject) {
            meant[division] = numbers(of: division)
        }
        return meant
    }

    /// The numbers of the divisions with a name: regions before subregions, and exact spellings before others.
    private func numbers(of division: Division) -> Set<Int> {
        for isRegion in [true, false] {
            let there = divisions.indices.filter {
                divisions[$0].country == division.country
                    && (divisions[$0].outer == nil) == isRegion
            }
            let exact = there.filter { divisions[$0].name == division.name }
            let folded = there.filter {
                Folding.fold(divisions[$0].name) == Folding.fold(division.name)
            }
            if !folded.isEmpty { return Set(exact.isEmpty ? folded : exact) }
        }
        return []
    }
}
