package import ArgumentParser
package import CitySearch

/// The options for files that modify the results: signals, synonyms.
package struct OverlayOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            """
            Also rank by your numbers, such as visits: each line of this file has the id of a city and \
            a number, with a comma, a semicolon or a tab between; default: CITYSEARCH_SIGNAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv"]))
    package var signal: FilePath?

    @Option(
        help: ArgumentHelp(
            """
            Replace texts: each line of this file is a text, = and its replacement, such as BLN = Berlin; \
            default: CITYSEARCH_SYNONYMS.
            """, valueName: "FILE"),
        completion: .file(extensions: ["txt"]))
    package var synonyms: FilePath?

    package init() {}

    /// Reads the files that the options name, or else the environment; nothing if neither names one.
    package func read() throws(OwnFileError) -> (signal: [City.ID: Double], synonyms: Synonyms) {
        let signal = try OwnFile(option: signal, variable: "CITYSEARCH_SIGNAL")
        let synonyms = try OwnFile(option: synonyms, variable: "CITYSEARCH_SYNONYMS")
        let values = try signal.map { file throws(OwnFileError) in
            try SignalFile.values(file.text, named: file.name)
        }
        guard let synonyms else { return (values ?? [:], Synonyms([:])) }
        do throws(SynonymsError) {
            return (values ?? [:], try Synonyms(lines: synonyms.text))
        } catch {
            throw .noSynonyms(synonyms.name, error)
        }
    }
}

/// A file of numbers by which cities rank: each line has the id of a city and its number, with a comma, a semicolon or
/// a tab between. The first line may be a heading. Anything after the number is ignored; of two lines with one id the
/// later one counts.
package enum SignalFile {
    /// - Parameter name: the name of the file in messages.
    package static func values(
        _ text: String, named name: String
    ) throws(OwnFileError) -> [City.ID: Double] {
        var values: [City.ID: Double] = [:]
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let fields = line.split(maxSplits: 2, omittingEmptySubsequences: false) {
                ",;\t".utf8.contains($0)
            }.map {
                String(decoding: $0.filter { !" \r\"\u{FEFF}".utf8.contains($0) }, as: UTF8.self)
            }
            let id = City.ID(fields[0])
            let isHeading = number == 0 && id == nil
            if isHeading || fields == [""] { continue }
            guard let id, fields.count > 1, let value = Double(fields[1]), value >= 0,
                value < .infinity
            else { throw .noNumber(name, line: number + 1, String(Substring(line))) }
            values[id] = value
        }
        return values
    }
}
