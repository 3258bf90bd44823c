#if Service
package import CitySearch
import CitySearchICU
package import CitySearchJSON
import CitySearchProgram
package import CitySearchPostal
package import Foundation
import Synchronization

/// The cities that requests are answered from. A refresh makes another one; requests that have begun keep
/// theirs.
package final class ServedCities: Tagged, Sendable {
    package let index: CityIndex
    /// Postal codes that a text may be; nil for none.
    let postal: PostalIndex?
    /// Numbers by which the cities rank.
    let signal: [City.ID: Double]
    /// Texts that are read as others.
    let synonyms: Synonyms
    /// Columns of the user's own that are given out with cities; nil for none.
    let payload: Payload?
    /// The digest of the data, which tells versions apart.
    let digest: SourceDigest
    fileprivate let source: String
    fileprivate let loadedAt: Date
    /// Other cities have another tag. So has another program, which may write the same cities differently.
    let tag: UInt64
    /// The languages in which cities or divisions have names.
    private let languages: Set<UInt64>
    /// The index in the languages that were asked for.
    private let localized = Mutex<[String: CityIndex]>([:])

    /// How many languages are kept: more than anyone speaks, and few enough to bound the memory.
    private static let mostLanguages = 64

    /// - Parameter program: tells a program from others; this one unless given.
    package init(
        _ index: CityIndex, postal: PostalIndex? = nil, signal: [City.ID: Double] = [:],
        synonyms: Synonyms = Synonyms([:]), payload: Payload? = nil, digest: SourceDigest,
        source: String,
        loadedAt: Date = .now, program: UInt64? = nil
    ) {
        self.index = index.ranked(by: signal).understanding(synonyms)
        self.signal = signal
        self.synonyms = synonyms
        self.payload = payload
        languages = index.languagesOfNames
        self.postal = postal
        self.digest = digest
        self.source = source
        self.loadedAt = loadedAt
        tag = XXH64.checksum(
            of: [program ?? ProgramIdentity.tag, digest.hash, digest.byteCount]
                + (postal.map { [$0.checksum] } ?? []) + Self.words(of: signal)
                + (synonyms.isEmpty ? [] : [synonyms.checksum])
                + (payload.map { [$0.checksum] } ?? []))
    }

    /// What tells a signal from others.
    private static func words(of signal: [City.ID: Double]) -> [UInt64] {
        signal.sorted { $0.key < $1.key }.flatMap {
            [UInt64(bitPattern: Int64($0.key)), $0.value.bitPattern]
        }
    }

    package var cities: ServedCities { self }

    /// Whether cities or divisions have names in a language. In English all have; and where none has any by language, all
    /// languages are alike.
    func hasNames(in locale: UserLocale) -> Bool {
        guard let tags = locale.identifier.flatMap({ Language($0)?.tags }) else { return false }
        return locale.language == "en" || languages.isEmpty
            || tags.indices.contains { languages.contains(tags[$0]) }
    }

    /// The index with the names of countries in a language; nil for English.
    func index(for locale: String?) -> CityIndex {
        guard let locale else { return index }
        if let known = localized.withLock({ $0[locale] }) { return known }
        let made = index.localized(for: locale)
        return localized.withLock { known in
            if known.count >= Self.mostLanguages { known.removeAll() }
            known[locale] = made
            return made
        }
    }

    /// The first cities that a query finds, what of its text was passed over, and, where the query asks for it, how likely the
    /// first city is meant.
    struct First {
        var cities: [City] = []
        var passedOver: [String] = []
        var confidence: Double?
    }

    /// The first cities that a query finds and that pass a filter: those of a postal code when all of its text is one.
    func first(
        _ count: Int, of query: SearchQuery, in index: CityIndex,
        where isWanted: (City) -> Bool = { _ in true }
    ) -> First {
        let results = index.search(query, codes: postal)
        let reading = results.reading
        return First(
            cities: results.first(count, where: isWanted), passedOver: reading?.passedOver ?? [],
            confidence: query.minimumConfidence.flatMap { _ in
                results.assessment(reading)?.confidence
            })
    }
}

/// The same cities, with what the same program may say differently of them the next time.
struct LoadedCities: Tagged, Sendable {
    let cities: ServedCities

    init(_ cities: ServedCities) {
        self.cities = cities
    }

    /// Where the data come from.
    var source: String { cities.source }
    var loadedAt: Date { cities.loadedAt }

    var tag: UInt64 {
        XXH64.checksum(of: [cities.tag, loadedAt.timeIntervalSinceReferenceDate.bitPattern])
    }
}
#endif
