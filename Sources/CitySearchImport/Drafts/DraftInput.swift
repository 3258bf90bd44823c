import CitySearch

/// The file of which an import makes cities, and what to do with it.
struct DraftInput {
    let path: FilePath
    /// Whether lines are left out that are not what they should be.
    let isLenient: Bool
    /// Where cities are sorted for which there is no room in memory.
    let scratchDirectory: FilePath

    /// What messages call the file.
    var name: String {
        path.inputName
    }

    /// Opens the file.
    func opened() throws(ImportError) -> OpenedInput {
        try OpenedInput(path, name: name, scratchDirectory: scratchDirectory)
    }

    /// Reads the parts of the file in batches, on all processors, and writes their cities.
    ///
    /// - Parameter add: adds what comes of a part to a batch.
    func write<Parts: DraftParts>(
        _ parts: Parts, batchesOf size: Int, to list: inout CityList,
        _ progress: ImportProgress.Handler,
        add: @escaping @Sendable (Parts.Part, inout DraftBatch) -> Void
    ) async throws -> ImportReport {
        var report = ImportReport(isLenient: isLenient)
        var sorter = DraftSorter(directory: scratchDirectory)
        try await sorter.read(
            parts, batchesOf: size, named: name, &report, progress, add: add)
        try sorter.write(to: &list, &report, progress)
        return report
    }
}

/// The parts of a file, such as the rows of a table, of which each is at most one city.
protocol DraftParts {
    associatedtype Part: Sendable

    /// How much of the file was read, from 0 to 1.
    var fraction: Double { get }
    /// How many lines were read.
    var lineCount: Int { get }
    /// What a user should know of how the file was read, when it was.
    var notes: [String] { get }

    /// The next part; nil at the end.
    func next() throws(ImportError) -> Part?
}

extension DraftParts {
    var notes: [String] { [] }
}
