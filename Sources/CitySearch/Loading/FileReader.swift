/// Reads a whole file into memory.
///
/// The file is read rather than mapped: a mapped file that somebody truncates meanwhile takes the
/// process down.
struct FileReader {
    private let path: String
    /// How many bytes a task reads at a time.
    private static let pieceLength = 1 << 23

    init(_ path: String) {
        self.path = path
    }

    /// The bytes of the file, read on all processors.
    ///
    /// - Throws: ``LoadError`` or `CancellationError`.
    func read() async throws -> Column<UInt8> {
        do {
            let file = try Platform.File(path: path)
            guard let length = try file.length() else { return try readStream(file) }
            return try await read(file, length: length)
        } catch let failure as Platform.Failure {
            throw LoadError(.unreadable(failure.message), path: path)
        }
    }

    private func read(_ file: Platform.File, length: Int) async throws -> Column<UInt8> {
        let bytes = MutableBytes(count: length)
        let pieces = Array(stride(from: 0, to: length, by: Self.pieceLength))
        try await concurrently(pieces.count) { piece in
            let start = pieces[piece]
            let count = min(Self.pieceLength, length - start)
            if try bytes.read(from: file, at: start, count: count) < count {
                throw LoadError(.unreadable("it became shorter while it was read"))
            }
        }
        return Column(bytes.freeze(), count: length)
    }

    /// Reads what has no length of its own.
    private func readStream(_ file: Platform.File) throws -> Column<UInt8> {
        var buffer = GrowingColumn<UInt8>(room: 1 << 22)
        while try buffer.append(from: file, upTo: 1 << 20) > 0 { try Task.checkCancellation() }
        return buffer.freeze()
    }
}
