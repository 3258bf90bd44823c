import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("Importance")
struct ImportanceTests {
    @Test("The logarithm is that of the textbook, in 1024ths rounded down")
    func logarithm() {
        var random = SplitMix64(stream: 7_600)
        let numbers =
            Array(1...4_096) + (0..<20_000).map { _ in random.number(1...Int(UInt32.max)) }
        let faults = numbers.filter { number in
            let exact = (log2(Double(number)) * 1024).rounded(.down)
            return Importance.logarithm(UInt64(number)) != Int(exact)
        }
        #expect(faults.isEmpty)
    }

    @Test("A city of somewhat more people is more important, whatever power of two lies between")
    func population() {
        for population in [1_000, 40_000, 150_000, 900_000, 8_000_000] as [UInt32] {
            let smaller = Importance(population: population, alternateKeys: 3)
            #expect(smaller < Importance(population: population * 11 / 10, alternateKeys: 3))
        }
    }
}
