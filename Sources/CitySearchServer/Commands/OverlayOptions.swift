#if Service
import ArgumentParser
import CitySearch
import CitySearchImport
import CitySearchProgram

/// The options that name files to lay over the cities.
struct OverlayOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "A text may also be a postal code of this file of citysearch import postal.",
            valueName: "FILE"),
        completion: .file(extensions: ["postalindex"]))
    var postal: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Also rank by your numbers, such as visits: each line of this file has the id of a city \
            and a number, with a comma, a semicolon or a tab between.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv"]))
    var signal: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Replace texts: each line of this file is a text, = and its replacement, such as BLN = \
            Berlin.
            """, valueName: "FILE"),
        completion: .file(extensions: ["txt"]))
    var synonyms: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Add your columns to cities: each row of this table, or JSON, has the id of a city; \
            requests name the other columns, as in payload=url.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv", "json", "jsonl", "xlsx"]))
    var payload: FilePath?

    /// Reads the current files, and maps none: truncating a mapped file would kill the process.
    func open() throws -> Overlay {
        Overlay(
            postal: try PostalFile.open(option: postal, isMapped: false),
            signal: try SignalFile.open(option: signal),
            synonyms: try SynonymsFile.open(option: synonyms),
            payload: try PayloadFile.open(
                payload ?? Platform.pathInEnvironment(PayloadFile.variable)))
    }
}
#endif
