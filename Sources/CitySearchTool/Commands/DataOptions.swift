import ArgumentParser

/// The options that say which cities there are, and how their countries are called.
struct DataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Name countries in this language, for example de or pt_BR; queries find them by these \
            names, too.
            """, valueName: "xx"))
    var locale: String?

    @Option(
        help: ArgumentHelp("Search the cities of this JSON file.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var data: String?

    func validate() throws {
        if data?.isEmpty == true { throw ValidationError("--data needs the name of a file.") }
    }

    /// Loads the cities to search.
    func load() async throws -> LoadedIndex {
        try await LoadedIndex(DataLocation.find(option: data), locale: locale)
    }
}
