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
        return { index in
            Self.noteUnknown(signal.keys, of: "--signal", in: index)
            return index.ranked(by: signal).understanding(synonyms)
        }
    }

    /// Notes how many ids of a file are of no city.
    ///
    /// - Parameter option: the option that names the file.
    static func noteUnknown(
        _ ids: some Sequence<City.ID>, of option: String, in index: CityIndex
    ) {
        var (unknown, all) = (0, 0)
        for id in ids {
            all += 1
            if index[id: id] == nil { unknown += 1 }
        }
        guard unknown > 0 else { return }
        StandardError.writeLine(
            "citysearch: \(option): \(unknown.grouped) of \(all.counted("id")) "
                + "\(unknown == 1 ? "is" : "are") of no city in these data")
    }
}
