import TestSupport

/// Damage to a file: lost, changed, moved or zeroed bytes.
struct SnapshotMutation {
    /// New bytes for a range, or for all that follows its beginning when the file gets another
    /// length.
    private let start: Int
    private let bytes: [UInt8]
    private let length: Int

    init(of original: [UInt8], using random: inout SplitMix64) {
        let count = original.count
        // Half of the damage hits the header and the table, where most can go wrong.
        let start = random.oneIn(2) ? random.number(0...4000) : random.number(0...count - 1)
        let some = min(count - start, random.number(1...(random.oneIn(4) ? 5000 : 9)))
        let other = random.number(0...count - some)
        var length = count
        switch random.number(0...6) {
        case 0:
            bytes = [original[start] ^ UInt8(1 << random.number(0...7))]
        case 1:
            bytes = (0..<some).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 2:
            bytes = Array(repeating: random.pick([0, 0xFF]), count: some)
        case 3:
            bytes = Array(original[other..<other + some])
        case 4:
            bytes = []
            length = random.oneIn(2) ? start : count - some
        case 5:
            bytes = []
            length = count + some
        default:
            // A few bytes lost, and the bytes behind them moved up, within a block.
            let end = min(count - some, start + 4096)
            bytes = start < end ? Array(original[start + some..<end + some]) : []
        }
        self.start = start
        self.length = length
    }

    func apply(to file: SnapshotFile) throws {
        if !bytes.isEmpty { try file.overwrite(bytes, at: start) }
        if length != file.bytes.count { try file.resize(to: length) }
    }

    func undo(in file: SnapshotFile) throws {
        let end = min(start + bytes.count, file.bytes.count)
        if !bytes.isEmpty { try file.restore(start..<end) }
        if length > file.bytes.count { try file.resize(to: file.bytes.count) }
        if length < file.bytes.count { try file.restore(length..<file.bytes.count) }
    }

    /// Whether the file changed.
    func isDamage(to original: [UInt8]) -> Bool {
        length != original.count
            || !original[start...].starts(with: bytes)
    }
}
