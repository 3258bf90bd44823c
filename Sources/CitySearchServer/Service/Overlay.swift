#if Service
package import CitySearch
package import CitySearchAPI

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
#endif
