import CitySearch

/// Why the program ends early.
enum ToolError: Error {
    /// Nobody reads the output any more, as behind `| head`. No reason to complain.
    case outputClosed
    /// The output cannot be written.
    case unwritable(String)
    /// An input cannot be read: its path, or what it is, and the reason.
    case unreadable(String, String)
    /// The data do not make an index: what is wrong, and who named the file.
    case badData(String, DataLocation.Origin)
    /// A snapshot cannot be opened or written.
    case snapshot(SnapshotError)
    /// The cities changed while a snapshot of them was made: where they are.
    case changing(String)
    /// A text is not the point on the globe that it should be: what is wrong.
    case noPoint(String)
    /// There are no data: where they were looked for.
    case noData([String])
}

extension ToolError: CustomStringConvertible {
    var description: String {
        switch self {
        case .outputClosed: "nobody reads the output"
        case .unwritable(let reason): "cannot write to standard output: \(reason)"
        case .unreadable(let input, let reason): "\(input): cannot be read: \(reason)"
        case .badData(let problem, .environment):
            "\(problem) (the file is named by \(DataLocation.variable))"
        case .badData(let problem, _): problem
        case .snapshot(let error): error.description
        case .changing(let path): "\(path): changed while it was read; try again"
        case .noPoint(let problem): problem
        case .noData(let places):
            "no cities to search: looked for \(places.joined(separator: ", ")); "
                + "name a file with --data FILE or in \(DataLocation.variable)"
        }
    }
}
