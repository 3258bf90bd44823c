import CitySearch
import Testing

@Suite("The table of the fields of a city") struct CityFieldTests {
    @Test func `the names of a field are keys of its set and of no other`() async throws {
        for field in CityField.all {
            guard case .names(let set) = field.content else { continue }
            let json = """
                [{"_id": 1, "name": "Velmar", "coord": {"lat": 1, "lon": 2}, "\(field.name)": ["Zurq"]}]
                """
            let contents = try await CityIndex(json: Array(json.utf8)).contents
            for other in KeySet.ofCities {
                let count = other == .names || other == set ? 1 : 0
                #expect(contents.keys(other).count == count, "\(field.name): \(other)")
            }
        }
    }

    @Test(arguments: CityNumber.allCases)
    func `a number is stored unchanged, and an unknown one as zero`(number: CityNumber) {
        #expect(number.stored(nil) == 0)
        #expect(number.value(0) == nil)
        for value in [-1, 1, 5, 1_000_000, Int64(UInt32.max)] + [.min, .max] {
            guard let stored = number.stored(value) else { continue }
            #expect(number.value(stored) == value)
        }
        #expect(number.stored(1) != nil)
        #expect(number.stored(.min) == nil && number.stored(.max) == nil)
    }
}
