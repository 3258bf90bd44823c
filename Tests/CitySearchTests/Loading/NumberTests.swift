import CitySearch
import TestSupport
import Testing

/// JSON writes numbers with any number of digits, and a double holds not quite seventeen.
@Suite("Numbers are read to the last bit") struct NumberTests {
    /// The latitudes of cities with these numbers.
    private func latitudes(_ numbers: [String]) async throws -> [Double] {
        let cities = numbers.enumerated().map { id, number in
            #"{"_id":\#(id),"name":"A","country":"","coord":{"lon":0,"lat":\#(number)}}"#
        }
        let index = try await CityIndex(json: Array("[\(cities.joined(separator: ","))]".utf8))
        return numbers.indices.compactMap { index[id: $0]?.coordinate.latitude }
    }

    /// Whole numbers up to 2⁵³ are doubles, and powers of ten up to 10²².
    @Test(arguments: [
        "9.007199254740991", "9.007199254740992", "9.007199254740993", "9.007199254740995",
        "0.9007199254740993", "90.07199254740993e-1", "52.520008123456789",
        "52.52000812345678912345", "1e-22", "1e-23", "1.7e-23", "3e-22", "3e-23",
        "89.99999999999999", "89.999999999999999", "-0.00000000000000000001234567890123456",
        "0.000000000000000000000000000001", "9007199254740993e-15", "18014398509481985e-15", "8e1",
        "0.8e2", "1234567890123456789e-17", "12345678901234567890e-18", "-0.0", "4.9e-324",
    ])
    func `On both sides of what two doubles hold exactly`(number: String) async throws {
        let expected = try #require(Double(number))
        #expect(try await latitudes([number]) == [expected])
    }

    private func id(_ number: String) async throws -> City.ID? {
        let json = #"[{"_id":\#(number),"name":"A","country":"","coord":{"lon":0,"lat":0}}]"#
        return try await CityIndex(json: Array(json.utf8)).cities.first?.id
    }

    @Test(arguments: [
        ("-9223372036854775808", Int.min), ("-9.223372036854775808e18", .min),
        ("-9223372036854775807", .min + 1), ("9223372036854775807", .max),
        ("9.223372036854775807e18", .max), ("922337203685477580e1", .max - 7),
        ("-0", 0), ("0e99", 0), ("70e-1", 7), ("7.0", 7),
    ])
    func `Integers up to 64 bits, in any form`(number: String, expected: Int) async throws {
        #expect(try await id(number) == expected)
    }

    @Test(arguments: [
        "-9223372036854775809", "-9.223372036854775809e18", "9223372036854775808",
        "9.223372036854775808e18", "1e19", "-1e19", "7e-1", "0.7", "9223372036854775807e1",
    ])
    func `No integer is one beyond these, or one with a fraction`(number: String) async throws {
        await #expect(throws: CityIndexError.self) { try await id(number) }
    }

    @Test("With one to twenty-one random digits", arguments: 1...21)
    func random(digits: Int) async throws {
        var random = SplitMix64(stream: 5_200 + UInt64(digits))
        let numbers = (0..<Rounds.of(2_000)).map { _ in
            let rest = (0..<digits).map { _ in String(random.number(0...9)) }.joined()
            return "\(random.oneIn(2) ? "-" : "")\(random.number(0...8)).\(rest)"
        }
        let found = try await latitudes(numbers)
        expectNone(zip(numbers, found).filter { Double($0) != $1 }.map { "\($0) is read as \($1)" })
        #expect(found.count == numbers.count)
    }
}
