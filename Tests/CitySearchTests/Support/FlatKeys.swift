/// Many keys in one array, which makes a walk over all of them fast.
struct FlatKeys {
    private var bytes: [UInt8] = []
    private var ends = [0]
    /// The number of bytes of each key that do not lead to its city.
    private var hidden: [Int] = []

    /// The number of keys.
    var count: Int { ends.count - 1 }

    /// Adds a key.
    ///
    /// - Parameter hidden: the number of its bytes that do not lead to its city.
    mutating func append(_ key: [UInt8], hidden: Int = 0) {
        bytes += key
        self.hidden.append(hidden)
        ends.append(bytes.count)
    }

    /// Whether a prefix that is not empty begins a key, and leads to its city.
    @inline(__always)
    func key(_ number: Int, startsWith prefix: [UInt8]) -> Bool {
        let start = ends[number]
        guard ends[number + 1] - start >= prefix.count, prefix.count > hidden[number] else {
            return false
        }
        for offset in prefix.indices where bytes[start + offset] != prefix[offset] { return false }
        return true
    }

    /// Whether a key is all of a prefix, which may lack the space at the end.
    func key(_ number: Int, isWhole prefix: [UInt8]) -> Bool {
        let length = prefix.last == 0x20 ? prefix.count : prefix.count + 1
        return ends[number + 1] - ends[number] == length && key(number, startsWith: prefix)
    }

    /// The scalars of a key.
    func scalars(_ number: Int) -> String.UnicodeScalarView {
        String(decoding: bytes[ends[number]..<ends[number + 1]], as: UTF8.self).unicodeScalars
    }
}
