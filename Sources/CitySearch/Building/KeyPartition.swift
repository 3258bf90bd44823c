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
