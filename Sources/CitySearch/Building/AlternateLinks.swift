/// The sections that tie alternate keys to cities: whose each is, the one before it of the same city,
/// and the last of each city.
///
/// A city comes once among the keys of a range if those are counted whose predecessor lies before
/// it (Muthukrishnan, "Efficient Algorithms for Document Retrieval Problems", 2002); and from the
/// last one back, the predecessors are the city's own list.
struct AlternateLinks: Sendable {
    /// Stands for no alternate.
    static let none = UInt32.max

    private let batches: [AlternateBatch]
    private let order: CityOrder
    private let alternates: Column<KeyEntry>
    private let cities: IndexWriter.Slot<UInt32>
    private let previous: IndexWriter.Slot<UInt32>
    private let last: IndexWriter.Slot<UInt32>

    init(
        _ plan: inout IndexWriter.Plan, batches: [AlternateBatch], order: CityOrder,
        alternates: Column<KeyEntry>
    ) {
        self.batches = batches
        self.order = order
        self.alternates = alternates
        cities = plan.reserve(.alternateCities, UInt32.self, count: alternates.count)
        previous = plan.reserve(.previousAlternates, UInt32.self, count: alternates.count)
        last = plan.reserve(.lastAlternates, UInt32.self, count: order.count)
    }

    func fill(_ writer: IndexWriter) {
        writer.fill(last) { last in
            for ordinal in 0..<last.count { last[ordinal] = Self.none }
            writer.fill(cities) { cities in
                writer.fill(previous) { previous in
                    for position in alternates.indices {
                        let entry = alternates[position]
                        let city = batches[entry.batch].cities[entry.index]
                        let ordinal = order.ordinal(of: city, in: entry.batch)
                        cities[position] = ordinal
                        previous[position] = last[Int(ordinal)]
                        last[Int(ordinal)] = UInt32(position)
                    }
                }
            }
        }
    }
}
