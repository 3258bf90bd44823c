/// How important the places of an index are, as names that people type.
final class PlaceSizes: Sendable {
    /// By place: as of a city with as many people as all of its cities have.
    private let importances: [UInt16]
    /// By place: that of its most important city.
    private let largest: [UInt16]

    /// - Complexity: O(cities + places).
    init(_ contents: IndexContents) {
        let table = contents.placeTable
        var people = [UInt64](repeating: 0, count: table.count)
        var most = [UInt16](repeating: 0, count: table.count)
        for city in 0..<contents.count {
            let place = contents.place(of: city)
            people[place] += UInt64(contents.populations[city])
            most[place] = max(most[place], contents.importances[city])
        }
        var (allPeople, largest) = (people, most)
        for place in 0..<table.count {
            for outer in table.chain(of: place).dropFirst() {
                allPeople[outer] += people[place]
                largest[outer] = max(largest[outer], most[place])
            }
        }
        importances = zip(allPeople, largest).map { people, largest in
            max(largest, Importance(population: UInt32(clamping: people), Renown()).rawValue)
        }
        self.largest = largest
    }

    /// How important a place is: at least as much as its most important city.
    func importance(of place: Int) -> UInt16 {
        importances[place]
    }

    /// How important the most important city of a place is.
    func largest(in place: Int) -> UInt16 {
        largest[place]
    }
}

extension IndexContents {
    /// The sizes of the places, computed on first use.
    var placeSizes: PlaceSizes {
        knownPlaceSizes.value ?? knownPlaceSizes.storeIfNil(PlaceSizes(self))
    }
}
