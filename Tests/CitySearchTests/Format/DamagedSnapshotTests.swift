import CitySearch
import TestSupport
import Testing

@Suite("A damaged snapshot is refused") struct DamagedSnapshotTests {
    /// Two cities, with other names, later words and a region, and a record that was ignored: few sections are empty.
    private static let small = Task {
        let json = #"""
            [{"id":1,"name":"New South Wales","country":"AU","coord":{"lat":-33.9,"lon":151.2}},
             {"id":2,"name":"北京","country":"CN","coord":{"lat":39.9,"lon":116.4},
              "population":18960744,"admin1":"Beijing","timezone":"Asia/Shanghai",
              "alternateNames":["Beijing","Pekín"]},
             {"id":3,"name":"","country":"CN"}]
            """#
        return try await CityIndex(json: Array(json.utf8), skippingInvalidRecords: true)
    }

    /// The positions of a snapshot to damage one by one: every one, or in the tables of first bytes, which are long and
    /// nearly all zero, every 256th; a part tests a fourth of these.
    private static func positions(of file: SnapshotFile, part: Int) -> [(section: Int, Int)] {
        let layout = SnapshotImage(file.bytes)
        let ranges = [layout.front] + layout.sections.map(\.range)
        return ranges.enumerated().flatMap { section, range in
            let step = (range.count > 100_000 ? 256 : 1) * 100 / Rounds.of(100)
            return stride(
                from: range.lowerBound + part * step, to: range.upperBound, by: 4 * step
            ).map { (section, $0) }
        }
    }

    @Test("that ends early, wherever it ends", arguments: 0..<4)
    func truncated(part: Int) async throws {
        let file = try await SnapshotFile(Self.small.value)
        var faults: [String] = []
        for (_, length) in Self.positions(of: file, part: part).reversed() {
            try file.resize(to: length)
            let reason = await file.refusal()
            let least = length < 64 ? 64 : file.bytes.count
            let expected: CityIndexError.Reason =
                length < 8
                ? .unusableSnapshot(.notAnIndex)
                : .unusableSnapshot(.otherLength(expected: least, found: length))
            if reason != expected {
                faults.append("\(length) bytes: \(String(describing: reason))")
            }
        }
        expectNone(faults)
    }

    @Test func `that has more bytes than were written`() async throws {
        let file = try await SnapshotFile(Self.small.value)
        for more in [1, 63, 64, 4096, 1 << 20] {
            try file.resize(to: file.bytes.count + more)
            let expected = IndexFormatError.otherLength(
                expected: file.bytes.count, found: file.bytes.count + more)
            #expect(await file.refusal() == .unusableSnapshot(expected))
        }
    }

    @Test("in which one byte is another", arguments: 0..<4)
    func flipped(part: Int) async throws {
        let file = try await SnapshotFile(Self.small.value)
        var random = SplitMix64(stream: 21_000 + UInt64(part))
        var faults: [String] = []
        var reasons: [Int: Set<CityIndexError.Reason>] = [:]
        for (section, position) in Self.positions(of: file, part: part) {
            let mask = UInt8(random.number(1...255))
            try file.overwrite([file.bytes[position] ^ mask], at: position)
            if let reason = await file.refusal() {
                reasons[section, default: []].insert(reason)
            } else {
                faults.append("byte \(position) in section \(section)")
            }
            try file.restore(position..<position + 1)
        }
        expectNone(faults)
        #expect(await file.refusal() == nil)
        // Each section is called by its own name.
        let names = reasons.filter { $0.key > 0 }.values
        #expect(names.allSatisfy { $0.count == 1 })
        #expect(Set(names).count == names.count)
    }
}
