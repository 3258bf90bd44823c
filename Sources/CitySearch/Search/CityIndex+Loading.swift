extension CityIndex {
    /// Opens a file of cities: a JSON array in any of the shapes that <doc:CityLists> describes, or a
    /// snapshot, as its first bytes say.
    ///
    /// JSON is cut into chunks that are decoded, folded and sorted on all processors. It is
    /// checked in full: JSON (RFC 8259), UTF-8, ranges, and that no id comes twice. A snapshot is
    /// mapped and its checksums are checked, as by `init(snapshotAt:verifying:)`.
    ///
    /// Without `await` the calling thread alone does all the work. It needs no pool of threads, and so
    /// may do that in a process that was forked; nothing can cancel it.
    ///
    /// - Parameters:
    ///   - path: the path of the file; a pipe will do, of which up to a gigabyte is read.
    ///   - skipsInvalidRecords: whether records that are no cities are left out, and counted in
    ///     ``skippedRecords``; otherwise the first one is an error. What is no JSON always is.
    ///   - progress: is told how far the load of JSON is.
    /// - Throws: ``CityIndexError`` that says what is wrong and where; when the task is cancelled, soon
    ///   and for the reason ``CityIndexError/Reason/cancelled``. Nothing is half loaded.
    /// - Complexity: O(file). JSON needs about the file's size beside the index while it is loaded.
    public init(
        contentsOf path: String, skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            contentsOf: FilePath(path), skippingInvalidRecords: skipsInvalidRecords,
            progress: progress)
    }

    /// Opens a file of cities.
    ///
    /// - Parameter isMapped: whether a snapshot is mapped; otherwise it is read, and nobody who cuts the
    ///   file short ends the program.
    package init(
        contentsOf path: FilePath, skippingInvalidRecords skipsInvalidRecords: Bool = false,
        isMapped: Bool = true, progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        let rules = LoadRules(isLenient: skipsInvalidRecords)
        self = try await CityIndexError.naming(path.description) {
            try await CityIndex(
                JSONSource(path: path, rules), chunkLength: Self.chunkLength, rules, progress,
                isMapped: isMapped)
        }
    }

    /// Opens what the program has open, as `init(contentsOf:skippingInvalidRecords:progress:)` does:
    /// standard input, for example.
    ///
    /// - Parameters:
    ///   - fileDescriptor: what to read; it stays open. A file that nothing has been read of is read
    ///     in parts; of all else, such as a pipe, all that is left, up to a gigabyte.
    ///   - name: what errors call it.
    ///   - skipsInvalidRecords: whether records that are no cities are left out.
    ///   - progress: is told how far the load of JSON is.
    /// - Throws: ``CityIndexError``.
    /// - Complexity: O(bytes).
    public init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            contentsOfFileDescriptor: fileDescriptor, name: name,
            skippingInvalidRecords: skipsInvalidRecords, progress: progress,
            streamLimit: JSONSource.streamLimit)
    }

    /// - Parameter streamLimit: how many bytes are read at most, unless it is a file.
    package init(
        contentsOfFileDescriptor fileDescriptor: CInt, name: String,
        skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil, streamLimit: Int
    ) async throws(CityIndexError) {
        let rules = LoadRules(isLenient: skipsInvalidRecords)
        self = try await CityIndexError.naming(name) {
            let source = try JSONSource(
                fileDescriptor: fileDescriptor, rules, streamLimit: streamLimit)
            return try await CityIndex(source, chunkLength: Self.chunkLength, rules, progress)
        }
    }

    /// Loads JSON that is in memory: an array of cities, in any of the shapes that <doc:CityLists>
    /// describes.
    ///
    /// - Parameters:
    ///   - json: the bytes.
    ///   - skipsInvalidRecords: whether records that are no cities are left out.
    ///   - progress: is told how far the load is.
    /// - Throws: ``CityIndexError``.
    /// - Complexity: O(bytes).
    public init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil
    ) async throws(CityIndexError) {
        try await self.init(
            json: json, skippingInvalidRecords: skipsInvalidRecords, progress: progress,
            chunkLength: Self.chunkLength)
    }

    /// - Parameter chunkLength: into pieces of how many bytes the JSON is cut.
    package init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil, chunkLength: Int
    ) async throws(CityIndexError) {
        self = try await CityIndexError.naming(nil) {
            try await CityIndex.decoded(
                .memory(Column(Bytes.copy(of: json), count: json.count)), chunkLength: chunkLength,
                LoadRules(isLenient: skipsInvalidRecords), progress)
        }
    }

    /// The records that were left out when the index was loaded; a snapshot keeps them.
    public var skippedRecords: SkippedRecords {
        contents.skippedRecords
    }

    private static let chunkLength = 1 << 18

    private init(
        _ source: JSONSource, chunkLength: Int, _ rules: LoadRules,
        _ progress: LoadProgress.Handler?, isMapped: Bool = true
    ) async throws {
        if let snapshot = try source.snapshot(isMapped: isMapped) {
            self = try await CityIndex.opened(snapshot, verifying: true)
        } else {
            self = try await CityIndex.decoded(source, chunkLength: chunkLength, rules, progress)
        }
    }

    private static func decoded(
        _ source: JSONSource, chunkLength: Int, _ rules: LoadRules,
        _ progress: LoadProgress.Handler?
    ) async throws -> CityIndex {
        var rules = rules
        while true {
            do {
                return try await load(source, chunkLength: chunkLength, rules, progress)
            } catch let error as DuplicateIDs {
                // What was read is in its place by now: those that come too late are left out next time.
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
        var phases = LoadPhases()
        // Made meanwhile, since that takes some milliseconds the first time.
        async let lexicon = CountryLexicon.shared
        let report = LoadProgressReport(progress, totalBytes: source.length)
        let decoder = ChunkedDecoder(
            source, chunkLength: chunkLength, rules: rules, report: report)
        let bytes = try await assembled(
            decoder.decode(tasks: Platform.processorCount), lexicon, report, measuring: &phases)
        return try CityIndex(bytes, loadPhases: phases)
    }

    /// Makes an index's bytes of what was decoded, which is let go of meanwhile.
    private static func assembled(
        _ decoded: consuming ChunkedDecoder.Decoded, _ lexicon: CountryLexicon,
        _ report: LoadProgressReport?, measuring phases: inout LoadPhases
    ) async throws -> Bytes {
        phases.mark("decode", without: ("read", decoded.readingTime))
        let (batches, folds, skipped) = (decoded.batches, decoded.folds, decoded.skipped)
        _ = consume decoded
        return try await IndexAssembly.assemble(
            consume batches, folds: folds, skipped: skipped, lexicon: lexicon,
            progress: { report?.add(keys: $0, of: $1) }, measuring: &phases)
    }
}
