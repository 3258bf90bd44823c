public import CitySearch

/// The cities of a file of any kind: a table, a workbook, JSON, a map, a GeoNames file, compressed or not, or a file
/// that the engine loads directly. `citysearch import` reads the same kinds, which are recognized automatically.
///
/// ```swift
/// do {
///     let dropped = try await ImportedCities(contentsOf: "orte.csv")
///     show(dropped.index, dropped.notes)
/// } catch {
///     show(error.description)    // orte.csv: line 3: expected degrees of latitude in `Breite`, found `nord`
/// }
/// ```
public struct ImportedCities: Sendable {
    /// The cities, ready to search.
    public let index: CityIndex
    /// The detected columns and notes for the user, one per line: the use of each column, unused ones, and assumptions.
    /// There are none for files that the engine loads itself.
    public let notes: [String]
    /// The lines that were left out; none unless the import is lenient.
    public let skippedLines: SkippedLines
    /// The values that were left out of cities; none unless the import is lenient.
    public let skippedValues: SkippedLines

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file, or `-` for standard input.
    ///   - options: values that the file does not have.
    ///   - isLenient: whether lines that are wrong, and values that a city can do without, are left out; otherwise the
    ///     first one is an error.
    ///   - temporaryDirectory: the directory of unnamed temporary files, which keep the memory for lists small.
    /// - Throws: ``ImportError`` with the error, its position, and what to do; soon after the task is cancelled,
    ///   ``ImportError/cancelled``.
    /// - Complexity: O(file), shared by the processors.
    public init(
        contentsOf path: String, options: ListOptions = ListOptions(), isLenient: Bool = false,
        temporaryDirectory: String = "/tmp"
    ) async throws(ImportError) {
        try await self.init(
            NamedFile(path: FilePath(path)), options: options, isLenient: isLenient,
            scratchDirectory: FilePath(temporaryDirectory))
    }

    /// Reads bytes in memory, such as a downloaded file.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of a file, compressed or not.
    ///   - name: what messages call it. GeoNames' small files, such as `admin1CodesASCII.txt`, are known by theirs.
    ///   - options: values that the bytes do not have.
    ///   - isLenient: whether faulty records and values are omitted.
    ///   - temporaryDirectory: the directory of unnamed temporary files.
    /// - Throws: ``ImportError``.
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8], name: String, options: ListOptions = ListOptions(),
        isLenient: Bool = false, temporaryDirectory: String = "/tmp"
    ) async throws(ImportError) {
        let scratch = try ScratchFile(in: FilePath(temporaryDirectory))
        try scratch.append(bytes.span)
        try await self.init(
            NamedFile(path: scratch.path, name: name), options: options, isLenient: isLenient,
            scratchDirectory: FilePath(temporaryDirectory))
        withExtendedLifetime(scratch) {}
    }

    /// Reads a file that unpacks to no more bytes than it may.
    package init(
        _ file: NamedFile, options: ListOptions = ListOptions(), isLenient: Bool = false,
        scratchDirectory: FilePath
    ) async throws(ImportError) {
        // Options for a list require an import.
        if options == ListOptions(), let index = try await Self.loaded(file) {
            self.init(index, ImportReport(isLenient: isLenient))
        } else {
            let (index, report) = try await Self.imported(
                by: FileImport(
                    [file], options: options, isLenient: isLenient,
                    scratchDirectory: scratchDirectory),
                named: file.name, in: scratchDirectory)
            self.init(index, report)
        }
    }

    private init(_ index: CityIndex, _ report: ImportReport) {
        self.index = index
        notes = report.notes
        (skippedLines, skippedValues) = (report.skipped, report.skippedValues)
    }

    /// The index of a file that the engine loads directly; nil if an import must read it, or report its faults.
    private static func loaded(_ file: NamedFile) async throws(ImportError) -> CityIndex? {
        guard let list = EngineList(file.path) else { return nil }
        do throws(CityIndexError) {
            return try await CityIndex(.file(file.path, isMapped: false))
        } catch {
            switch (list, error.reason) {
            case (.json, .invalid), (.json, .duplicateID): return nil
            default: throw ImportError(error, file)
            }
        }
    }

    /// The import of a file.
    static func imported(
        by cityImport: FileImport, named name: String, in directory: FilePath
    ) async throws(ImportError) -> (CityIndex, ImportReport) {
        let scratch = try ScratchFile(in: directory)
        defer { withExtendedLifetime(scratch) {} }
        do {
            var list = CityList(in: scratch)
            let report = try await cityImport.run(into: &list) { _ in }
            try list.commit()
            return (try await CityIndex(.file(scratch.path)), report)
        } catch let error as ImportError {
            throw error
        } catch let error as CityIndexError {
            throw ImportError(error, NamedFile(path: scratch.path, name: name))
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .unusable(name, "\(error)")
        }
    }
}

extension ImportError {
    /// Takes an error of the engine over, which calls a file by its path.
    fileprivate init(_ error: CityIndexError, _ file: NamedFile) {
        let (text, path) = (error.description, "\(file.path): ")
        self =
            error.reason == .cancelled
            ? .cancelled
            : .unusable(file.name, text.hasPrefix(path) ? String(text.dropFirst(path.count)) : text)
    }
}

/// The lists that the engine loads completely without an import.
enum EngineList {
    case snapshot
    /// JSON whose records use the engine's own keys.
    case json

    /// - Returns: nil for what an import reads, or reads more of.
    init?(_ path: FilePath) {
        let most = max(CityIndex.snapshotBeginning.count, 64)
        guard !path.isStandardInput,
            let beginning = try? Platform.beginning(of: path, upTo: most)
        else { return nil }
        if beginning.starts(with: CityIndex.snapshotBeginning) {
            self = .snapshot
        } else if beginning.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
            let tree = try? TreeSource(path), let sample = try? RecordSample(tree),
            Self.readsAll(of: sample.paths)
        {
            self = .json
        } else {
            return nil
        }
    }

    /// Whether the engine finds at these paths all that an import would.
    private static func readsAll(of paths: [String]) -> Bool {
        let map = try? FieldMap(paths, isTable: false, given: [:], name: "")
        // Only an import reads values around records, and geometries.
        guard let map, map.lack == nil, !paths.contains(where: { $0.hasPrefix("@") }) else {
            return false
        }
        return map.paths.values.allSatisfy { $0.contains(where: isKnown) }
            && paths.allSatisfy { path in
                switch map.use(of: path) {
                case .item, .localName, .otherName: isKnown(path)
                case .property, .unused: true
                }
            }
    }

    private static func isKnown(_ path: String) -> Bool {
        CityField.listKeys.contains(String(path.prefix { $0 != "." }))
    }
}
