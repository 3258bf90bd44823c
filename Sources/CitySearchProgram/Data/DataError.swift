/// Why there are no cities to search.
package enum DataError: MessageError {
    /// The file cannot be read: its path, and the reason.
    case unreadable(String, String)
    /// The data cannot be indexed: the reason, and the setting that named the file.
    case bad(String, DataLocation.Origin)
    /// No data were found: where the program looked.
    case missing([String])

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .bad(let problem, .environment):
            "\(problem) (the file is named by \(DataLocation.variable))"
        case .bad(let problem, _): problem
        case .missing(let places):
            "no cities to search: looked for \(places.joined(separator: ", ")); "
                + "name a file with --data FILE or in \(DataLocation.variable)"
        }
    }
}
