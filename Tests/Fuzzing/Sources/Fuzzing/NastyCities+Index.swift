package import CitySearch
package import TestSupport

extension NastyCities {
    /// Their index.
    package static let index = build(records)

    /// The index of some cities.
    package static func build(_ records: [CityRecord]) -> CityIndex {
        var builder = CityIndexBuilder()
        for record in records { builder.add(record) }
        do {
            return try waiting { [builder] in try await builder.build() }
        } catch {
            fatalError("\(error)")
        }
    }
}
