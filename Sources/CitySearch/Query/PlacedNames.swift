/// The ways to read a text as a city's name and the name of a place behind it.
struct PlacedNames {
    let index: CityIndex
    let query: SearchQuery

    private var contents: IndexContents { index.contents }

    /// The ways to read a text so.
    func ways(_ text: QueryText) -> [NameWay] {
        if text.mayHaveComma {
            let separated = separatedNames()
            if !separated.isEmpty { return separated }
        }
        return query.mode >= .word && text.prefix.holdsInnerSpace
            ? unseparatedNames(text.prefix) : []
    }

    /// `paris, tex`, and with several places `nashua, nh, usa`. A place that is called nothing known
    /// makes all of the text a name.
    private func separatedNames() -> [NameWay] {
        let parts = QueryText.parts(of: query.text)
        guard parts.count > 1 else { return [] }
        let last = parts.count - 1
        let readings = last > 1 ? [last, 1] : [last]
        return readings.compactMap { first in
            let name = FoldedPrefix(
                parts[..<first].joined(separator: ","), table: contents.foldTable)
            let places = parts[first...].map { FoldedPrefix(String($0), table: contents.foldTable) }
            let filters = places.compactMap { $0.isEmpty ? nil : PlaceFilter($0, index) }
            guard !name.isEmpty, filters.count == places.count else { return nil }
            return NameWay(index.nameTiers(name, query), in: filters, contents)
        }
    }

    /// `portland or`: every inner space may be where the place begins.
    private func unseparatedNames(_ text: FoldedPrefix) -> [NameWay] {
        (1..<text.count - 1).compactMap { space in
            guard text[space] == KeyFolder.space else { return nil }
            let place = text.bytes(space + 1..<text.count)
            guard place.letterCount >= Self.unseparatedPlaceLetters else { return nil }
            let tiers = index.nameTiers(text.prefix(space + 1), query)
            guard !tiers.wholeNames(contents).isEmpty || !tiers.wholeAlternates.isEmpty,
                let filter = PlaceFilter(place, index)
            else { return nil }
            return NameWay(tiers, in: [filter], isSeparated: false, contents)
        }
    }

    /// How many letters of a place must be typed where no comma says that it is one.
    private static let unseparatedPlaceLetters = 2
}
