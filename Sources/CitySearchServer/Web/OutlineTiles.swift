#if Service
import NIOCore

/// `GET /app/outlines-10m/0.json` to `647.json`: the fine outlines of the map, of which a browser fetches the visible cells.
enum OutlineTiles {
    /// The path of the embedded file that has a line for each cell.
    static let path = "/app/outlines-10m"

    /// Each line of the embedded file as a file of its own.
    ///
    /// - Complexity: O(*n*) in the bytes of the file.
    static func files(_ files: [EmbeddedFile]) -> [EmbeddedFile] {
        guard let file = files.first(where: { $0.path == path }) else { return [] }
        return file.body.readableBytesView.split(separator: UInt8(ascii: "\n")).enumerated().map {
            EmbeddedFile(path: "\(path)/\($0).json", body: ByteBuffer($1))
        }
    }
}
#endif
