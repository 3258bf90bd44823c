extension CityIndex {
    /// Loads a file: a JSON array of cities, as `Data/README.md` of this package describes it.
    ///
    /// The file is cut into chunks that are decoded, folded and sorted on all processors. It is
    /// checked in full: JSON (RFC 8259), UTF-8, ranges, and that no id comes twice.
    ///
    /// - Parameter path: the path of the file; a pipe will do.
    /// - Throws: ``LoadError`` that says what is wrong and where, ``IndexLimitError``, or
    ///   `CancellationError`. Nothing is half loaded.
    /// - Complexity: O(file). Needs about one and a half times the file's size beside the index
    ///   while it works.
    public init(contentsOf path: String) async throws {
        var phases = LoadPhases()
        let lexicon = Task { CountryLexicon.shared }
        do {
            let bytes = try await FileReader(path).read()
            phases.mark("read")
            try await self.init(bytes, lexicon: lexicon, phases: phases)
        } catch var error as LoadError {
            error.path = path
            throw error
        }
    }

    /// Loads JSON that is in memory: an array of cities, as ``init(contentsOf:)`` does.
    ///
    /// - Throws: ``LoadError``, ``IndexLimitError`` or `CancellationError`.
    /// - Complexity: O(bytes).
    public init(json: [UInt8]) async throws {
        try await self.init(json: json, chunkLength: nil)
    }

    /// - Parameter chunkLength: into pieces of how many bytes the JSON is cut.
    package init(json: [UInt8], chunkLength: Int?) async throws {
        let bytes = MutableBytes(count: json.count)
        bytes.fill(UInt8.self, at: 0, count: json.count) { target in
            for position in json.indices { target[position] = json[position] }
        }
        try await self.init(
            Column(bytes.freeze(), count: json.count), lexicon: Task { CountryLexicon.shared },
            phases: LoadPhases(),
            chunkLength: chunkLength)
    }

    private init(
        _ json: Column<UInt8>, lexicon: Task<CountryLexicon, Never>, phases: LoadPhases,
        chunkLength: Int? = nil
    ) async throws {
        var phases = phases
        let tasks = Platform.processorCount
        let assembly = try await Self.decode(json, tasks: tasks, chunkLength: chunkLength)
        phases.mark("decode")
        let bytes = try await assembly.assemble(lexicon.value, measuring: &phases)
        try self.init(bytes, loadPhases: phases)
    }

    /// Decodes; the file's bytes are let go of before the index is assembled.
    private static func decode(
        _ json: Column<UInt8>, tasks: Int, chunkLength: Int?
    ) async throws -> IndexAssembly {
        // Several chunks a task even out their different speeds; small ones cost more than they
        // even out.
        let length = chunkLength ?? max(1 << 18, json.count / (4 * tasks) + 1)
        let (batches, memo) = try await ChunkedDecoder(json, chunkLength: length)
            .decode(tasks: tasks)
        return IndexAssembly(batches, memo: memo, parts: 4 * tasks)
    }
}
