import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("The real file gives the cities that JSONDecoder reads") struct RealFileTests {
    @Test("Every field of every city is the same, doubles to the bit", .enabled(if: Rounds.areMany))
    func everyField() async throws {
        let records = try await RealData.cities
        #expect(records.count > 200_000)
        expectNone(CityComparison.faults(try await RealData.index, records))
    }

    @Test func `A second load gives the same bytes, in chunks of any length`() async throws {
        let json = [UInt8](try Data(contentsOf: RepositoryFiles.cities))
        let bytes = try await RealData.index.allBytes
        for length in [1 << 20, 100_003] {
            let isSame = try await CityIndex(json: json, chunkLength: length).allBytes == bytes
            #expect(isSame, "chunks of \(length)")
        }
    }
}
