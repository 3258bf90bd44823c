extension CityIndex {
    /// Loads a file: a JSON array of cities, as `Data/README.md` of this package describes it.
    ///
    /// The file is cut into chunks that are decoded, folded and sorted on all processors. It is
    /// checked in full: JSON (RFC 8259), UTF-8, ranges, and that no id comes twice.
    ///
    /// - Parameter path: the path of the file; a pipe will do.
    /// - Throws: ``LoadError`` that says what is wrong and where, ``IndexLimitError``, or
    ///   `CancellationError`. Nothing is half loaded.
    /// - Complexity: O(file). Needs about the file's size beside the index while it works.
    public init(contentsOf path: String) async throws {
        try await self.init(contentsOf: FilePath(path))
    }

    /// Loads a file, or opens a snapshot that comes through a pipe: there is no looking at what it is
    /// without taking it.
    package init(contentsOf path: FilePath) async throws {
        do {
            let source = try JSONSource(path: path)
            if let snapshot = source.snapshot {
                try await self.init(snapshot: snapshot, at: path, verifying: true)
            } else {
                try await self.init(source, chunkLength: 1 << 20)
            }
        } catch var error as LoadError {
            error.path = path.description
            throw error
        }
    }

    /// Loads JSON that is in memory: an array of cities, as ``init(contentsOf:)`` does.
    ///
    /// - Throws: ``LoadError``, ``IndexLimitError`` or `CancellationError`.
    /// - Complexity: O(bytes).
    public init(json: [UInt8]) async throws {
        try await self.init(json: json, chunkLength: 1 << 20)
    }

    /// - Parameter chunkLength: into pieces of how many bytes the JSON is cut.
    package init(json: [UInt8], chunkLength: Int) async throws {
        let bytes = MutableBytes(count: json.count)
        bytes.fill(UInt8.self, at: 0, count: json.count) { target in
            for position in json.indices { target[position] = json[position] }
        }
        let column = Column<UInt8>(bytes.freeze(), count: json.count)
        try await self.init(.memory(column), chunkLength: chunkLength)
    }

    private init(_ source: JSONSource, chunkLength: Int) async throws {
        var phases = LoadPhases()
        let lexicon = Task { CountryLexicon.shared }
        let tasks = Platform.processorCount
        let bytes = try await ChunkedDecoder(source, chunkLength: chunkLength)
            .decode(tasks: tasks)
            .assembled(lexicon, measuring: &phases)
        try self.init(bytes, loadPhases: phases)
    }
}

extension ChunkedDecoder.Decoded {
    /// Makes an index's bytes of what was decoded, which is let go of meanwhile.
    fileprivate consuming func assembled(
        _ lexicon: Task<CountryLexicon, Never>, measuring phases: inout LoadPhases
    ) async throws -> Bytes {
        phases.mark("decode", without: ("read", readingTime))
        let (batches, memo) = (self.batches, self.memo)
        _ = consume self
        return try await IndexAssembly.assemble(
            consume batches, memo: memo, lexicon: lexicon.value, measuring: &phases)
    }
}
