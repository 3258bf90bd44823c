import CitySearch
import Foundation
import TestSupport
import Testing

/// The bundled file, loaded by the engine and by Foundation.
@Suite("The real file gives the cities that JSONDecoder reads")
struct RealFileTests {
    @Test("Every field of every city is the same, doubles to the bit", .enabled(if: Rounds.areMany))
    func everyField() async throws {
        let records = try await RealData.cities
        #expect(records.count > 200_000)
        expectNone(CityComparison.faults(try await RealData.index, records))
    }

    @Test("So it is for the classic shape: id, name, country, point", .enabled(if: Rounds.areMany))
    func classicShape() async throws {
        let records = try await RealData.cities.map { city in
            CityRecord(
                city.id, city.name, city.country, latitude: city.latitude, longitude: city.longitude
            )
        }
        let lines = try records.map { record in
            let name = String(decoding: try JSONEncoder().encode(record.name), as: UTF8.self)
            return """
                {"_id":\(record.id),"name":\(name),"country":"\(record.country)",\
                "coord":{"lon":\(record.longitude),"lat":\(record.latitude)}}
                """
        }
        let index = try await CityIndex(
            json: Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8))
        expectNone(CityComparison.faults(index, records))
        #expect(index[id: records[0].id]?.population == nil)
    }

    @Test("A second load gives the same bytes, and so do chunks of other lengths")
    func sameBytes() async throws {
        let json = [UInt8](try Data(contentsOf: RepositoryFiles.cities))
        let bytes = try await RealData.index.allBytes
        for length in [1 << 20, 100_003] {
            let isSame = try await CityIndex(json: json, chunkLength: length).allBytes == bytes
            #expect(isSame, "chunks of \(length)")
        }
    }
}
