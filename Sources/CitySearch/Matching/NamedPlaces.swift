extension IndexContents {
    /// The places that a text names, also in the requested language. A place may occur more than once.
    ///
    /// - Parameter least: the weakest accepted naming of a place: by its full name, a prefix, or its full name with a
    ///   typing error.
    package func places(namedBy text: FoldedPrefix, _ least: PlaceNaming) -> [PlaceMatch] {
        let isWhole = least != .begun
        var found = placeTable.named(by: text, isWhole: isWhole)
        if let localization {
            found += localization.matches(text).filter { !isWhole || $0.naming == .whole }
        }
        if least == .misspelt { addPlaces(nearlyNamedBy: text, to: &found) }
        if text.letterCount < Self.subregionLetters {
            found.removeAll { $0.naming == .begun && placeTable.kind(of: $0.place) == .subregion }
        }
        // After a city, the name of a country also includes its territories.
        for match in found where match.naming == .whole {
            for territory in placeTable.territories(of: match.place) {
                found.append(PlaceMatch(territory, .begun, key: match.key))
            }
        }
        return found
    }

    /// The minimum number of typed letters for a prefix of a subregion.
    private static let subregionLetters = 4

    /// Adds the places whose names differ from the text by one typing error.
    private func addPlaces(nearlyNamedBy text: FoldedPrefix, to found: inout [PlaceMatch]) {
        guard text.letterCount >= fewestLetters else { return }
        var floor = MisspeltKeys.placeFloor
        var budget = WorkBudget(WorkBudget.ofPlaces)
        let names = MisspeltKeys(FuzzyQuery(text), .region, self)
        names.forEach(atLeast: &floor, within: &budget) { key, _, _ in
            if placeTable.nameClass(ofKey: key) == .code { return }
            found.append(PlaceMatch(placeTable.keys.place(at: key), .misspelt, key: UInt32(key)))
        }
    }
}

/// The fewest letters of the name of a place that may hold an error.
private let fewestLetters = 4
