/// The path of a file as the system knows it: bytes.
///
/// Systems take any bytes but zero for a name, and a `String` loses those that are not UTF-8.
package struct FilePath: Hashable, Sendable {
    /// The path, without a zero at its end.
    package let bytes: [UInt8]

    /// A path from its bytes.
    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// A path from a text, as UTF-8.
    package init(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// The path with more bytes at its end.
    package static func + (path: FilePath, end: String) -> FilePath {
        FilePath(bytes: path.bytes + end.utf8)
    }

    /// The path of what lies in this directory under a name.
    package func appending(_ name: FilePath) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name.bytes)
    }

    /// The path of what lies in this directory under a name.
    package func appending(_ name: String) -> FilePath {
        appending(FilePath(name))
    }

    /// The directory that the path lies in, as far as the path tells; `.` when it names none.
    package var directory: FilePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return FilePath(".") }
        return FilePath(bytes: bytes[...max(0, slash - 1)])
    }

    /// The path as the system's calls take it, with a zero at its end.
    package var cString: [CChar] {
        bytes.map(CChar.init(bitPattern:)) + [0]
    }

    private static let slash = UInt8(ascii: "/")
}

extension FilePath: CustomStringConvertible {
    /// The path as text. A byte that is not UTF-8 shows as `\xE9`, so that people can tell such names
    /// apart; this text does not lead back to the path.
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
