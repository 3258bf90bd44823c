/// Replaces a file as a whole, or not at all.
///
/// The new file is written under a temporary name in the same directory, flushed to the disk, and renamed. Processes
/// that have the old file open or mapped keep it; opening the path gives the complete old or new file. The new file has
/// the permissions of the old one, and is removed when writing fails or is never committed.
@safe
package struct FileReplacement: ~Copyable {
    private let file: Platform.NewFile
    private let path: FilePath
    private let temporaryPath: FilePath
    private var isDone = false

    /// Creates a new file for a path, and removes the partial ones that killed programs left next to it. A symbolic
    /// link stays, and its target is replaced, or created.
    ///
    /// - Parameter beginnings: the possible first bytes of a partial file.
    package init(
        of path: FilePath, removingAbandoned beginnings: [[UInt8]] = []
    ) throws(Platform.Failure) {
        let path = try Platform.followed(path)
        let old = try Platform.Replaceable(path)
        Self.removeAbandoned(in: path.directory, beginnings: beginnings)
        while true {
            let temporaryPath = path.directory.appending(Self.temporaryName())
            let file = try Platform.NewFile(path: temporaryPath, replacing: old)
            // Another process may have removed the file, as abandoned, before it was locked.
            guard file.lock() else { continue }
            self.init(file, path: path, temporaryPath: temporaryPath)
            return
        }
    }

    private init(_ file: Platform.NewFile, path: FilePath, temporaryPath: FilePath) {
        self.file = file
        self.path = path
        self.temporaryPath = temporaryPath
    }

    deinit {
        if !isDone { try? Platform.remove(temporaryPath) }
    }

    // MARK: Files that killed programs leave

    private static let prefix = ".citysearch-"
    private static let suffix = ".tmp"
    private static let digitCount = 13

    /// A temporary name. It does not contain the final name, which may be as long as names can be.
    private static func temporaryName() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        return prefix + String(repeating: "0", count: digitCount - number.count) + number + suffix
    }

    private static func isTemporary(_ name: FilePath) -> Bool {
        let digits = name.bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        return name.bytes.starts(with: prefix.utf8)
            && name.bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
            && digits.count == digitCount
            && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// Removes the partial files that killed programs left in a directory. A file that is still being written is
    /// locked, and stays.
    ///
    /// - Parameter beginnings: the possible first bytes of such a file. A shorter file counts if all of it agrees.
    package static func removeAbandoned(in directory: FilePath, beginnings: [[UInt8]]) {
        let length = beginnings.map(\.count).max() ?? 0
        for name in directory.names ?? [] where isTemporary(name) {
            Platform.removeUnlocked(directory.appending(name), upTo: length) { bytes in
                beginnings.contains { bytes.starts(with: $0) || $0.starts(with: bytes) }
            }
        }
    }

    /// Appends bytes.
    package func write(_ bytes: Span<UInt8>) throws(Platform.Failure) { try file.write(bytes) }

    /// Flushes the new file and replaces the old one.
    package consuming func commit() throws(Platform.Failure) {
        try file.synchronize()
        try Platform.rename(temporaryPath, to: path)
        isDone = true
        Platform.synchronizeDirectory(path.directory)
    }
}
