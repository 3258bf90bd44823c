#if Service
import AsyncHTTPClient
import CitySearch
import CitySearchImport
import NIOCore
import NIOHTTP1

/// The data of a source, fetched unless they are known to be the current ones.
enum DataDownload {
    /// The source reports that nothing has changed.
    case unchanged
    /// The data are in a file that nobody else knows.
    case file(ScratchFile, validators: Validators)

    /// The validators of a source, which distinguish versions of its data (RFC 9110, section 8.8).
    struct Validators {
        var etag: String?
        var lastModified: String?
    }

    /// Fetches the data.
    ///
    /// - Parameters:
    ///   - known: the validators of the data that are there; nil to fetch in any case.
    ///   - directory: where a download takes its room.
    init(
        _ source: RefreshSource, known: Validators?, directory: FilePath,
        settings: RefreshSettings
    ) async throws(RefreshError) {
        switch source {
        case .file(let path):
            let copy = FileCopy(timeLimit: settings.timeLimit, sizeLimit: settings.sizeLimit)
            do throws(FileCopy.Failure) {
                let scratch = try await copy.scratch(of: path, in: directory)
                self = .file(scratch, validators: Validators())
            } catch {
                throw .unusable("\(source.name): \(error)")
            }
        case .geoNames(let places):
            let download = GeoNamesDownload(
                source: places, directory: directory, settings: settings)
            self = try await download.list(known: known)
        case .url(let url):
            let upstream = Upstream(timeLimit: settings.timeLimit, sizeLimit: settings.sizeLimit)
            do throws(UpstreamError) {
                self = try await settings.backoff.retrying(if: \.isTransient) {
                    () async throws(UpstreamError) in
                    try await Self.download(url, upstream, known: known, directory: directory)
                }
            } catch {
                throw .unreachable(source.name, error)
            }
        }
    }

    private static func download(
        _ url: UpstreamURL, _ upstream: Upstream, known: Validators?, directory: FilePath
    ) async throws(UpstreamError) -> DataDownload {
        let conditions = [
            ("If-None-Match", known?.etag), ("If-Modified-Since", known?.lastModified),
        ].compactMap { name, value in value.map { (name: name, value: $0) } }
        do {
            let scratch = try ScratchFile(in: directory)
            let answer = try await upstream.get(
                url, headers: conditions, accepting: conditions.isEmpty ? [200] : [200, 304]
            ) {
                try scratch.append($0.readableBytesUInt8Span)
            }
            if answer.status == .notModified { return .unchanged }
            let validators = Validators(
                etag: answer.headers.first(name: "ETag"),
                lastModified: answer.headers.first(name: "Last-Modified"))
            return .file(scratch, validators: validators)
        } catch {
            throw UpstreamError(error)
        }
    }
}
#endif
