package import CitySearch

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
