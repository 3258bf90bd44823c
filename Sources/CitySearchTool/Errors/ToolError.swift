import CitySearch

/// Why the program ends early.
enum ToolError: Error {
    /// Nobody reads the output any more, as in `| head`. This needs no message.
    case outputClosed
    /// The output cannot be written.
    case unwritable(String)
    /// An input cannot be read: its path or name, and the reason.
    case unreadable(String, String)
    /// The data make no index: what is wrong, and who named the file.
    case badData(String, DataLocation.Origin)
    /// A snapshot cannot be opened or written.
    case snapshot(CityIndexError)
    /// The source changed while its snapshot was made: its path.
    case changing(String)
    /// A snapshot would replace its own source: its path.
    case overwritesInput(String)
    /// A snapshot would replace another kind of file: its path.
    case overwritesOther(String)
    /// A file of the cache cannot be removed: its path and the reason.
    case undeletable(String, String)
    /// No directory for a cache is known.
    case noCache
    /// A line of a file of favourites is no id: the file, the number of the line, and what it holds.
    case noFavourite(String, line: Int, String)
    /// No country has the code.
    case noCountry(String)
    /// Help on an unknown command.
    case noHelp(String)
    /// The process may not open as many files as it needs: how many.
    case tooFewFiles(Int)
    /// There is no memory for the threads that run tasks.
    case tooLittleMemory
    /// A text is no point on the globe: what is wrong.
    case noPoint(String)
    /// No data were found: where the command looked.
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
        case .overwritesInput(let path):
            "\(path): is the file that the cities come from; name another with -o"
        case .overwritesOther(let path):
            "\(path): is there and is no snapshot; name another file with -o, or replace it with --force"
        case .undeletable(let path, let reason): "\(path): cannot be removed: \(reason)"
        case .noCache: "there is no cache: \(CacheDirectory.reasonForNone)"
        case .noFavourite(let file, let line, let text):
            "\(file): line \(line): expected the id of a city, found `\(DisplayText.printable(text))`"
        case .noCountry(let code):
            "'\(code)' is no country; give codes of ISO 3166, such as AR or ARG"
        case .noHelp(let name):
            "'\(name)' is no command to help with; citysearch --help lists them"
        case .tooLittleMemory: "there is not enough memory to begin"
        case .tooFewFiles(let count):
            "cannot open the files that it needs; let it have \(count) at once, see ulimit -n"
        case .noPoint(let problem): problem
        case .noData(let places):
            "no cities to search: looked for \(places.joined(separator: ", ")); "
                + "name a file with --data FILE or in \(DataLocation.variable)"
        }
    }
}
