/// The names of the places.
extension PlaceTable {
    /// The places with a name or a two-letter code that begins with a text, each once, by their
    /// numbers: the text finds their cities. A usual name of a place goes before its others, a
    /// smaller key before larger ones.
    ///
    /// - Parameters:
    ///   - withRegions: whether regions are found, too, which takes ``regionLetters``.
    ///   - mayBeCode: whether the text may be the code of a country, as `UK` in capitals.
    /// - Complexity: O(log n + keys that begin so).
    func matches(
        _ prefix: borrowing FoldedPrefix, withRegions: Bool, mayBeCode: Bool
    ) -> [PlaceMatch] {
        let mayBeRegion = withRegions && prefix.letterCount >= Self.regionLetters
        let mayBeName = Self.mayBeName(prefix)
        var (found, whole): ([(match: PlaceMatch, isUsual: Bool)], [Int]) = ([], [])
        forEachKey(of: prefix, below: mayBeRegion ? count : countries.upperBound) {
            match, nameClass in
            if nameClass == .code, !mayBeCode || !isCountry(match.place) { return }
            // The text may be an exact name of the place other than the displayed one. Two letters may be a code.
            if match.naming == .whole, mayBeName || mayBeCode { whole.append(match.place) }
            let prefix = PlaceMatch(match.place, .prefix, key: match.key)
            found.append((prefix, nameClass == .usual))
        }
        if found.count > 1 {
            found.sort { one, other in
                if one.match.place != other.match.place {
                    return one.match.place < other.match.place
                }
                return one.isUsual == other.isUsual
                    ? one.match.key < other.match.key : one.isUsual
            }
        }
        var matches: [PlaceMatch] = []
        for (match, _) in found where matches.last?.place != match.place { matches.append(match) }
        for place in whole {
            let number = matches.indices.partitionPoint { matches[$0].place < place }
            matches[number].naming = .whole
        }
        return matches
    }

    /// The places that a text after a city's name may mean: places with a name that begins with it, and places with
    /// that code. "The" before a country's name is ignored. A place may occur more than once.
    ///
    /// - Parameter isWhole: whether only full names and codes count.
    /// - Complexity: O(log n + keys that begin so).
    func named(by text: FoldedPrefix, isWhole: Bool) -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        forEachKey(of: text, isWhole: isWhole) { match, _ in found.append(match) }
        guard let rest = text.withoutArticle else { return found }
        forEachKey(of: rest, isWhole: isWhole) { match, nameClass in
            if nameClass != .code, isCountry(match.place) { found.append(match) }
        }
        return found
    }

    /// The minimum number of typed letters for a region by itself.
    private static let regionLetters = 4

    // MARK: Keys

    /// How a key counts.
    func nameClass(ofKey key: Int) -> PlaceNameClass {
        PlaceNameClass(rawValue: keyClasses[key]) ?? .code
    }

    /// Calls `body` with the keys that begin with a text and count. The empty text has none.
    ///
    /// - Parameters:
    ///   - isWhole: whether the text must be all of the key.
    ///   - limit: only keys of places with lower numbers count.
    /// - Complexity: O(log n + keys that begin so).
    private func forEachKey(
        of text: borrowing FoldedPrefix, isWhole: Bool = false, below limit: Int = .max,
        _ body: (PlaceMatch, PlaceNameClass) -> Void
    ) {
        let range = text.isEmpty ? 0..<0 : keys.range(of: text)
        if range.isEmpty { return }
        let whole = keys.whole(ofLength: text.wholeKeyLength, in: range)
        let (isLong, isShortName) = (Self.isLong(text), Self.isShortName(text))
        for key in isWhole ? whole : range where keys.place(at: key) < limit {
            let (nameClass, isWholeKey) = (nameClass(ofKey: key), key < whole.upperBound)
            let counts =
                switch nameClass {
                case .usual: true
                case .english, .foreign: isLong || isWholeKey && isShortName
                case .code: isWholeKey
                }
            guard counts else { continue }
            body(
                PlaceMatch(keys.place(at: key), isWholeKey ? .whole : .prefix, key: UInt32(key)),
                nameClass)
        }
    }

    /// Whether a text is long enough for a full name; two letters may be a code.
    private static func mayBeName(_ text: borrowing FoldedPrefix) -> Bool {
        isLong(text) || isShortName(text)
    }

    /// Whether so much was typed that less usual names and other languages count.
    private static func isLong(_ text: borrowing FoldedPrefix) -> Bool {
        text.count >= 3 && text.scalarCount >= 3
    }

    /// Whether two letters may be a name in another script, as 日本 is.
    private static func isShortName(_ text: borrowing FoldedPrefix) -> Bool {
        text.letterCount == 2 && text.scalarCount < text.count
    }
}

/// A place that a text names.
package struct PlaceMatch: Hashable, Sendable, BitwiseCopyable {
    private let number: UInt16
    /// How it is named: `or` is Oregon's code, `tex` is a prefix of Texas.
    package internal(set) var naming: PlaceNaming
    /// The position of the name's key, or ``localized``.
    let key: UInt32

    /// Represents the name in the requested language.
    static let localized = UInt32.max

    init(_ place: Int, _ naming: PlaceNaming, key: UInt32) {
        number = UInt16(truncatingIfNeeded: place)
        self.naming = naming
        self.key = key
    }

    /// The number of the place.
    package var place: Int { Int(number) }
}

/// How well a text names a place: better ones last.
package enum PlaceNaming: UInt8, Comparable, Sendable, BitwiseCopyable {
    /// The text differs from a name by one typing error.
    case misspelt
    /// A name begins with the text.
    case prefix
    /// The text is a name or a code.
    case whole

    package static func < (one: PlaceNaming, other: PlaceNaming) -> Bool {
        one.rawValue < other.rawValue
    }
}
