import CitySearch
import TestSupport
import Testing

@Suite("Mutated files are refused, or read, as JSONDecoder and RFC 8259 have it")
struct MutatedFilesTests {
    /// What became of one file.
    private enum Outcome: Equatable {
        case refused, read, skipped
        case fault(String)
    }

    private func outcome(_ json: [UInt8], chunkLength: Int) async -> Outcome {
        if LoadingOracle.hasExtremeNumber(json) { return .skipped }
        let expected = LoadingOracle.records(json)
        let told = "chunks of \(chunkLength): \(String(decoding: json, as: UTF8.self))"
        do {
            let index = try await CityIndex(json: json, chunkLength: chunkLength)
            guard let expected else { return .fault("read, should be refused: \(told)") }
            let faults = CityComparison.faults(index, expected)
            return faults.isEmpty ? .read : .fault("\(faults[0]): \(told)")
        } catch {
            let hasPlace = error.offset.map { 0...json.count ~= $0 } ?? false
            if !hasPlace { return .fault("\(error) has no place: \(told)") }
            return expected == nil ? .refused : .fault("refused with \(error): \(told)")
        }
    }

    /// The fault of a lenient load, which omits invalid records.
    private func lenientFault(_ json: [UInt8], chunkLength: Int) async -> String? {
        if LoadingOracle.hasExtremeNumber(json) { return nil }
        let expected = LoadingOracle.lenientRecords(json)
        let told = "chunks of \(chunkLength): \(String(decoding: json, as: UTF8.self))"
        do {
            let index = try await CityIndex(
                json: json, skippingInvalidRecords: true, chunkLength: chunkLength)
            guard let expected else { return "read, should be refused: \(told)" }
            guard index.skippedRecords.count == expected.skipped else {
                return "left out \(index.skippedRecords), not \(expected.skipped): \(told)"
            }
            let places = index.skippedRecords.reasons.map { ($0.record, $0.offset) }
            let count = expected.cities.count + expected.skipped
            guard places.allSatisfy({ 1...count ~= $0 && 0..<json.count ~= $1 }) else {
                return "left out \(index.skippedRecords) of \(count): \(told)"
            }
            return CityComparison.faults(index, expected.cities).first.map { "\($0): \(told)" }
        } catch {
            return expected == nil ? nil : "refused with \(error): \(told)"
        }
    }

    @Test("As many of them, ten times", arguments: 0..<10)
    func agrees(part: Int) async throws {
        var random = SplitMix64(stream: 3_000 + UInt64(part))
        let cities = try await RealData.index.cities
        var outcomes: [Outcome] = []
        var lenientFaults: [String] = []
        let rounds = Rounds.of(500, least: 50)
        for _ in 0..<rounds {
            let records = (0..<random.number(0...4)).map { _ in
                CityRecord(cities[random.number(0...cities.count - 1)])
            }
            var writer = CityJSON(random: random)
            _ = random.next()
            let json = JSONMutation.mutated(writer.array(of: records), using: &random)
            outcomes.append(await outcome(json, chunkLength: random.number(1...60)))
            if let fault = await lenientFault(json, chunkLength: random.number(1...60)) {
                lenientFaults.append(fault)
            }
        }
        expectNone(lenientFaults)
        expectNone(outcomes.compactMap { if case .fault(let text) = $0 { text } else { nil } })
        // Neither side of the comparison is empty.
        #expect(outcomes.count { $0 == .refused } > rounds / 5)
        #expect(outcomes.count { $0 == .read } > rounds / 25)
        #expect(outcomes.count { $0 == .skipped } < rounds / 10)
    }
}
