/// The cities of all batches in name order.
struct CityOrder: Sendable {
    /// The number of the first city of each batch, were they numbered in the order they came.
    private let firsts: [Int]
    /// The ordinal of each city in the order they came.
    private let ordinals: [UInt32]

    /// - Parameter cities: the cities with their own names, in order.
    init(_ cities: SortedCities) {
        var firsts: [Int] = []
        var count = 0
        for batch in cities.batches {
            firsts.append(count)
            count += batch.fields.count
        }
        var ordinals = [UInt32](repeating: 0, count: count)
        for names in cities.names {
            for (entry, ordinal) in zip(names.entries, names.positions) {
                let city = names.batches[entry.batch].records[entry.index].city
                ordinals[firsts[entry.batch] + Int(city)] = UInt32(ordinal)
            }
        }
        self.firsts = firsts
        self.ordinals = ordinals
    }

    /// How many cities there are.
    var count: Int {
        ordinals.count
    }

    /// The ordinal of a city of a batch.
    @inline(__always)
    func ordinal(of city: UInt32, in batch: Int) -> UInt32 {
        ordinals[firsts[batch] + Int(city)]
    }

    /// The cities' ordinals by their ids.
    ///
    /// - Throws: ``DuplicateIDs`` when two cities have one id.
    func ordinalsByID(_ batches: [CityAttributes]) throws(DuplicateIDs) -> [UInt32] {
        var cities: [(id: Int64, number: UInt32)] = []
        cities.reserveCapacity(count)
        for batch in batches {
            for index in batch.fields.indices {
                cities.append((batch.fields[index].id, UInt32(cities.count)))
            }
        }
        // Files usually come in the order of their ids.
        if !zip(cities, cities.dropFirst()).allSatisfy({ $0.id < $1.id }) {
            cities.sort { $0.id < $1.id }
            try Self.check(cities.map(\.id), batches)
        }
        return cities.map { ordinals[Int($0.number)] }
    }

    private static func check(_ sorted: [Int64], _ batches: [CityAttributes]) throws(DuplicateIDs) {
        let twice = Set(zip(sorted, sorted.dropFirst()).filter { $0 == $1 }.map(\.0))
        guard !twice.isEmpty else { return }
        var seen: Set<Int64> = []
        var first: CityIndexError?
        var offsets: [Int] = []
        let cities = batches.flatMap { batch in batch.fields.indices.map { batch.fields[$0] } }
        for (number, city) in cities.sorted(by: { $0.offset < $1.offset }).enumerated()
        where twice.contains(city.id) && !seen.insert(city.id).inserted {
            offsets.append(city.offset)
            if first == nil {
                first = CityIndexError(
                    .duplicateID(Int(city.id)), record: number + 1, offset: city.offset)
            }
        }
        if let first { throw DuplicateIDs(first: first, offsets: offsets) }
    }
}

/// Cities have the ids of earlier ones.
struct DuplicateIDs: Error {
    /// What is to be said of the first of them.
    let first: CityIndexError
    /// Where in the file each of them begins.
    let offsets: [Int]
}
