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

    /// All of them, as `files.h` lists them.
    static var all: [EmbeddedFile] {
        let paths = unsafe UnsafeBufferPointer(start: embeddedPaths, count: embeddedFileCount)
        var text = unsafe embeddedTexts
        return unsafe paths.map { path in
            let body = unsafe String(cString: text)
            unsafe text += body.utf8.count + 1
            return unsafe EmbeddedFile(
                path: String(cString: path), body: ByteBuffer(string: body))
        }
    }
}
#endif
