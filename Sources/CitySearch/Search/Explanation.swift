/// Why a city has its position by relevance: how the text was read, and the terms that its score is the sum of.
///
/// ```swift
/// let query = SearchQuery("49 Main Street, Visalia, California")
/// let found = index.search(query)
/// for explanation in index.explanations(of: found.prefix(3), for: query) {
///     print(explanation?.description ?? "not ranked")
///     // 20.6 = 17.6 importance + 2.0 exact name + 4.0 in California - 3.0 ignored “49 Main Street”
/// }
/// ```
///
/// A score is a logarithm: a term of 1 counts as twice as many people do (<doc:RelevanceScoring>).
public struct Explanation: Hashable, Sendable {
    /// A term of a score.
    public struct Term: Hashable, Sendable {
        /// Its name, in a few words, such as `exact name` or `in California`.
        public let name: String
        /// Its value, in octaves; negative for a deduction.
        public let octaves: Double

        init(_ name: String, _ score: Score) {
            self.name = name
            octaves = score.octaves
        }
    }

    /// The reading of the text for this city; nil if the whole text is the name.
    public let reading: TextReading?
    /// The terms of the score. The first is the importance of the city; only that may be zero.
    public let terms: [Term]

    init(reading: TextReading?, importance: UInt16, _ terms: [(name: String, score: Score)]) {
        self.reading = reading
        self.terms =
            [Term("importance", Score(importance))]
            + terms.filter { $0.score != .zero }.map { Term($0.name, $0.score) }
    }

    /// The score, in octaves: exactly the sum of the terms.
    public var score: Double {
        terms.reduce(0) { $0 + $1.octaves }
    }
}

extension Explanation: CustomStringConvertible {
    /// The score and its terms to one decimal, which add up as printed:
    /// `19.7 = 17.7 importance + 2.0 exact name`.
    public var description: String {
        var (sum, written) = (0.0, 0)
        let parts = terms.enumerated().map { number, term in
            sum += term.octaves
            let tenths = Int((sum * 10).rounded()) - written
            written += tenths
            let sign = tenths < 0 ? "- " : number == 0 ? "" : "+ "
            return "\(sign)\(Self.decimal(abs(tenths))) \(term.name)"
        }
        return "\(written < 0 ? "-" : "")\(Self.decimal(abs(written))) = "
            + parts.joined(separator: " ")
    }

    private static func decimal(_ tenths: Int) -> String {
        "\(tenths / 10).\(tenths % 10)"
    }
}

extension Score {
    /// The score in octaves, exactly.
    fileprivate var octaves: Double {
        Double(units) / Double(Importance.octave)
    }
}
