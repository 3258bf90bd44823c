#if Service
import CitySearch
import Foundation
import NIOCore

/// A file without a name. It goes when the process ends, however that happens.
final class ScratchFile: Sendable {
    private let handle: FileHandle

    /// - Parameter directory: where the file takes its room.
    init(in directory: FilePath) throws {
        let url = URL(filePath: "\(directory.appending(".\(UUID().uuidString)"))")
        try Data().write(to: url, options: .withoutOverwriting)
        defer { try? FileManager.default.removeItem(at: url) }
        handle = try FileHandle(forUpdating: url)
    }

    /// The number of the open file.
    var fileDescriptor: CInt {
        handle.fileDescriptor
    }

    /// Appends bytes.
    func append(_ bytes: ByteBuffer) throws {
        try handle.write(contentsOf: Data(bytes.readableBytesView))
    }

    /// A path for reading the file from its start, for as long as this value lives.
    func rewoundPath() throws -> FilePath {
        // Some systems duplicate the descriptor when `/dev/fd` is opened, and then the copy begins at its position.
        try handle.seek(toOffset: 0)
        return FilePath("/dev/fd/\(fileDescriptor)")
    }

    deinit {
        try? handle.close()
    }
}
#endif
