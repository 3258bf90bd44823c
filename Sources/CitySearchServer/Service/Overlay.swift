#if Service
import ArgumentParser
package import CitySearch
package import CitySearchAPI
import CitySearchImport
import CitySearchProgram

/// The operator's files for the cities. They stay when other cities are served.
package struct Overlay: Sendable {
    /// Postal codes that a text may be; nil for none.
    let postal: PostalIndex?
    /// Numbers by which the cities rank.
    let signal: [City.ID: Double]
    /// Texts that are read as others.
    let synonyms: Synonyms
    /// Extra columns of the operator that are returned with cities; nil for none.
    let payload: Payload?

    package init(
        postal: PostalIndex? = nil, signal: [City.ID: Double] = [:],
        synonyms: Synonyms = Synonyms([:]), payload: Payload? = nil
    ) {
        self.postal = postal
        self.signal = signal
        self.synonyms = synonyms
        self.payload = payload
    }

    /// A view of an index with this overlay, without its previous one.
    func laid(over index: CityIndex) -> CityIndex {
        index.ranked(by: signal).understanding(synonyms)
    }

    /// The words that identify this overlay; empty if there is none.
    var words: [UInt64] {
        let ranks = signal.sorted { $0.key < $1.key }.flatMap {
            [UInt64(bitPattern: Int64($0.key)), $0.value.bitPattern]
        }
        return [
            postal?.checksum, synonyms.isEmpty ? nil : synonyms.checksum, payload?.checksum,
        ].compactMap(\.self) + ranks
    }
}

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
