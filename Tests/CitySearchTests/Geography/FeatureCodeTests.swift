import CitySearch
import TestSupport
import Testing

@Suite("Feature codes") struct FeatureCodeTests {
    @Test(arguments: ["PPL", "PPLA2", "0", "A", "Z", "00A", "ZZZZZZ", "999999", "000000"])
    func `return their text`(text: String) {
        #expect(FeatureCode(text)?.description == text)
        #expect(FeatureCode(text.lowercased())?.description == text)
    }

    @Test func `have a number each`() {
        var random = SplitMix64(stream: 11_200)
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var texts: Set<String> = []
        for _ in 0..<10_000 {
            texts.insert(String((0..<random.number(1...6)).map { _ in random.pick(letters) }))
        }
        let codes = texts.compactMap { FeatureCode($0) }
        #expect(Set(codes.map(\.packed)).count == texts.count)
        #expect(Set(codes.map(\.description)) == texts)
        #expect(codes.allSatisfy { (1...FeatureCode.largest).contains($0.packed) })
    }

    @Test(arguments: ["", "PPLABCD", "PP L", "PPÄ", "P-", "[", "@", "`", "{", "/", ":"])
    func `are letters and digits`(text: String) {
        #expect(FeatureCode(text) == nil)
    }

    @Test(arguments: [
        ("PPLC", true, false), ("pplx", false, true), ("PPL", false, false),
        ("PPLXX", false, false), ("", false, false),
    ])
    func `tell capitals and sections of cities`(
        code: String, isCapital: Bool, isSection: Bool
    ) async throws {
        let city = try #require(
            try await CityIndex([
                CityRecord(1, "Lima", "PE", latitude: -12, longitude: -77, featureCode: code)
            ]).cities.first)
        #expect((city.isCapital, city.isSection) == (isCapital, isSection))
    }
}
