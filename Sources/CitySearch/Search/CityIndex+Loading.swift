extension CityIndex {
    /// Loads a file: a JSON array of cities, in any of the shapes that <doc:CityLists> describes.
    ///
    /// The file is cut into chunks that are decoded, folded and sorted on all processors. It is
    /// checked in full: JSON (RFC 8259), UTF-8, ranges, and that no id comes twice.
    ///
    /// - Parameters:
    ///   - path: the path of the file; a pipe will do, of which up to a gigabyte is read.
    ///   - skipsInvalidRecords: whether records that are no cities are left out, and counted in
    ///     ``skippedRecords``; otherwise the first one is an error. What is no JSON always is.
    /// - Throws: ``LoadError`` that says what is wrong and where, ``IndexLimitError``, or
    ///   `CancellationError`. Nothing is half loaded.
    /// - Complexity: O(file). Needs about the file's size beside the index while it works.
    public init(
        contentsOf path: String, skippingInvalidRecords skipsInvalidRecords: Bool = false
    )
        async throws
    {
        try await self.init(
            contentsOf: FilePath(path), skippingInvalidRecords: skipsInvalidRecords)
    }

    /// Loads a file, or opens a snapshot that comes through a pipe: there is no looking at what it is
    /// without taking it.
    package init(
        contentsOf path: FilePath, skippingInvalidRecords skipsInvalidRecords: Bool = false
    ) async throws {
        let rules = LoadRules(isLenient: skipsInvalidRecords)
        self = try await Self.naming(path.description) {
            let source = try JSONSource(path: path, rules)
            if let snapshot = source.snapshot {
                return try await CityIndex(snapshot: snapshot, at: path, verifying: true)
            }
            return try await CityIndex(source, chunkLength: 1 << 20, rules)
        }
    }

    /// Loads what the program has open, as ``init(contentsOf:skippingInvalidRecords:)`` does: standard
    /// input, for example.
    ///
    /// - Parameters:
    ///   - fileDescriptor: what to read; it stays open. A file that nothing has been read of is read
    ///     in parts; of all else, such as a pipe, all that is left, up to a gigabyte.
    ///   - name: what errors call it.
    ///   - skipsInvalidRecords: whether records that are no cities are left out.
    /// - Throws: ``LoadError``, ``IndexLimitError`` or `CancellationError`.
    /// - Complexity: O(bytes).
    public init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false
    ) async throws {
        try await self.init(
            contentsOfFileDescriptor: fileDescriptor, name: name,
            skippingInvalidRecords: skipsInvalidRecords, streamLimit: JSONSource.streamLimit)
    }

    /// - Parameter streamLimit: how many bytes are read at most, unless it is a file.
    package init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false, streamLimit: Int
    ) async throws {
        let rules = LoadRules(isLenient: skipsInvalidRecords)
        self = try await Self.naming(name) {
            let source = try JSONSource(
                fileDescriptor: fileDescriptor, rules, streamLimit: streamLimit)
            return try await CityIndex(source, chunkLength: 1 << 20, rules)
        }
    }

    /// Loads JSON that is in memory: an array of cities, as
    /// ``init(contentsOf:skippingInvalidRecords:)`` does.
    ///
    /// - Throws: ``LoadError``, ``IndexLimitError`` or `CancellationError`.
    /// - Complexity: O(bytes).
    public init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false
    ) async throws {
        try await self.init(
            json: json, skippingInvalidRecords: skipsInvalidRecords, chunkLength: 1 << 20)
    }

    /// - Parameter chunkLength: into pieces of how many bytes the JSON is cut.
    package init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false, chunkLength: Int
    ) async throws {
        let bytes: MutableBytes
        do throws(OutOfMemory) {
            bytes = try MutableBytes(count: json.count)
        } catch {
            throw LoadError(error)
        }
        bytes.fill(UInt8.self, at: 0, count: json.count) { target in
            for position in json.indices { target[position] = json[position] }
        }
        let column = Column<UInt8>(bytes.freeze(), count: json.count)
        try await self.init(
            .memory(column), chunkLength: chunkLength, LoadRules(isLenient: skipsInvalidRecords))
    }

    /// The records that were left out when the index was loaded; a snapshot keeps them.
    public var skippedRecords: SkippedRecords {
        contents.skippedRecords
    }

    private static func naming(
        _ path: String, _ load: () async throws -> CityIndex
    ) async throws -> CityIndex {
        do {
            return try await load()
        } catch var error as LoadError {
            error.path = path.description
            throw error
        }
    }

    private init(_ source: JSONSource, chunkLength: Int, _ rules: LoadRules) async throws {
        var rules = rules
        while true {
            do {
                self = try await Self.load(source, chunkLength: chunkLength, rules)
                return
            } catch let error as OutOfMemory {
                throw LoadError(error)
            } catch let error as DuplicateIDs {
                // What was read is in its place by now: those that come too late are left out next time.
                guard rules.isLenient, rules.duplicates.isDisjoint(with: error.offsets) else {
                    throw error.first
                }
                rules.duplicates.formUnion(error.offsets)
            } catch let error as ChunkedDecoder.MixedIDs {
                guard rules.isLenient, !rules.requiresID else {
                    throw LoadError(
                        .invalid(
                            expected: "a city with the key \"_id\", as others have it",
                            found: "one without"), offset: error.offset)
                }
                rules.requiresID = true
            }
        }
    }

    private static func load(
        _ source: JSONSource, chunkLength: Int, _ rules: LoadRules
    ) async throws -> CityIndex {
        var phases = LoadPhases()
        let lexicon = Task { CountryLexicon.shared }
        let tasks = Platform.processorCount
        let bytes = try await ChunkedDecoder(source, chunkLength: chunkLength, rules: rules)
            .decode(tasks: tasks)
            .assembled(lexicon, measuring: &phases)
        return try CityIndex(bytes, loadPhases: phases)
    }
}

extension ChunkedDecoder.Decoded {
    /// Makes an index's bytes of what was decoded, which is let go of meanwhile.
    fileprivate consuming func assembled(
        _ lexicon: Task<CountryLexicon, Never>, measuring phases: inout LoadPhases
    ) async throws -> Bytes {
        phases.mark("decode", without: ("read", readingTime))
        let (batches, folds, skipped) = (self.batches, self.folds, self.skipped)
        _ = consume self
        return try await IndexAssembly.assemble(
            consume batches, folds: folds, skipped: skipped, lexicon: lexicon.value,
            measuring: &phases)
    }
}
