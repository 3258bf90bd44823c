extension Bytes {
    /// A copy of an array.
    static func copy(of array: [UInt8]) throws(OutOfMemory) -> Bytes {
        let bytes = try MutableBytes(count: array.count)
        bytes.fill(UInt8.self, at: 0, count: array.count) { target in
            for position in array.indices { target[position] = array[position] }
        }
        return bytes.freeze()
    }
}
