/// The regions by country and name, and the keys that find them.
package struct RegionTable: Sendable {
    /// Stands for no region.
    static let none = UInt16.max

    private let countries: Column<UInt16>
    package let names: TextColumn
    private let keys: SmallKeyColumn
    private let keyTexts: TextColumn
    private let codeKeys: SmallKeyColumn

    /// How many letters must be typed before a region is found by itself.
    static let letters = 4

    init(_ table: SectionTable) throws(IndexFormatError) {
        countries = try table.column(.regionCountries)
        names = try TextColumn(table, .regionNameOffsets, .regionNameBytes)
        keys = try SmallKeyColumn(
            table, .regionKeyOffsets, .regionKeyBytes, .regionKeyRegions)
        keyTexts = try TextColumn(table, .regionKeyTextOffsets, .regionKeyTextBytes)
        codeKeys = try SmallKeyColumn(
            table, .regionCodeKeyOffsets, .regionCodeKeyBytes, .regionCodeKeyRegions)
    }

    /// How many regions there are.
    var count: Int {
        countries.count
    }

    /// The number of the country that a region lies in.
    package func country(_ number: Int) -> Int {
        Int(countries[number])
    }

    /// The regions of a country: those have numbers in a row.
    ///
    /// - Complexity: O(log n).
    func regions(of country: Int) -> Range<Int> {
        let first = countries.indices.partitionPoint { Int(countries[$0]) < country }
        let end = (first..<count).partitionPoint { Int(countries[$0]) <= country }
        return first..<end
    }

    /// Calls `body` with the regions that a text names: those of which a name begins with it, and those of
    /// which it is the code. A region may be there more than once.
    ///
    /// - Complexity: O(log n + matches).
    func forEachNamed(by prefix: FoldedPrefix, isWhole: Bool, _ body: (PlaceMatch) -> Void) {
        codeKeys.forEachMatch(prefix, isWhole: true, body)
        keys.forEachMatch(prefix, isWhole: isWhole, body)
    }

    /// The regions of which a name begins with a text, or is all of it, each with the position of the first
    /// such name, in the order of their numbers.
    ///
    /// - Complexity: O(log n + matches × log matches).
    func matches(_ prefix: borrowing FoldedPrefix, isWhole: Bool) -> [RegionMatch] {
        guard prefix.count >= Self.letters, prefix.letterCount >= Self.letters else { return [] }
        let range = isWhole ? keys.wholeRange(of: prefix) : keys.range(of: prefix)
        guard !range.isEmpty else { return [] }
        var known: Set<Int> = []
        return range.compactMap { position in
            let region = keys.number(at: position)
            guard known.insert(region).inserted else { return nil }
            return RegionMatch(region: region, key: UInt32(position))
        }.sorted { $0.region < $1.region }
    }

    /// The name with a key.
    func text(ofKey position: UInt32) -> String {
        keyTexts[Int(position)]
    }

    /// The column of keys that may hold a typing error.
    var misspellable: SmallKeyColumn {
        keys
    }
}

/// A region that a query found, and the position of the key that did.
struct RegionMatch: Sendable, BitwiseCopyable {
    let region: Int
    let key: UInt32
}
