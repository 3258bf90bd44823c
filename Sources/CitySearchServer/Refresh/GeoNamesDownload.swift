#if Service
import CitySearch
import CitySearchImport
import CitySearchProgram
import Foundation

/// Fetches a file of places as GeoNames publishes it, and makes a list of cities of that.
struct GeoNamesDownload {
    /// Where the places are.
    let source: RefreshSource
    let directory: FilePath
    let settings: RefreshSettings

    /// The optional files next to the places, with the names of divisions.
    private static let tables = ["admin1CodesASCII.txt", "admin2Codes.txt"]
    /// Additional tables, which are read only if they are local.
    private static let largeTables = [
        "countryInfo.txt", "hierarchy.txt", "hierarchy.zip", "alternateNamesV2.txt",
        "alternateNamesV2.zip",
    ]

    /// Fetches the places, unless they are known to be the current ones, and imports them.
    func list(known: DataDownload.Validators?) async throws(RefreshError) -> DataDownload {
        let places = try await DataDownload(
            source, known: known, directory: directory, settings: settings)
        guard case .file(let scratch, let validators) = places else { return .unchanged }
        do {
            var files = [named(scratch.path, source.name)]
            var fetched = [scratch]
            switch source {
            case .file(let path):
                let names = Self.tables + Self.largeTables
                let paths = names.map { path.directory.appending($0) }
                files += paths.filter(Platform.exists).map { named($0, "\($0)") }
            case .url(let url):
                for name in Self.tables {
                    guard let table = try await table(name, beside: url) else { continue }
                    fetched.append(table)
                    files.append(named(table.path, name))
                }
            case .geoNames: break
            }
            let list = try await list(of: files)
            withExtendedLifetime(fetched) {}
            return .file(list, validators: validators)
        } catch let error as RefreshError {
            throw error
        } catch {
            throw .unusable("\(error)")
        }
    }

    private func named(_ path: FilePath, _ name: String) -> NamedFile {
        NamedFile(path: path, name: name, mostBytes: settings.unpackedLimit)
    }

    /// A table next to the places; nil if there is none.
    private func table(
        _ name: String, beside url: UpstreamURL
    ) async throws(RefreshError) -> ScratchFile? {
        guard let url = url.sibling(name) else { return nil }
        do throws(RefreshError) {
            let table = try await DataDownload(
                .url(url), known: nil, directory: directory, settings: settings)
            guard case .file(let scratch, _) = table else { return nil }
            return scratch
        } catch .unreachable(_, .status(404)) {
            return nil
        }
    }

    private func list(of files: [NamedFile]) async throws -> ScratchFile {
        let scratch = try ScratchFile(in: directory)
        let geoNames = try GeoNamesImport(
            files, selection: PlaceSelection(), isLenient: false, scratchDirectory: directory)
        try await withTaskExecutorPreference(BulkThreads.refresh) {
            var list = CityList(in: scratch)
            _ = try await geoNames.run(into: &list) { _ in }
            try list.commit()
        }
        return scratch
    }
}
#endif
