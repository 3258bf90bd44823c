import ArgumentParser
import CitySearch
import CitySearchProgram

/// The options for files that modify the results: signals, synonyms, columns.
struct OverlayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Rank by numbers of your own, too, such as visits: this file has the id of a city and a number a line, with a \
            comma, a semicolon or a tab between; else that of CITYSEARCH_SIGNAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv"]))
    var signal: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Read texts of your own as others: each line of this file is a text, = and what it stands for, as BLN = Berlin; \
            else that of CITYSEARCH_SYNONYMS.
            """, valueName: "FILE"),
        completion: .file(extensions: ["txt"]))
    var synonyms: FilePath?

    /// Reads the files.
    ///
    /// - Returns: lays what they have over an index.
    func open() throws -> @Sendable (CityIndex) -> CityIndex {
        let signal = try SignalFile.open(option: signal)
        let synonyms = try SynonymsFile.open(option: synonyms)
        return { $0.ranked(by: signal).understanding(synonyms) }
    }
}
