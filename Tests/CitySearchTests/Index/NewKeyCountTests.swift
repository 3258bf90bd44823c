import CitySearch
import Testing

@Suite("The number of a range's keys that are new for a prefix") struct NewKeyCountTests {
    /// Keys are counted ahead by blocks of 128.
    @Test func `as one by one, from the end of a block to the end of another`() async throws {
        let records = (0..<130).map { number in
            CityRecord(
                number, "A\(number)", "DE",
                alternateNames: ["B\(number % 9)", "B\(number % 9) C", "Bcdefgh \(number % 5)"])
        }
        let keys = try await CityIndex(records).contents.alternates
        #expect(keys.count > 2 * NewKeys.countedBlock)
        let edges = Set([0, 128, 256, keys.count].flatMap { [$0 - 1, $0, $0 + 1] })
            .filter { (0...keys.count).contains($0) }
        for start in edges {
            for end in edges where start <= end {
                for length in 1...12 {
                    let expected = (start..<end).count { keys.isNew(at: $0, forPrefixOf: length) }
                    let count = keys.newCount(in: start..<end, forPrefixOf: length)
                    #expect(count == expected, "\(start)..<\(end), \(length) bytes")
                }
            }
        }
    }
}
