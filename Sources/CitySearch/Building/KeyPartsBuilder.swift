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
            let range = record.key.lowerBound..<record.text.upperBound
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
