/// Gathers what the program prints, and hands it to the system in large pieces.
struct OutputBuffer {
    private let file: Platform.Descriptor?
    /// What was gathered.
    private(set) var bytes: [UInt8] = []
    /// How many bytes are gathered: what a pipe holds on Linux.
    private static let capacity = 1 << 16

    /// - Parameter file: where the bytes go; nil to keep them all in memory.
    init(_ file: Platform.Descriptor? = .standardOutput) {
        self.file = file
    }

    mutating func write(_ text: String) throws(ToolError) {
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= Self.capacity { try flush() }
    }

    mutating func write(_ text: [UInt8]) throws(ToolError) {
        bytes.append(contentsOf: text)
        if bytes.count >= Self.capacity { try flush() }
    }

    /// Prints what was gathered.
    ///
    /// - Throws: ``ToolError/outputClosed`` when nobody reads any more.
    mutating func flush() throws(ToolError) {
        guard let file, !bytes.isEmpty else { return }
        do throws(Platform.Failure) {
            try Platform.write(bytes, to: file)
        } catch {
            if error.isBrokenPipe { throw .outputClosed }
            throw .unwritable(error.isBadDescriptor ? "it is closed" : "\(error)")
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
