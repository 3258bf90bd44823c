import CitySearch
import Testing

@Suite("Arrays of a value for each case") struct CaseArrayTests {
    @Test func `there is room for each case and no more`() {
        #expect(KeySet.Each(repeating: 0).count == KeySet.allCases.count)
        #expect(KeySet.OfCities(repeating: 0).count == KeySet.ofCities.count)
        #expect(CityNumber.Each(repeating: 0).count == CityNumber.allCases.count)
    }
}
