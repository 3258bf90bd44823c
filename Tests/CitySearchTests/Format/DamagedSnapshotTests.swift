import CitySearch
import TestSupport
import Testing

/// Damage of every kind: each is a typed error, and never a crash, a hang or a wrong answer.
@Suite("A damaged snapshot is refused")
struct DamagedSnapshotTests {
    /// Two cities, with other names, later words and a region, and a record that was passed over: few sections are empty.
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

    /// The positions of a snapshot that are tried one by one: all, but of the tables of first bytes,
    /// which are long and nearly all zero, one of 256; and of these one part of four.
    private static func positions(of file: SnapshotFile, part: Int) -> [(section: Int, Int)] {
        let layout = SnapshotLayout(file.bytes)
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

    /// ``everyByteOfEveryPiece()`` has all the bytes that this leaves out.
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

    @Test func everyByteOfEveryPiece() async throws {
        let file = try await SnapshotFile(Self.small.value)
        let layout = SnapshotLayout(file.bytes)
        let pieces = layout.sections.flatMap { SnapshotLayout.pieces(of: $0.range) }
        let step = max(1, 100 / Rounds.of(100))
        let missed = await withTaskGroup(of: Int.self) { group in
            for (number, piece) in pieces.enumerated() {
                group.addTask { [bytes = Array(file.bytes[piece])] in
                    Self.missedFlips(bytes, step: step, stream: 22_000 + UInt64(number))
                }
            }
            return await group.reduce(0, +)
        }
        #expect(missed == 0)
    }

    /// How many changes of one byte do not change the checksum.
    private static func missedFlips(_ bytes: [UInt8], step: Int, stream: UInt64) -> Int {
        var random = SplitMix64(stream: stream)
        var bytes = bytes
        let checksum = XXH64.checksum(bytes.span)
        var missed = 0
        for position in stride(from: 0, to: bytes.count, by: step) {
            let mask = UInt8(random.number(1...255))
            bytes[position] ^= mask
            if XXH64.checksum(bytes.span) == checksum { missed += 1 }
            bytes[position] ^= mask
        }
        return missed
    }

    @Test("after any of 20,000 accidents", arguments: 0..<4)
    func mutated(part: Int) async throws {
        var random = SplitMix64(stream: 23_000 + UInt64(part))
        let records = RandomCities.records(400, using: &random)
        let file = try await SnapshotFile(CityIndex(records))
        var faults: [String] = []
        var refusals = 0
        for round in 0..<Rounds.of(5_000) {
            let mutation = SnapshotMutation(of: file.bytes, using: &random)
            try mutation.apply(to: file)
            let reason = await file.refusal()
            if reason != nil { refusals += 1 }
            // What changed nothing is no damage.
            let isDamaged = mutation.isDamage(to: file.bytes)
            if (reason != nil) != isDamaged { faults.append("\(round): \(mutation)") }
            try mutation.undo(in: file)
        }
        expectNone(faults)
        #expect(refusals > Rounds.of(5_000) / 2)
        let opened = try await CityIndex(snapshotAt: file.path)
        expectNone(CityComparison.faults(opened, records))
    }
}
