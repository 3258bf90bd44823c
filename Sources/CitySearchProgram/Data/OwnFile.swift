package import CitySearch

/// A text file of the user's own, such as synonyms.
package struct OwnFile {
    /// The name of the file in messages.
    package let name: String
    /// Its content.
    package let text: String

    /// Reads a file.
    ///
    /// - Throws: ``OwnFileError`` when it cannot be read, is no ordinary file, has 256 MiB or more, or is not UTF-8.
    package init(_ path: FilePath) throws(OwnFileError) {
        name = "\(path)"
        let bytes: [UInt8]
        do throws(Platform.Failure) {
            bytes = try Platform.File(ordinaryFileAt: path).readToEnd()
        } catch {
            throw .unreadable(name, "\(error)")
        }
        guard let text = Self.text(bytes) else { throw .notUTF8(name, line: Self.wrongLine(bytes)) }
        self.text = text
    }

    /// Reads the file of an option, else that of a variable of the environment; nil when neither is there.
    package init?(option: FilePath?, variable: String) throws(OwnFileError) {
        guard let path = option ?? Platform.pathInEnvironment(variable) else { return nil }
        try self.init(path)
    }

    /// The text of bytes; nil for bytes that are not UTF-8. UTF-16 without a mark has zeros.
    private static func text(_ bytes: some Sequence<UInt8>) -> String? {
        bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// The number of the first line that is not UTF-8, from 1.
    private static func wrongLine(_ bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return 1 + (lines.firstIndex { text($0) == nil } ?? 0)
    }
}
