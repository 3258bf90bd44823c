extension CityIndex {
    /// The source of an index.
    package enum Source: Sendable {
        /// A file of cities, or a snapshot, which is mapped or read.
        case file(FilePath, isMapped: Bool = true)
        /// Cities or a snapshot that the program has open. At most `streamLimit` bytes are read if it is not a file.
        case fileDescriptor(CInt, name: String, streamLimit: Int = JSONSource.streamLimit)
        /// Cities in memory, which are cut into chunks of `chunkLength` bytes.
        case json([UInt8], chunkLength: Int = ChunkedDecoder.usualChunkLength)
        /// A snapshot, which is mapped or read.
        case snapshotFile(FilePath, isMapped: Bool = true)
        /// A snapshot in memory.
        case snapshot([UInt8])

        /// Its name in errors.
        fileprivate var name: String? {
            switch self {
            case .file(let path, _), .snapshotFile(let path, _): path.description
            case .fileDescriptor(_, let name, _): name
            case .json, .snapshot: nil
            }
        }
    }

    /// Opens or loads a source.
    ///
    /// - Parameters:
    ///   - source: where the bytes are.
    ///   - skipsInvalidRecords: whether invalid records are skipped.
    ///   - isVerified: whether the checksums of a snapshot are checked.
    ///   - progress: called with the progress of loading JSON.
    /// - Complexity: O(bytes), shared by the processors.
    package init(
        _ source: Source, skippingInvalidRecords skipsInvalidRecords: Bool = false,
        verifying isVerified: Bool = true, progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        let rules = LoadRules(isLenient: skipsInvalidRecords)
        self = try await CityIndexError.rethrowing(for: source.name) {
            switch source {
            case .file(let path, let isMapped):
                let source = try JSONSource(Platform.File(path: path), rules)
                return try await CityIndex(
                    source, rules, progress, isMapped: isMapped, verifying: isVerified)
            case .fileDescriptor(let descriptor, _, let limit):
                let file = try Platform.File(duplicating: descriptor)
                let source = try JSONSource(file, rules, streamLimit: limit)
                return try await CityIndex(source, rules, progress, verifying: isVerified)
            case .json(let json, let chunkLength):
                let bytes = Column<UInt8>(try Bytes.copy(of: json), count: json.count)
                return try await CityIndex(
                    decoding: .memory(bytes), chunkLength: chunkLength, rules, progress)
            case .snapshotFile(let path, let isMapped):
                let file = try Platform.File(path: path)
                let length = try file.ordinaryLength()
                guard length > 0 else { throw IndexFormatError.notAnIndex }
                return try await CityIndex(
                    snapshot: Bytes.of(file, count: length, isMapped: isMapped),
                    verifying: isVerified)
            case .snapshot(let bytes):
                return try await CityIndex(snapshot: Bytes.copy(of: bytes), verifying: isVerified)
            }
        }
    }

    // MARK: Opening

    /// Opens a snapshot or loads cities, as the first bytes say.
    private init(
        _ source: JSONSource, _ rules: LoadRules, _ progress: LoadProgress.Handler?,
        isMapped: Bool = true, verifying isVerified: Bool
    ) async throws {
        if let snapshot = try source.snapshot(isMapped: isMapped) {
            try await self.init(snapshot: snapshot, verifying: isVerified)
        } else {
            try await self.init(
                decoding: source, chunkLength: ChunkedDecoder.usualChunkLength, rules, progress)
        }
    }

    /// Opens the bytes of a snapshot.
    private init(snapshot bytes: Bytes, verifying isVerified: Bool) async throws {
        let entries = try SectionTable(sealed: bytes).entries
        if isVerified {
            let found = try await SectionChecksums.concurrentChecksums(entries, of: bytes)
            try SectionChecksums.check(entries, found)
        }
        try self.init(bytes)
    }

    // MARK: Loading

    /// Loads cities. A load begins again when the file has a fault or cannot be cut by the first bytes of its cities, and a
    /// lenient one when it learns of more records to leave out.
    private init(
        decoding source: JSONSource, chunkLength: Int, _ rules: LoadRules,
        _ progress: LoadProgress.Handler?
    ) async throws {
        var rules = rules
        while true {
            do {
                self = try await Self.load(source, chunkLength: chunkLength, rules, progress)
                return
            } catch is ChunkedDecoder.WrongCut {
                rules.followsBrackets = true
            } catch let error as DuplicateIDs {
                guard rules.isLenient, rules.duplicates.isDisjoint(with: error.offsets) else {
                    throw error.first
                }
                rules.duplicates.formUnion(error.offsets)
            } catch let error as ChunkedDecoder.MixedIDs {
                guard rules.isLenient, !rules.requiresID else {
                    throw CityIndexError(
                        .invalid(
                            expected: "a city with the key \"_id\", as others have it",
                            found: "one without"), offset: error.offset)
                }
                rules.requiresID = true
            }
        }
    }

    private static func load(
        _ source: JSONSource, chunkLength: Int, _ rules: LoadRules,
        _ progress: LoadProgress.Handler?
    ) async throws -> CityIndex {
        let report = LoadProgressReport(progress, totalBytes: source.length)
        let decoder = ChunkedDecoder(
            source, chunkLength: chunkLength, rules: rules, report: report)
        // The lexicon takes some milliseconds the first time.
        let (lexicon, (batches, skipped)) = try await concurrently {
            CountryLexicon.shared
        } and: {
            try await decoder.decode(tasks: Platform.processorCount)
        }
        let bytes = try await IndexAssembly.assemble(
            consume batches, skipped: skipped, lexicon: lexicon
        ) { report?.add(keys: $0, of: $1) }
        return try CityIndex(bytes)
    }
}
