import CitySearchProgram
import CitySearchImport

/// Why the program ends early.
enum ToolError: MessageError {
    /// An input cannot be read: its path or name, and the reason.
    case unreadable(String, String)
    /// The source changed while its snapshot was made: its path.
    case changing(String)
    /// An output would replace one of its inputs: its path, and the option that names it.
    case overwritesInput(String, option: String)
    /// An output would replace another kind of file: its path, the expected kind, and the option that names it.
    case overwritesOther(String, kind: String, option: String)
    /// An import fails.
    case importing(ImportError)
    /// A file of the cache cannot be removed: its path and the reason.
    case undeletable(String, String)
    /// No directory for a cache is known.
    case noCache
    /// A line of a file of favourites is not an id: the file, the number of the line, and its content.
    case noFavourite(String, line: Int, String)
    /// No country has the code.
    case noCountry(String)
    /// Nothing has a name in the language.
    case noLanguage(String)
    /// The options leave out all cities.
    case noCityLeft
    /// Help on an unknown command.
    case noHelp(String)
    /// A word before others is not a command, but nearly one.
    case noCommand(String, meant: String)
    /// The program of the service is not there: what needs it.
    case noService(String)
    /// The program of the service cannot be started: its path, and the reason.
    case service(String, String)
    /// The process may not open as many files as it needs: the needed number.
    case tooFewFiles(Int)
    /// There is not enough memory for the threads that run tasks.
    case tooLittleMemory
    /// A text is not a point on the globe: the reason.
    case noPoint(String)
    /// The terminal cannot show a screen: its kind.
    case noScreen(String)
    /// There is no terminal: the reason.
    case noTerminal(String)
}

extension ToolError {
    var description: String {
        switch self {
        case .unreadable(let input, let reason): "\(input): cannot be read: \(reason)"
        case .changing(let path): "\(path): changed while it was read; try again"
        case .overwritesInput(let path, let option):
            "\(path): is the file that the cities come from; name another with \(option)"
        case .importing(let error):
            error.description + (error.isAvoidable ? "; --lenient goes on without" : "")
        case .overwritesOther(let path, let kind, let option):
            "\(path): exists and is not a \(kind); name another file with \(option), or replace it with --force"
        case .undeletable(let path, let reason): "\(path): cannot be removed: \(reason)"
        case .noCache: "there is no cache: \(CacheDirectory.reasonForNone)"
        case .noFavourite(let file, let line, let text):
            "\(file): line \(line): expected the id of a city, found `\(DisplayText.printable(text))`"
        case .noCountry(let code):
            "'\(code)' is not a country; give codes of ISO 3166, such as AR or ARG"
        case .noLanguage(let tag):
            "nothing has a name in '\(tag)'; give tags of languages, such as de or pt-BR"
        case .noCityLeft: "no city would be left; lower --min-population, or name other --countries"
        case .noHelp(let name):
            "'\(name)' is not a command to help with; citysearch --help lists them"
        case .noCommand(let name, let meant):
            "'\(name)' is not a command; did you mean citysearch \(meant)? A text of several words goes in quotation marks"
        case .noService(let command):
            "'\(command)' needs the program citysearch-server, which is not installed; build it "
                + "with swift build -c release --traits Service and put it next to citysearch"
        case .service(let path, let reason): "\(path): cannot be run: \(reason)"
        case .tooLittleMemory: "there is not enough memory to begin"
        case .tooFewFiles(let count):
            "cannot open the files that it needs; let it have \(count) at once, see ulimit -n"
        case .noPoint(let problem): problem
        case .noScreen(let kind):
            "picking a city needs a terminal with a cursor, and TERM is "
                + (kind.isEmpty ? "not set" : "'\(kind)'")
                + "; set it, or give the text to look for, as in citysearch münchen"
        case .noTerminal(let reason):
            "picking a city needs a terminal, and there is none (\(reason)); give the text to look "
                + "for, as in citysearch münchen"
        }
    }
}

extension ToolError {
    /// Does something of an import, whose error is one of the program.
    static func whileImporting<Result>(
        _ body: () throws(ImportError) -> Result
    ) throws(ToolError) -> Result {
        do throws(ImportError) { return try body() } catch { throw .importing(error) }
    }
}
