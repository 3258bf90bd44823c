/// A file that takes the place of another as a whole, or not at all.
///
/// It is written under a name of its own in the same directory, brought to the disk, and renamed.
/// Whoever has the old file open, or mapped, keeps it; whoever opens the path finds the old one or
/// the new one. When writing fails, or nobody says that it is done, the new one goes.
@safe
package struct FileReplacement: ~Copyable {
    private let file: Platform.NewFile
    private let path: FilePath
    private let temporaryPath: FilePath
    private var isDone = false

    /// Why a file could not be written.
    package struct Failure: Error {
        /// What the system said.
        package let message: String
    }

    /// Begins a file that is to have a path. A symbolic link stays, and what it leads to is
    /// replaced.
    package init(of path: FilePath) throws(Failure) {
        let path = Platform.resolved(path) ?? path
        guard Platform.isReplaceable(path) else {
            throw Failure(message: "it is there and is not a file")
        }
        while true {
            let temporaryPath = path.directory.appending(Self.temporaryName())
            let file: Platform.NewFile
            do throws(Platform.Failure) {
                file = try Platform.NewFile(path: temporaryPath)
            } catch {
                throw Failure(message: error.message)
            }
            // Whoever clears up may have come before the lock.
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
        if !isDone { Platform.remove(temporaryPath) }
    }

    // MARK: What killed programs leave behind

    private static let prefix = ".citysearch-"
    private static let suffix = ".tmp"
    private static let digitCount = 13

    /// A name for a file that is not done, which does not depend on the other name: that one may be
    /// as long as names can be.
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

    /// Removes what programs left half written in a directory because they were killed. A file that
    /// somebody writes is locked, and stays.
    ///
    /// - Parameter beginnings: what the content of such a file begins with, as far as it goes.
    package static func removeAbandoned(in directory: FilePath, beginnings: [[UInt8]]) {
        let length = beginnings.map(\.count).max() ?? 0
        for name in directory.names ?? [] where isTemporary(name) {
            Platform.removeUnlocked(directory.appending(name), upTo: length) { bytes in
                beginnings.contains { bytes.starts(with: $0) || $0.starts(with: bytes) }
            }
        }
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
        Platform.synchronizeDirectory(path.directory)
    }
}
