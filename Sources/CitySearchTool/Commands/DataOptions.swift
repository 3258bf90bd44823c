import ArgumentParser
import CitySearch
import CitySearchICU
import CitySearchProgram

/// The options for the data, and for the names of countries.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Name cities, regions and countries in this language, for example de or pt_BR; without it \
            in that of LC_ALL, LC_MESSAGES or LANG.
            """, valueName: "xx"),
        transform: Self.locale)
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "Search the cities of this JSON file or snapshot; - is standard input.",
            valueName: "FILE"),
        completion: .file(extensions: ["json", "cityindex"]))
    var data: FilePath?

    @Flag(
        name: .customLong("no-cache"),
        help: """
            Do not use a cached snapshot of the JSON file in $XDG_CACHE_HOME/citysearch (or \
            ~/.cache/citysearch).
            """)
    var avoidsCache = false

    @OptionGroup var leniency: LenientOption

    @Flag(help: "Print to standard error how the cached snapshot is used.") var verbose = false

    /// The locale of the user.
    var userLocale: UserLocale { UserLocale(explicit: locale) }

    func validate() throws {
        if data?.bytes.isEmpty == true { throw ValidationError("--data needs the name of a file.") }
    }

    private static func locale(_ text: String) throws -> String {
        guard let locale = ICU.locale(text) else {
            throw ValidationError(
                "give a language that ICU names countries in, such as de or pt_BR")
        }
        return locale
    }

    /// Loads the cities to search.
    ///
    /// - Parameter progress: called with the progress; without it a line on standard error reports it.
    func load(progress: LoadProgress.Handler? = nil) async throws -> LoadedIndex {
        let log: (String) -> Void = { [verbose] message in
            if verbose { StandardError.writeLine("citysearch: \(message)") }
        }
        let location = try DataLocation.find(option: data)
        return try await LoadedIndex(
            location, cache: avoidsCache ? nil : SnapshotCache(log: log),
            locale: userLocale.identifier,
            isLenient: leniency.isLenient, progress: progress)
    }
}

/// The option to omit invalid records of the data.
struct LenientOption: ParsableArguments {
    @Flag(
        name: .customLong("lenient"),
        help: """
            Skip invalid records of the data, and print their number and the reasons to standard \
            error. Invalid JSON remains an error.
            """)
    var isLenient = false
}
