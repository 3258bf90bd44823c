import ArgumentParser
import CitySearch
import CitySearchProgram

/// The options for files that modify the results: signals, synonyms, columns.
struct OverlayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Also rank by your numbers, such as visits: each line of this file has the id of a city and \
            a number, with a comma, a semicolon or a tab between; default: CITYSEARCH_SIGNAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv"]))
    var signal: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Replace texts: each line of this file is a text, = and its replacement, such as BLN = Berlin; \
            default: CITYSEARCH_SYNONYMS.
            """, valueName: "FILE"),
        completion: .file(extensions: ["txt"]))
    var synonyms: FilePath?

    /// Reads the files.
    ///
    /// - Returns: adds the overlays of the options to an index.
    func open() throws -> @Sendable (CityIndex) -> CityIndex {
        let signal = try SignalFile.open(option: signal)
        let synonyms = try SynonymsFile.open(option: synonyms)
        return { $0.ranked(by: signal).understanding(synonyms) }
    }
}
