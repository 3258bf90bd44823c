/// The path of a file as the system knows it: bytes.
///
/// Systems allow any bytes except zero in a name. A `String` would lose invalid UTF-8.
package struct FilePath: Hashable, Sendable {
    /// The path, without a zero at its end.
    package let bytes: [UInt8]

    /// Takes the bytes of a path.
    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Takes a path as text, in UTF-8.
    package init(_ text: String) { self.init(bytes: text.utf8) }

    /// The path with a text appended to its last name.
    package static func + (path: FilePath, end: String) -> FilePath {
        FilePath(bytes: path.bytes + end.utf8)
    }

    /// The path of an entry of this directory.
    package func appending(_ name: FilePath) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name.bytes)
    }

    /// The path of an entry of this directory.
    package func appending(_ name: String) -> FilePath { appending(FilePath(name)) }

    /// The directory that the path names; `.` when it names none.
    package var directory: FilePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return FilePath(".") }
        return FilePath(bytes: bytes[...max(0, slash - 1)])
    }

    /// Whether the path begins at the root of all directories.
    package var isAbsolute: Bool { bytes.first == Self.slash }

    /// The names of the entries of the directory at this path; nil when it cannot be read.
    package var names: [FilePath]? { Platform.names(in: self) }

    /// The path for the system's calls, with a zero at its end.
    package var cString: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

    private static let slash = UInt8(ascii: "/")
}

extension FilePath: CustomStringConvertible {
    /// The path as text. A byte that is not UTF-8 is shown as `\xE9`, so that such paths can be distinguished. The text
    /// is not a path: two paths may look alike.
    package var description: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first {
                String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.count == 1
            }
            if let length, let scalar = String(validating: rest.prefix(length), as: UTF8.self) {
                text += scalar
            } else {
                text +=
                    "\\x" + (first < 0x10 ? "0" : "") + String(first, radix: 16, uppercase: true)
            }
            rest = rest.dropFirst(length ?? 1)
        }
        return text
    }
}
