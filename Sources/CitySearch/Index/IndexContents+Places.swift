extension IndexContents {
    /// The innermost place of a city: its subregion, or its region or country if it has none.
    package func place(of ordinal: Int) -> Int { Int(places[ordinal]) }

    /// The country of a city.
    package func country(of ordinal: Int) -> Int { placeTable.country(of: place(of: ordinal)) }

    /// The places whose cities a text finds, by their numbers; see ``PlaceTable/matches(_:withRegions:mayBeCode:)``.
    func placeMatches(
        _ prefix: borrowing FoldedPrefix, withRegions: Bool, mayBeCode: Bool = false
    ) -> [PlaceMatch] {
        let matches = placeTable.matches(
            prefix, withRegions: withRegions, mayBeCode: mayBeCode)
        guard let localized = localization?.matches(prefix), !localized.isEmpty else {
            return matches
        }
        var merged = matches
        for match in localized {
            if let known = merged.firstIndex(where: { $0.place == match.place }) {
                if match.naming == .whole { merged[known].naming = .whole }
            } else {
                merged.append(match)
            }
        }
        return merged.sorted { $0.place < $1.place }
    }

    /// The text by which a place was found.
    func text(of match: PlaceMatch) -> String {
        match.key == PlaceMatch.localized
            ? placeName(match.place) : placeTable.keys.text(at: Int(match.key)) ?? ""
    }

    /// Whether a place was found by an English name, or by one in the requested language.
    func isUsual(_ match: PlaceMatch) -> Bool {
        match.key == PlaceMatch.localized
            || placeTable.nameClass(ofKey: Int(match.key)) != .foreign
    }

    /// The name of a place; for a country in the requested language, or else in English.
    func placeName(_ place: Int) -> String { localization?.name(place) ?? placeTable.names[place] }

    /// The name of a place in a language, or else as ``placeName(_:)`` has it.
    func placeName(_ place: Int, in language: LanguageNumbers) -> String {
        let position =
            localization?.name(place) == nil
            ? localNames.position(of: count + place, in: language) : nil
        return position.map { localNames.text($0) } ?? placeName(place)
    }

    /// Calls `body` with the UTF-8 of the name of a place.
    func withPlaceNameUTF8<Result, Failure: Error>(
        _ place: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let localized = localization?.name(place) else {
            return try placeTable.names.withUTF8(place, body)
        }
        return try body(localized.utf8.span)
    }

    // MARK: Distances

    /// The distance of a city from a point, in kilometres.
    ///
    /// - Complexity: O(1).
    func kilometres(from point: GreatCircle, to ordinal: Int) -> Double {
        arc(from: point, to: ordinal).kilometres
    }

    /// The arc between a point and a city.
    func arc(from point: GreatCircle, to ordinal: Int) -> GreatCircle.Arc {
        point.arc(to: facts[ordinal].coordinate)
    }
}

/// The names of an index's countries in one language.
struct CountryLocalization: Sendable {
    private let names: [String?]
    private let keys: [(key: String, country: Int)]

    init(_ table: PlaceTable, _ name: (CountryCode) -> String?) {
        let names = table.countries.map { table.knownCode($0).flatMap(name) }
        self.names = names
        keys = names.enumerated().compactMap { country, name in
            name.map { (Folding.fold($0) + " ", country) }
        }
    }

    /// The name of a country, or nil when it has none in the language.
    func name(_ country: Int) -> String? { country < names.count ? names[country] : nil }

    /// The countries whose names begin with a prefix, by their numbers; none for an empty one.
    ///
    /// - Complexity: O(countries).
    func matches(_ prefix: borrowing FoldedPrefix) -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        guard !prefix.isEmpty else { return found }
        for (key, country) in keys where key.utf8.count >= prefix.count {
            let begins = key.utf8.enumerated().prefix(prefix.count).allSatisfy {
                prefix[$0.offset] == $0.element
            }
            guard begins else { continue }
            let isWhole = key.utf8.count == prefix.wholeKeyLength
            found.append(
                PlaceMatch(country, isWhole ? .whole : .prefix, key: PlaceMatch.localized))
        }
        return found
    }
}

/// How important the places of an index are, as names that people type.
final class PlaceSizes: Sendable {
    /// By place: as of a city with as many people as all of its cities have.
    private let importances: [UInt16]
    /// By place: that of its most important city.
    private let largest: [UInt16]

    /// - Complexity: O(cities + places).
    init(_ contents: IndexContents) {
        let table = contents.placeTable
        var people = [UInt64](repeating: 0, count: table.count)
        var most = [UInt16](repeating: 0, count: table.count)
        for city in 0..<contents.count {
            let place = contents.place(of: city)
            people[place] += UInt64(contents.populations[city])
            most[place] = max(most[place], contents.importances[city])
        }
        var (allPeople, largest) = (people, most)
        for place in 0..<table.count {
            for outer in table.chain(of: place).dropFirst() {
                allPeople[outer] += people[place]
                largest[outer] = max(largest[outer], most[place])
            }
        }
        importances = zip(allPeople, largest).map { people, largest in
            max(largest, Importance(population: UInt32(clamping: people), Prominence()).rawValue)
        }
        self.largest = largest
    }

    /// How important a place is: at least as much as its most important city.
    func importance(of place: Int) -> UInt16 { importances[place] }

    /// How important the most important city of a place is.
    func largest(in place: Int) -> UInt16 { largest[place] }
}

extension IndexContents {
    /// The sizes of the places, computed on first use.
    var placeSizes: PlaceSizes {
        knownPlaceSizes.value ?? knownPlaceSizes.storeIfNil(PlaceSizes(self))
    }
}
