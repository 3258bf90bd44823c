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
struct OverlayFiles: ParsableArguments, Sendable {
    @OptionGroup var postal: PostalOption
    @OptionGroup var options: OverlayOptions

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
        let (signal, synonyms) = try options.read()
        return Overlay(
            postal: try postal.open(isMapped: false), signal: signal, synonyms: synonyms,
            payload: try PayloadFile.open(
                payload ?? Platform.pathInEnvironment(PayloadFile.variable)))
    }
}
#endif
