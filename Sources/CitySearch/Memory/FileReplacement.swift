/// A file that takes the place of another as a whole, or not at all.
///
/// It is written under a name of its own in the same directory, brought to the disk, and renamed.
/// Whoever has the old file open, or mapped, keeps it; whoever opens the path finds the old one or
/// the new one. When writing fails, or nobody says that it is done, the new one goes.
@safe
package struct FileReplacement: ~Copyable {
    private let file: Platform.NewFile
    private let path: String
    private let temporaryPath: String
    private var isDone = false

    /// Why a file could not be written.
    package struct Failure: Error {
        /// What the system said.
        package let message: String
    }

    /// Begins a file that is to have a path. A symbolic link stays, and what it leads to is
    /// replaced.
    package init(of path: String) throws(Failure) {
        let path = Platform.resolved(path) ?? path
        guard Platform.isReplaceable(path) else {
            throw Failure(message: "it is there and is not a file")
        }
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporaryPath = "\(path).\(number)\(Self.suffix)"
        let file: Platform.NewFile
        do throws(Platform.Failure) {
            file = try Platform.NewFile(path: temporaryPath)
        } catch {
            throw Failure(message: error.message)
        }
        self.init(file, path: path, temporaryPath: temporaryPath)
    }

    private init(_ file: Platform.NewFile, path: String, temporaryPath: String) {
        self.file = file
        self.path = path
        self.temporaryPath = temporaryPath
    }

    /// What the names of files end in that are not done.
    package static let suffix = ".tmp"

    deinit {
        if !isDone { Platform.remove(temporaryPath) }
    }

    /// Writes bytes behind those that were written before.
    package func write(_ bytes: Span<UInt8>) throws(Failure) {
        do throws(Platform.Failure) {
            try unsafe bytes.withUnsafeBytes { bytes throws(Platform.Failure) in
                try unsafe file.write(bytes)
            }
        } catch {
            throw Failure(message: error.message)
        }
    }

    /// Puts the new file in the place of the old one.
    package consuming func commit() throws(Failure) {
        do throws(Platform.Failure) {
            try file.synchronize()
            try Platform.rename(temporaryPath, to: path)
        } catch {
            throw Failure(message: error.message)
        }
        isDone = true
        Platform.synchronizeDirectory(Self.directory(of: path))
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
