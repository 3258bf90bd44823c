import CitySearch
import Testing

@Suite("Parts of keys follow each other as keys do") struct KeyPartitionTests {
    @Test func `No first byte has a later part than a larger one, and every part has one`() {
        let parts = (UInt8.min...UInt8.max).map { KeyPartition.number(ofLead: $0) }
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(parts) == Set(0..<KeyPartition.count))
    }

    @Test func `Cities in one part, in many, and in none are put in order`() async throws {
        for names in [[], ["Aa"], (0..<300).map { "Same \($0 % 7)" }, ["", "z", "京", "Ж"]] {
            let index = try await CityIndex(
                names.enumerated().map { id, name in
                    CityRecord(
                        id, name, "FR", latitude: 1, longitude: 2,
                        alternateNames: names.reversed() + ["Other \(id)"])
                })
            try index.checkInvariants()
            #expect(index.count == names.count)
        }
    }
}
