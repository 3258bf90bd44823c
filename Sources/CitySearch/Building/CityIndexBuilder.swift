/// Collects cities that a program has as values, and makes an index of them.
///
/// ```swift
/// var builder = CityIndexBuilder()
/// builder.add(
///     CityRecord(id: 1, name: "Álava", country: "ES", latitude: 42.8, longitude: -2.7))
/// let index = try await builder.build()
/// ```
///
/// An index never changes. To change its cities, build a new index from it:
///
/// ```swift
/// var builder = CityIndexBuilder(index)
/// builder.merge(more)
/// builder.remove(id: 3_435_910)
/// index = try await builder.build()
/// ```
public struct CityIndexBuilder: Sendable {
    /// The cities in the order in which they were added; nil for removed ones.
    private var records: [CityRecord?] = []
    /// Where the last city with an id is.
    private var positions: [City.ID: Int] = [:]
    /// The number of cities.
    public private(set) var count = 0

    /// Begins with no city.
    public init() {}

    /// Begins with the cities of an index.
    ///
    /// - Complexity: O(n) for n names.
    public init(_ index: CityIndex) {
        records.reserveCapacity(index.count)
        positions.reserveCapacity(index.count)
        for city in index.cities { add(CityRecord(city)) }
    }

    /// Adds a city. If another has its id, `build()` fails; to replace a city, use ``update(with:)``.
    public mutating func add(_ record: CityRecord) {
        positions[record.id] = records.count
        records.append(record)
        count += 1
    }

    /// Adds a city, in place of the one that has its id.
    ///
    /// - Returns: the city that was replaced, if there was one.
    /// - Complexity: O(1).
    @discardableResult
    public mutating func update(with record: CityRecord) -> CityRecord? {
        guard let position = positions[record.id] else {
            add(record)
            return nil
        }
        defer { records[position] = record }
        return records[position]
    }

    /// Removes the city that has an id.
    ///
    /// - Returns: the city, if there was one.
    /// - Complexity: O(1).
    @discardableResult
    public mutating func remove(id: City.ID) -> CityRecord? {
        guard let position = positions.removeValue(forKey: id) else { return nil }
        defer { records[position] = nil }
        count -= 1
        return records[position]
    }

    /// Adds the cities of an index, replacing cities with the same ids.
    ///
    /// - Complexity: O(n) for n names.
    public mutating func merge(_ index: CityIndex) {
        for city in index.cities { update(with: CityRecord(city)) }
    }

    /// Makes the index of all cities added so far.
    ///
    /// - Throws: ``CityIndexError`` for a city that no file could hold: an id that comes twice,
    ///   coordinates out of range, a code that is neither empty nor two letters; when there is too much
    ///   for an index or for the memory; when the task is cancelled.
    /// - Complexity: O(n).
    public func build() async throws(CityIndexError) -> CityIndex {
        try await CityIndexError.rethrowing(for: nil) {
            try checkIDs()
            var batch = CityBatchBuilder(length: 0)
            for (number, record) in records.lazy.compactMap(\.self).enumerated() {
                if number.isMultiple(of: 4_096) { try Task.checkCancellation() }
                try record.check(number: number + 1)
                try record.add(to: &batch)
            }
            let bytes = try await IndexAssembly.assemble([batch.finish()], lexicon: .shared)
            return try CityIndex(bytes)
        }
    }

    private func checkIDs() throws(CityIndexError) {
        guard positions.count < count else { return }
        var known: Set<City.ID> = []
        for (number, record) in records.lazy.compactMap(\.self).enumerated()
        where !known.insert(record.id).inserted {
            throw CityIndexError(.duplicateID(record.id), record: number + 1)
        }
    }
}
