import CitySearch

/// An index that JavaScript has open, with what it needs for the next questions.
final class OpenIndex {
    private let index: CityIndex
    /// The index in the requested languages.
    private var localized: [String: CityIndex] = [:]
    /// The favourites of the last question, and how it gave them.
    private var favourites: (ids: Substring, set: FavouriteSet)?

    /// The maximum number of cached languages: few, since each has its own lists.
    private static let mostLanguages = 8

    init(_ index: CityIndex) { self.index = index }

    /// The index in a language; nil for that of the data.
    func index(in locale: String?) throws(Failure) -> CityIndex {
        guard let locale else { return index }
        guard let known = localized[locale] else {
            throw Failure(
                .unknownLanguage, "Give the names of countries in \(locale), then ask again.")
        }
        return known
    }

    /// - Parameter names: codes of countries, each followed by its name in the language.
    func localize(in locale: String, names: ArraySlice<Substring>) {
        var known: [String: String] = [:]
        for place in stride(from: names.startIndex, to: names.endIndex - 1, by: 2) {
            known[String(names[place])] = String(names[place + 1])
        }
        if localized.count >= Self.mostLanguages { localized.removeAll() }
        localized[locale] = index.localized { known[$0.rawValue] }
            .localized(in: Language(locale))
    }

    /// Favourites over the index; nil for none.
    ///
    /// - Parameter ids: numbers with commas between.
    func favourites(_ ids: Substring) throws(Failure) -> FavouriteSet? {
        if ids.isEmpty { return nil }
        if let favourites, favourites.ids == ids { return favourites.set }
        var known: [City.ID] = []
        for text in ids.split(separator: ",") {
            guard let id = City.ID(text) else {
                throw .invalid("“\(text)” is not an id of a favourite; give whole numbers.")
            }
            known.append(id)
        }
        let set = FavouriteSet(known, over: index)
        favourites = (ids, set)
        return set
    }
}
