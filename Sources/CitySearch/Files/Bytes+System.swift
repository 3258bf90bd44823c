extension Bytes {
    /// No bytes, at a lasting address.
    static let none = Bytes(copying: [UInt8]())

    /// Takes over memory that came from ``Platform/freshMemory(byteCount:)``.
    @unsafe convenience init(takingOver memory: UnsafeMutableRawBufferPointer, count: Int) {
        precondition(count <= memory.count)
        unsafe self.init(SystemMemory(UnsafeRawBufferPointer(memory)), count: count)
    }

    private convenience init(_ memory: SystemMemory, count: Int) {
        guard let start = unsafe memory.bytes.baseAddress else {
            preconditionFailure("memory that has no address")
        }
        unsafe self.init(start, count: count, keeping: memory)
    }

    /// A copy of an array.
    static func copy(of array: [UInt8]) throws(OutOfMemory) -> Bytes {
        let bytes = try MutableBytes(count: array.count)
        bytes.fill(UInt8.self, at: 0, count: array.count) { target in
            for position in array.indices { target[position] = array[position] }
        }
        return bytes.freeze()
    }

    /// The first `count` bytes of a file, at least one: mapped, or read into memory, where nothing that
    /// happens to the file changes them.
    package static func of(
        _ file: Platform.File, count: Int, isMapped: Bool
    ) throws -> Bytes {
        if isMapped { return unsafe Bytes(SystemMemory(try file.map(count: count)), count: count) }
        let bytes = try MutableBytes(count: count)
        guard try bytes.read(from: file, at: 0, count: count) == count else {
            throw Platform.Failure.shortened
        }
        return bytes.freeze()
    }
}

/// Memory from the system, which is given back at the end.
@safe
private final class SystemMemory {
    let bytes: UnsafeRawBufferPointer

    @unsafe init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = bytes
    }

    deinit {
        unsafe Platform.giveBack(bytes)
    }
}
