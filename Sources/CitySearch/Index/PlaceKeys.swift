/// The sorted keys of the places' names and codes.
package struct PlaceKeys: Sendable {
    let column: KeyColumn
    private let texts: NameTexts
    private let places: Column<UInt16>
    private let classes: Column<UInt8>

    init(_ table: SectionTable) throws(IndexFormatError) {
        column = try KeyColumn(table, .places)
        texts = try NameTexts(table, .places, keys: column)
        places = try table.column(.placesOfKeys)
        classes = try table.column(.placeKeyClasses)
    }

    /// How many keys there are.
    package var count: Int {
        places.count
    }

    /// The name or code with a key, as it is written.
    func text(_ key: UInt32) -> String {
        texts[Int(key)]
    }

    /// The place with a key.
    package func place(_ key: Int) -> Int {
        Int(places[key])
    }

    /// How a key counts.
    func nameClass(_ key: Int) -> PlaceNameClass {
        PlaceNameClass(rawValue: classes[key]) ?? .code
    }

    /// The keys that begin with a text; none for the empty text.
    func range(of prefix: borrowing FoldedPrefix) -> Range<Int> {
        prefix.isEmpty ? 0..<0 : column.range(of: prefix)
    }

    /// Calls `body` with the keys of a text's range that count.
    ///
    /// - Parameters:
    ///   - isWhole: whether the text must be all of the key.
    ///   - limit: the places whose keys are looked at have lower numbers.
    /// - Complexity: O(range).
    func forEach(
        in range: Range<Int>, of prefix: borrowing FoldedPrefix, isWhole: Bool = false,
        below limit: Int = .max, _ body: (PlaceMatch, PlaceNameClass) -> Void
    ) {
        if range.isEmpty { return }
        let whole = column.whole(ofLength: prefix.wholeKeyLength, in: range)
        let (isLong, isShortName) = (Self.isLong(prefix), Self.isShortName(prefix))
        for key in isWhole ? whole : range where place(key) < limit {
            let (nameClass, isWholeKey) = (nameClass(key), key < whole.upperBound)
            let counts =
                switch nameClass {
                case .usual: true
                case .english, .foreign: isLong || isWholeKey && isShortName
                case .code: isWholeKey
                }
            guard counts else { continue }
            body(PlaceMatch(place(key), isWholeKey ? .whole : .begun, key: UInt32(key)), nameClass)
        }
    }

    /// Whether a text is long enough for a whole name; two letters may be a code.
    static func mayBeName(_ text: borrowing FoldedPrefix) -> Bool {
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

/// From when on a name or a code of a place counts. The raw values are those of the index's bytes.
package enum PlaceNameClass: UInt8, Sendable {
    /// From the first letter on: a two-letter code of a country, a usual English name.
    case usual
    /// From three letters on: another English name.
    case english
    /// From three letters on: a name in another language.
    case foreign
    /// When it was typed whole behind the name of a city: a longer code, an abbreviation.
    case code
}

/// A place that a text names.
package struct PlaceMatch: Hashable, Sendable, BitwiseCopyable {
    private let number: UInt16
    /// How it is named: `or` is Oregon's code, `tex` only begins Texas.
    package internal(set) var naming: PlaceNaming
    /// The position of the name's key, or ``localized``.
    let key: UInt32

    /// Stands for the name in the language that was asked for.
    static let localized = UInt32.max

    init(_ place: Int, _ naming: PlaceNaming, key: UInt32) {
        number = UInt16(truncatingIfNeeded: place)
        self.naming = naming
        self.key = key
    }

    /// The number of the place.
    package var place: Int {
        Int(number)
    }
}

/// How well a text names a place: better ones last.
package enum PlaceNaming: UInt8, Comparable, Sendable, BitwiseCopyable {
    /// One typing error lies between the text and a name.
    case misspelt
    /// A name begins with the text.
    case begun
    /// The text is a name or a code.
    case whole

    package static func < (one: PlaceNaming, other: PlaceNaming) -> Bool {
        one.rawValue < other.rawValue
    }
}
