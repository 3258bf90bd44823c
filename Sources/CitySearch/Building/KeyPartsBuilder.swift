/// Where the keys of finished cities go, each into its part.
struct KeyPartsBuilder: ~Copyable {
    private var parts: KeyPartition.OfEach<Part>

    /// The keys of one part.
    fileprivate struct Part: ~Copyable {
        var records: GrowingColumn<KeyRecord>
        var bytes: GrowingColumn<UInt8>
        var lengths = KeyLengths()

        init(room: (keys: Int, bytes: Int)) {
            records = GrowingColumn(room: room.keys, isSparse: true)
            bytes = GrowingColumn(room: room.bytes, isSparse: true)
        }
    }

    /// - Parameter length: how many bytes of JSON the cities are expected to take. The parts have room
    ///   for half of what these usually hold if it is spread evenly, and grow from there.
    init(length: Int) {
        let room = length / 64 / KeyPartition.count + (1 << 10)
        parts = KeyPartition.OfEach<Part> { _ in Part(room: (room, 16 * room)) }
    }

    /// Adds the keys that a builder has kept, each with its text, and empties the builder.
    @inline(__always)
    mutating func take(from keys: inout KeyBatchBuilder) throws(OutOfMemory) {
        for number in 0..<keys.count {
            var record = keys.record(number)
            let lead = record.keyLength == 0 ? 0 : keys.byte(at: Int(record.start))
            let part = KeyPartition.number(ofLead: lead)
            let range = record.key.lowerBound..<record.keptText.upperBound
            record.start = UInt32(truncatingIfNeeded: parts[part].bytes.count)
            parts[part].lengths.add(record)
            try parts[part].records.append(record)
            try keys.copy(range, to: &parts[part].bytes)
        }
        keys.removeAll()
    }

    /// Ends the adding.
    consuming func finish() -> [KeyBatch] {
        (0..<KeyPartition.count).map { number in
            var part = Part(room: (0, 0))
            swap(&part, &parts[number])
            let lengths = part.lengths
            return KeyBatch(
                records: part.records.freeze(), bytes: part.bytes.freeze(), lengths: lengths)
        }
    }
}

/// Into which part a folded key is put when it is made: by its first byte.
///
/// Parts follow each other as their keys do, so each can be put in order, written to an index and let
/// go of by itself. That keeps what is sorted in the cache, and the memory of a load low.
package enum KeyPartition {
    /// One value for each part.
    typealias OfEach<Value: ~Copyable> = InlineArray<24, Value>

    /// How many parts there are.
    package static let count = leads.count

    /// The first bytes with which parts begin, chosen so that the names of the world's cities fill
    /// them about evenly: Latin letters, Greek and others, Cyrillic, Armenian and Hebrew, Arabic, and
    /// the scripts of southern and of eastern Asia. Any other keys only make parts less even.
    private static let leads: OfEach<UInt8> = [
        0x00, 0x62, 0x63, 0x64, 0x67, 0x6B, 0x6C, 0x6D, 0x6E, 0x70, 0x72, 0x73, 0x74, 0x75,
        0x7B, 0xD0, 0xD1, 0xD5, 0xD8, 0xD9, 0xE0, 0xE3, 0xE5, 0xE7,
    ]

    /// The part of each first byte.
    private static let parts = InlineArray<256, UInt8> { byte in
        UInt8(leads.indices.count { Int(leads[$0]) <= byte } - 1)
    }

    /// The part of the keys with a first byte; 0 for the empty key.
    @inline(__always)
    package static func number(ofLead lead: UInt8) -> Int {
        Int(parts[Int(lead)])
    }
}
