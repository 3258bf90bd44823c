/// The cities of all batches in name order.
struct CityOrder: Sendable {
    /// Where each city lies, by ordinal.
    let entries: Column<KeyEntry>
    /// The number of the first city of each batch, were they numbered in the order they came.
    private let firsts: [Int]
    /// The ordinal of each city in the order they came.
    private let ordinals: [UInt32]

    init(_ batches: [CityBatch], _ entries: Column<KeyEntry>) {
        self.entries = entries
        var firsts: [Int] = []
        var count = 0
        for batch in batches {
            firsts.append(count)
            count += batch.fields.count
        }
        var ordinals = [UInt32](repeating: 0, count: count)
        for ordinal in entries.indices {
            let entry = entries[ordinal]
            ordinals[firsts[Int(entry.batch)] + Int(entry.index)] = UInt32(ordinal)
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
    func ordinalsByID(_ batches: [CityBatch]) -> [UInt32] {
        let ids = batches.flatMap { $0.fields.lazy.map(\.id) }
        let order =
            Self.isAscending(ids) ? Array(ids.indices) : ids.indices.sorted { ids[$0] < ids[$1] }
        return order.map { ordinals[$0] }
    }

    /// Throws when two cities have one id.
    func checkIDs(_ batches: [CityBatch]) throws(LoadError) {
        let cities = batches.flatMap { $0.fields.lazy.map { (id: $0.id, offset: $0.offset) } }
        if Self.isAscending(cities.map(\.id)) { return }
        let order = cities.indices.sorted { (cities[$0].id, $0) < (cities[$1].id, $1) }
        let twice = zip(order, order.dropFirst()).filter { cities[$0].id == cities[$1].id }
        guard let number = twice.map(\.1).min() else { return }
        throw LoadError(
            .duplicateID(Int(cities[number].id)), record: number + 1, offset: cities[number].offset)
    }

    private static func isAscending(_ ids: [Int64]) -> Bool {
        zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
}
