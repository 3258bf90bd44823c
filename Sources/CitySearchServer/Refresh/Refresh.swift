#if Service
import CitySearch
import CitySearchImport
import CitySearchProgram
import CitySearchStore
import Foundation

/// One refresh. It fetches the cities, verifies all of them, and replaces the old ones. If anything fails, the old ones
/// stay.
struct Refresh {
    let source: RefreshSource
    let settings: RefreshSettings
    /// Stores the result; nil to discard it.
    let store: (any Store)?
    /// Whether cities may be lost.
    var isForced = false

    /// The result of a refresh.
    struct Outcome {
        /// The cities, in memory: exactly the verified ones, whatever happens to the files meanwhile.
        let index: CityIndex
        let digest: SourceDigest
        /// Whether they are others than before.
        let isNew: Bool
        /// Notes of an import for its user, such as the detected columns, one per line.
        var notes: [String] = []
    }

    /// New data may lack one in this many of the cities.
    private static let tolerated = 10

    /// Runs the refresh, and stores the result.
    ///
    /// - Parameter current: the cities that are searched now; nil when there are none.
    func run(replacing current: CityIndex?) async throws(RefreshError) -> Outcome {
        let known = try? await store?.sourceState()
        do throws(RefreshError) {
            let (outcome, state) = try await refresh(known, current)
            try? await store?.saveSourceState(state)
            return outcome
        } catch {
            // A refresh that is cancelled has not failed.
            guard !Task.isCancelled else { throw error }
            var state = known ?? SourceState(source: source.text)
            (state.checkedAt, state.lastErrorAt) = (.now, .now)
            state.lastError = "\(error)"
            try? await store?.saveSourceState(state)
            throw error
        }
    }

    private func refresh(
        _ known: SourceState?, _ current: CityIndex?
    ) async throws(RefreshError) -> (Outcome, SourceState) {
        let path = try place()
        let kept = await withTaskExecutorPreference(BulkThreads.refresh) {
            try? await CityIndex(.snapshotFile(path, isMapped: false))
        }
        var state = SourceState(source: source.text)
        // Stored state of another source, or of a missing snapshot, does not count.
        let digest = kept?.source
        if let known, known.source == source.text, known.digest == digest?.description {
            state = known
        }
        (state.checkedAt, state.lastError, state.lastErrorAt) = (.now, nil, nil)
        let download = try await DataDownload(
            source,
            known: digest.map { _ in .init(etag: state.etag, lastModified: state.lastModified) },
            directory: path.directory, settings: settings)
        switch download {
        case .unchanged:
            guard let kept, let digest else { throw .unusable("\(path): cannot be opened") }
            return (Outcome(index: kept, digest: digest, isNew: false), state)
        case .file(let file, let validators):
            let outcome = try await outcome(of: file, kept, current, path)
            (state.etag, state.lastModified) = (validators.etag, validators.lastModified)
            state.digest = outcome.digest.description
            if outcome.isNew { state.loadedAt = .now }
            return (outcome, state)
        }
    }

    /// The path of the snapshot, in a directory that is there.
    private func place() throws(RefreshError) -> FilePath {
        guard let path = settings.snapshotPath else { throw .noPlace }
        do throws(Platform.Failure) {
            try Platform.makeDirectory(path.directory)
            return path
        } catch {
            throw .unusable("\(path.directory): cannot be made: \(error)")
        }
    }

    /// The result for the data in a file.
    private func outcome(
        of scratch: ScratchFile, _ kept: CityIndex?, _ current: CityIndex?, _ path: FilePath
    ) async throws(RefreshError) -> Outcome {
        defer { withExtendedLifetime(scratch) {} }
        do {
            return try await withTaskExecutorPreference(BulkThreads.refresh) {
                let file = scratch.path
                let digest = try SourceDigest(contentsOf: file)
                if let kept, kept.source == digest {
                    return Outcome(index: kept, digest: digest, isNew: false)
                }
                let cities = try await ImportedCities(
                    NamedFile(path: file, name: source.name, mostBytes: settings.unpackedLimit),
                    scratchDirectory: path.directory)
                let index = cities.index
                // Anybody can write a snapshot with right checksums.
                if try LoadedIndex.isSnapshot(file) { try index.verifyContents(of: file) }
                if let current, !isForced { try check(index, replacing: current) }
                try await index.writeSnapshot(to: path, source: digest)
                return Outcome(index: index, digest: digest, isNew: true, notes: cities.notes)
            }
        } catch let error as RefreshError {
            throw error
        } catch let error as ImportError where error.isAvoidable {
            throw .unusable(
                "\(error); fix it, or run citysearch import --lenient "
                    + "leave such lines out, and refresh from what that writes")
        } catch {
            // The message has the name of the source, since the download has no name.
            let message = "\(error)".replacing(#/^/dev/fd/\d+: /#, with: "\(source.name): ")
            throw .unusable(message)
        }
    }

    /// Refuses data that lack too many of the cities.
    private func check(_ index: CityIndex, replacing current: CityIndex) throws(RefreshError) {
        let lost = current.cities.count { index[id: $0.id] == nil }
        guard lost * Self.tolerated <= current.count else {
            throw .losesCities(source.name, lost: lost, of: current.count)
        }
    }
}

/// Why a refresh changed nothing.
package enum RefreshError: MessageError, Hashable {
    /// The source gave no data: its name, and the reason.
    case unreachable(String, UpstreamError)
    /// The data cannot be loaded, or the snapshot not written: the error.
    case unusable(String)
    /// The data lack current cities: the name of the source, how many, and of how many.
    case losesCities(String, lost: Int, of: Int)
    /// There is no directory for the snapshot.
    case noPlace
    /// No source of the data was named.
    case noSource

    package var description: String {
        switch self {
        case .unreachable(let source, let error): "\(source): \(error)"
        case .unusable(let problem): problem
        case .losesCities(let source, let lost, let count):
            "\(source): lacks \(lost.grouped) of the \(count.counted("city")) that there are; "
                + "force the refresh if that is right"
        case .noPlace: "there is no place for the data: set XDG_DATA_HOME or HOME"
        case .noSource: "there is no source of the data; name a URL or a file with --from"
        }
    }
}
#endif
