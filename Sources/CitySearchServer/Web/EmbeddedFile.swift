#if Service
import CEmbeddedFiles
import NIOCore

/// A file that is part of the program.
struct EmbeddedFile {
    /// The path of its address.
    let path: String
    let body: ByteBuffer

    /// The icon for home screens that show no SVG.
    static var touchIcon: ByteBuffer {
        unsafe ByteBuffer(
            bytes: UnsafeBufferPointer(start: CEmbeddedFiles.touchIcon, count: touchIconLength))
    }

    /// All of them, as `CEmbeddedFiles` lists them.
    static var all: [EmbeddedFile] {
        let files = unsafe UnsafeBufferPointer(start: embeddedFiles, count: embeddedFileCount)
        return unsafe files.map { file in
            unsafe EmbeddedFile(
                path: String(cString: file.path),
                body: ByteBuffer(string: String(cString: file.text)))
        }
    }
}
#endif
