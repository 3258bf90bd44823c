/// The order of equal keys.
protocol KeyTieBreaker: Sendable {
    /// A number by which equal keys go first of all.
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32

    /// Whether one of two equal keys of the same rank comes before the other.
    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool
}

/// Equal keys go by the cities they lead to. No city has two.
struct CityTieBreaker: KeyTieBreaker {
    let order: CityOrder

    @inline(__always)
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32 {
        order.ordinal(of: record.city, in: entry.batch)
    }

    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        false
    }
}

/// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
struct NameTieBreaker: KeyTieBreaker {
    /// The names, and the cities that have them.
    let names: [KeyBatch]
    let cities: [CityAttributes]

    @inline(__always)
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32 {
        0
    }

    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        let (batch, otherBatch) = (names[one.batch], names[other.batch])
        let order = batch.compareText(one.index, to: other.index, of: otherBatch)
        if order != 0 { return order < 0 }
        let city = cities[one.batch].fields[Int(batch.records[one.index].city)]
        let otherCity = cities[other.batch].fields[Int(otherBatch.records[other.index].city)]
        return (city.country.packed, city.id) < (otherCity.country.packed, otherCity.id)
    }
}

/// Equal keys go by the numbers they stand for, and then as they came.
struct NumberTieBreaker: KeyTieBreaker {
    let numbers: [UInt16]

    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32 {
        UInt32(numbers[entry.index])
    }

    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.index < other.index
    }
}
