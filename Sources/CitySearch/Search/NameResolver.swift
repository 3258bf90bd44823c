/// Finds the city that a name most likely means.
package struct NameResolver: Sendable {
    private let index: CityIndex
    /// All of the query but the text.
    private let template: SearchQuery

    /// What a name means.
    package struct Resolved {
        package let match: SearchMatch
        /// From 0 to 1: how much of the text and of the name that it found agree.
        package let score: Double
    }

    /// - Parameter template: what cities may be found, and how; its text, its parts and its order do not count.
    init(_ index: CityIndex, as template: SearchQuery) {
        self.index = index
        var template = template
        template.parts = [:]
        template.order = .relevance
        template.expectedCount = 1
        self.template = template
    }

    /// What a score is multiplied by when something is passed over that may mean another city: then at least two words name a
    /// city or a place, and one of them is wrong. So no such score exceeds one half, whatever the lengths of the words.
    private static let doubt = 0.5

    /// - Returns: nil when the name is blank or means no city.
    package func resolve(_ name: String) -> Resolved? {
        if name.unicodeScalars.allSatisfy({ $0.isSpace }) { return nil }
        var query = template
        query.text = name
        let results = index.search(query)
        guard let match = results.first else { return nil }
        let score = score(name, match, results.reading)
        return Resolved(match: match, score: results.isInDoubt ? score * Self.doubt : score)
    }

    private func score(_ text: String, _ match: SearchMatch, _ reading: TextReading?) -> Double {
        let name = reading?.city ?? reading?.places.first?.text ?? text
        let likeness = FoldedTexts(name, match.matchedText).likeness
        guard let passedOver = reading?.passedOver, !passedOver.isEmpty else { return likeness }
        let unused = passedOver.reduce(0) { $0 + $1.unicodeScalars.count }
        return likeness * (1 - Double(unused) / Double(max(unused, text.unicodeScalars.count)))
    }
}

/// Two texts, folded like keys, without the space at the end.
private struct FoldedTexts {
    private let one: [UInt8]
    private let other: [UInt8]

    init(_ one: String, _ other: String) {
        self.one = Self.bytes(FoldedPrefix(one))
        self.other = Self.bytes(FoldedPrefix(other))
    }

    private static func bytes(_ folded: FoldedPrefix) -> [UInt8] {
        let isClosed = folded.count > 0 && folded[folded.count - 1] == KeyFolder.space
        return (0..<folded.count - (isClosed ? 1 : 0)).map { folded[$0] }
    }

    /// 1 for equal texts; otherwise 1 less the number of bytes to insert, leave out, replace or
    /// swap, divided by the length of the longer text.
    var likeness: Double {
        let longer = max(one.count, other.count)
        return longer == 0 || one == other ? 1 : 1 - Double(distance) / Double(longer)
    }

    /// The edit distance in which two letters that are swapped are one error (optimal string alignment).
    private var distance: Int {
        var before = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        for row in one.indices {
            var next = [row + 1]
            next.reserveCapacity(last.count)
            for column in other.indices {
                let isSame = one[row] == other[column]
                var least = min(
                    last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column]
                {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}
