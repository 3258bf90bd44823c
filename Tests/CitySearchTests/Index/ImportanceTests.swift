import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("Importance") struct ImportanceTests {
    @Test func `The logarithm is that of the textbook, in 1024ths rounded down`() {
        var random = SplitMix64(stream: 7_600)
        let numbers =
            Array(1...4_096) + (0..<20_000).map { _ in random.number(1...Int(UInt32.max)) }
        let faults = numbers.filter { number in
            let exact = (log2(Double(number)) * 1024).rounded(.down)
            return Importance.logarithm(UInt64(number)) != Int(exact)
        }
        #expect(faults.isEmpty)
    }

    @Test func `A city of somewhat more people is more important`() {
        for population in [1_000, 40_000, 150_000, 900_000, 8_000_000] as [UInt32] {
            let smaller = Importance(population: population, Prominence())
            #expect(smaller < Importance(population: population * 11 / 10, Prominence()))
        }
    }

    @Test(
        "Names in the scripts of many peoples, and an airport, count as people",
        arguments: [
            (["Тверь", "特维尔", "تفير", "Dvěr"], false, 0), (["ツェルマット"], false, 1_500),
            (["ツェルマット", "つぇるまっと"], false, 1_500), (["ツェルマット", "체르마트"], false, 6_000),
            (["צרמט", "ცერმატი", "Ζερμάτ", "Ծերմատ", "เซอร์มัท"], false, 37_500),
            (["ज़र्मेट", "জারম্যাট", "செர்மாட்"], false, 13_500), (["Zermat"], true, 20_000),
            (["ツェルマット"], true, 21_500),
        ])
    func prominence(names: [String], hasAirport: Bool, people: Int) async throws {
        func importance(
            _ population: Int, _ names: [String], _ airports: [String]
        ) async throws
            -> UInt16
        {
            let city = CityRecord(
                1, "Velmar", "CH", population: population, airports: airports, alternateNames: names
            )
            return try await CityIndex([city]).contents.importances[0]
        }
        let plain = (0..<names.count).map { "velmar \($0)" }
        let known = try await importance(6_000, names, hasAirport ? ["VEL"] : [])
        #expect(try await importance(6_000 + people, plain, []) == known)
    }
}
