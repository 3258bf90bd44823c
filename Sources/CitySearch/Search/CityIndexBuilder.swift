/// Collects cities that a program has as values, and makes an index of them.
///
/// ```swift
/// var builder = CityIndexBuilder()
/// builder.add(
///     CityRecord(id: 1, name: "Álava", country: "ES", latitude: 42.8, longitude: -2.7))
/// let index = try await builder.build()
/// ```
public struct CityIndexBuilder: Sendable {
    private var records: [CityRecord] = []

    /// Begins with no city.
    public init() {}

    /// Adds a city.
    public mutating func add(_ record: CityRecord) {
        records.append(record)
    }

    /// Makes the index of all cities added so far.
    ///
    /// - Throws: ``LoadError`` for a city that no file could hold: an id that comes twice,
    ///   coordinates out of range, a code that is neither empty nor two letters; ``IndexLimitError``;
    ///   `CancellationError`.
    /// - Complexity: O(n).
    public func build() async throws -> CityIndex {
        do {
            var folds = FoldTableBuilder()
            var batch = CityBatchBuilder(length: 0)
            for (number, record) in records.enumerated() {
                try record.check(number: number + 1)
                try record.add(to: &batch, folds: &folds)
            }
            var phases = LoadPhases()
            let bytes = try await IndexAssembly.assemble(
                [batch.finish()], folds: folds, lexicon: .shared, measuring: &phases)
            return try CityIndex(bytes)
        } catch let error as OutOfMemory {
            throw LoadError(error)
        } catch let error as DuplicateIDs {
            throw error.first
        }
    }
}
