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

/// Why a file of the user's own cannot be laid over the cities.
package enum OwnFileError: MessageError {
    /// It cannot be read: its path, and the reason.
    case unreadable(String, String)
    /// It is not UTF-8: its path, and the number of the first line that is not.
    case notUTF8(String, line: Int)
    /// A line is not an id and a number: the file, the number of the line, and the text of the line.
    case noNumber(String, line: Int, String)
    /// The lines are not synonyms: the file, and the error.
    case noSynonyms(String, SynonymsError)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .notUTF8(let path, let line):
            "\(path): line \(line) is not UTF-8; save the file as UTF-8"
        case .noNumber(let file, let line, let text):
            "\(file): line \(line): expected the id of a city and a number from 0 on, such as 2950159,1200, found "
                + "`\(DisplayText.printable(text))`"
        case .noSynonyms(let file, let error): "\(file): \(DisplayText.printable("\(error)"))"
        }
    }
}
