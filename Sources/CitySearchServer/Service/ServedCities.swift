#if Service
package import CitySearch
import CitySearchAPI
import CitySearchICU
import CitySearchProgram
package import Foundation
import Synchronization

/// The cities that requests are answered from. A refresh makes another one; requests in flight keep theirs.
package final class ServedCities: Tagged, Sendable {
    package let index: CityIndex
    /// The operator's files for the cities.
    let overlay: Overlay
    /// The digest of the data, which distinguishes versions.
    let digest: SourceDigest
    fileprivate let source: String
    fileprivate let loadedAt: Date
    /// Other cities have another tag, and so have other files of the operator. So has another program, which may write
    /// the same cities differently.
    let tag: UInt64
    /// The same, without the operator's files.
    let bareTag: UInt64
    /// The languages in which cities or divisions have names.
    private let languages: Set<UInt64>
    /// The index in the requested languages.
    private let localized = Mutex<[String: CityIndex]>([:])

    /// The maximum number of cached languages: more than anyone speaks, and few enough to bound the memory.
    private static let mostLanguages = 64

    /// - Parameter program: identifies a program; default: this one.
    package init(
        _ index: CityIndex, under overlay: Overlay = Overlay(), digest: SourceDigest,
        source: String, loadedAt: Date = .now, program: UInt64? = nil
    ) {
        self.index = overlay.laid(over: index)
        self.overlay = overlay
        languages = index.languagesOfNames
        self.digest = digest
        self.source = source
        self.loadedAt = loadedAt
        let words = [program ?? Self.programTag, digest.hash, digest.byteCount]
        tag = XXH64.checksum(of: words + overlay.words)
        bareTag = XXH64.checksum(of: words)
    }

    /// Distinguishes this program from others, which may write answers differently. The version does not: during
    /// development, many programs have the same one. It is a checksum of the size of the program's file and of its
    /// modification time, which a package preserves. A program that cannot find its file gets a random value, so that
    /// no client keeps an answer of another program.
    private static let programTag: UInt64 = {
        let file = Platform.executablePath.flatMap { FileIdentity(path: $0) }
        guard let file else { return .random(in: .min ... .max) }
        return XXH64.checksum(of: [file.size, file.modified].map { UInt64(bitPattern: $0) })
    }()

    /// The same cities under something else.
    func under(_ overlay: Overlay) -> ServedCities {
        ServedCities(index, under: overlay, digest: digest, source: source, loadedAt: loadedAt)
    }

    package var cities: ServedCities { self }

    /// Whether cities or divisions have names in a language. In English all have; and where none has any by language,
    /// all languages are alike.
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

    /// The first cities that a query finds, the ignored parts of its text, and, if requested, the confidence of the
    /// first city.
    struct First {
        var cities: [City] = []
        var ignored: [String] = []
        var confidence: Double?
    }

    /// The first cities that a query finds and that pass a filter: the cities of a postal code if the whole text is
    /// one.
    func first(
        _ count: Int, of query: SearchQuery, in index: CityIndex,
        where isWanted: (City) -> Bool = { _ in true }
    ) -> First {
        let results = index.search(query, codes: overlay.postal)
        let interpretation = results.interpretation
        return First(
            cities: results.first(count, where: isWanted), ignored: interpretation?.ignored ?? [],
            confidence: query.minimumConfidence.flatMap { _ in
                results.assessment(interpretation)?.confidence
            })
    }
}

/// The same cities, with the values that the same program may write differently the next time.
struct LoadedCities: Tagged, Sendable {
    let cities: ServedCities

    init(_ cities: ServedCities) { self.cities = cities }

    /// Where the data come from.
    var source: String { cities.source }
    var loadedAt: Date { cities.loadedAt }

    var tag: UInt64 {
        XXH64.checksum(of: [cities.tag, loadedAt.timeIntervalSinceReferenceDate.bitPattern])
    }
}
#endif
