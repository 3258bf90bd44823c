package import CitySearch
import CitySearchICU

/// An index, and how it was opened.
package struct LoadedIndex {
    package let index: CityIndex
    /// Whether it comes from a snapshot and not from JSON.
    package let isOpened: Bool
    package let duration: Duration

    /// Opens the index at a location, or that of the bundled cities if the result of the last refresh cannot be used.
    ///
    /// - Parameters:
    ///   - cache: keeps snapshots; nil for none.
    ///   - locale: the language of the names of countries, in addition to English.
    ///   - isLenient: whether invalid records are skipped and reported.
    ///   - isMapped: whether a snapshot is mapped; otherwise it is read.
    ///   - progress: called with the progress of loading JSON; without it a line on standard error shows that it is
    ///     running.
    package init(
        _ location: DataLocation, cache: SnapshotCache?, locale: String?, isLenient: Bool,
        isMapped: Bool = true, progress: LoadProgress.Handler? = nil
    ) async throws {
        let start = ContinuousClock.now
        do {
            func open(
                _ location: DataLocation
            ) async throws -> (index: CityIndex, isOpened: Bool) {
                try await Self.index(
                    location, cache: cache, isLenient: isLenient, isMapped: isMapped,
                    progress: progress)
            }
            let (index, isOpened): (CityIndex, Bool)
            do {
                (index, isOpened) = try await open(location)
            } catch  where location.origin == .refreshed {
                // Possibly another version of the program wrote it.
                StandardError.writeLine(
                    "citysearch: \(error); citysearch refresh rebuilds it; searching the cities "
                        + "that came with the program")
                (index, isOpened) = try await open(.withProgram())
            }
            if isLenient { Self.tell(index.skippedRecords, of: location) }
            self.index = locale.map { index.localized(for: $0) } ?? index
            self.isOpened = isOpened
        } catch {
            let hint = Self.isOtherList(location, error) ? "; \(Self.importHint(location))" : ""
            throw DataError.bad("\(error)\(hint)", location.origin)
        }
        duration = start.duration(to: .now)
    }

    /// The cities at a location, by the cache, in the language of the data.
    package static func cities(at location: DataLocation) async throws -> CityIndex {
        try await LoadedIndex(
            location, cache: SnapshotCache { _ in }, locale: nil, isLenient: false
        ).index
    }

    private static func index(
        _ location: DataLocation, cache: SnapshotCache?, isLenient: Bool, isMapped: Bool,
        progress: LoadProgress.Handler?
    ) async throws -> (index: CityIndex, isOpened: Bool) {
        let path = location.isStandardInput ? FilePath("/dev/stdin") : location.path
        if try isSnapshot(path) {
            return (try await CityIndex(.file(path, isMapped: isMapped)), true)
        }
        guard let cache, !location.isStandardInput else {
            return (try await load(path, isLenient, progress), false)
        }
        return try await cache.index(of: path, isLenient: isLenient) {
            try await load(path, isLenient, progress)
        }
    }

    /// Whether a file is a snapshot. A pipe counts as none, since its beginning cannot be read ahead.
    package static func isSnapshot(_ path: FilePath) throws(DataError) -> Bool {
        let mark = CityIndex.snapshotBeginning
        do throws(Platform.Failure) {
            return try Platform.beginning(of: path, upTo: mark.count) == mark
        } catch {
            throw .unreadable("\(path)", "\(error)")
        }
    }

    /// Whether a file that makes no index may be a list of another kind: a table, an archive, JSON with other keys.
    private static func isOtherList(_ location: DataLocation, _ error: any Error) -> Bool {
        guard !location.isStandardInput,
            case .invalid(let expected, _) = (error as? CityIndexError)?.reason,
            let start = try? Platform.beginning(of: location.path, upTo: 4096)
        else { return false }
        let first = start.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        return isJSON ? expected.hasPrefix("a city with") : first != nil
    }

    private static func importHint(_ location: DataLocation) -> String {
        "if it is another kind of list, make one of it: citysearch import \(location.path)"
    }

    /// Reports the skipped records, a line for each reason.
    private static func tell(_ skipped: SkippedRecords, of location: DataLocation) {
        guard !skipped.isEmpty else { return }
        let source = location.isStandardInput ? "standard input" : location.path.description
        let records = skipped.count == 1 ? "record" : "records"
        StandardError.writeLine(
            "citysearch: \(source): left out \(skipped.count.grouped) \(records):")
        for reason in skipped.reasons { StandardError.writeLine("  \(reason)") }
    }

    private static func load(
        _ path: FilePath, _ isLenient: Bool, _ progress: LoadProgress.Handler?
    ) async throws -> CityIndex {
        let line = progress == nil ? Progress() : nil
        line?.show("Loading \(path) …")
        defer { line?.erase() }
        return try await CityIndex(
            .file(path), skippingInvalidRecords: isLenient, progress: progress)
    }

    /// For example `index of 234,908 opened in 4.1 ms`.
    package var summary: String {
        "index of \(index.count.grouped) \(isOpened ? "opened" : "loaded") in \(duration.rounded)"
    }
}
