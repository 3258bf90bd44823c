import CitySearch
import Foundation
import TestSupport

/// A snapshot in a folder of its own, to be spoilt.
final class SnapshotFile {
    private let folder: TemporaryFolder
    let url: URL
    /// The bytes written.
    let bytes: [UInt8]
    private let file: FileHandle

    var path: String { url.path }

    init(_ index: CityIndex, source: SourceDigest? = nil) async throws {
        folder = try TemporaryFolder()
        url = folder.url.appending(path: "world.cityindex")
        try await index.writeSnapshot(to: url.path, source: source)
        bytes = Array(try Data(contentsOf: url))
        file = try FileHandle(forUpdating: url)
    }

    /// Overwrites existing bytes.
    func overwrite(_ bytes: some Sequence<UInt8>, at offset: Int) throws {
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(bytes))
    }

    /// Cuts the file, or fills it up with zeros.
    func resize(to length: Int) throws { try file.truncate(atOffset: UInt64(length)) }

    /// Restores a part of the original bytes.
    func restore(_ range: Range<Int>) throws {
        try overwrite(bytes[range], at: range.lowerBound)
    }

    /// Why the file cannot be opened; nil when it can.
    func refusal(verifying isVerified: Bool = true) async -> CityIndexError.Reason? {
        do throws(CityIndexError) {
            _ = try await CityIndex(snapshotAt: path, verifying: isVerified)
            return nil
        } catch {
            return error.reason
        }
    }
}
