import CEngine

/// The confidence of the first result of a text, the kind of the result, and the likelihood of other results.
///
/// ```swift
/// let results = index.resolve(SearchQuery("springfield", order: .relevance))
/// results.assessment?.confidence    // how many of a hundred such answers are right, over a hundred
/// results.assessment?.ambiguity     // near to 1: many towns are called so
/// ```
///
/// The confidence is a logistic function of a few ``features``, whose weights were fitted to what people type:
/// <doc:Confidence>.
public struct Assessment: Hashable, Sendable {
    /// The kind of thing that a text refers to.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A city, by one of its names.
        case city
        /// A first-order division of a country, whose cities are found.
        case region
        /// A division of a region.
        case subregion
        /// A country.
        case country
        /// The code of an airport.
        case airport
        /// A postal code.
        case postalCode
        /// A point.
        case point
    }

    /// The probability that the first result is right, from 0 to 1 in thousandths: of answers at 0.9, nine of ten are.
    public let confidence: Double
    /// What the text refers to.
    public let kind: Kind
    /// The likelihood of the next results, from 0 to 1 in thousandths: 0 if the text can hardly refer to another city
    /// or place, one half if one other is as likely.
    public let ambiguity: Double
    /// The features of ``confidence``, in the order of ``featureNames``; empty for a postal code.
    public let features: [Double]

    /// The names of ``features``.
    public static let featureNames = [
        "obscurity", "obscure beginning", "obscure word", "margin", "untyped", "few letters",
        "misspelt", "everyday", "placed", "placed beginning", "shared and placed", "ignored",
        "ignored address", "elsewhere",
    ]

    /// The number of first results to compare.
    package static let candidateCount = 5

    package init(confidence: Double, kind: Kind, ambiguity: Double, features: [Double] = []) {
        self.confidence = (confidence * 1_000).rounded() / 1_000
        self.kind = kind
        self.ambiguity = (ambiguity * 1_000).rounded() / 1_000
        self.features = features
    }

    /// - Parameters:
    ///   - features: in the order of ``featureNames``.
    fileprivate init(_ features: [Double], kind: Kind, ambiguity: Double) {
        var sum = ConfidenceWeights.constant
        for (feature, weight) in zip(features, ConfidenceWeights.weights) {
            sum += feature * weight
        }
        self.init(
            confidence: Logistic.value(sum), kind: kind,
            ambiguity: ambiguity, features: features)
    }
}

extension SearchResults {
    /// The confidence of the first result; nil when nothing was found, or the text is blank.
    ///
    /// - Complexity: O(length × log length + places that the text names), and that of reading the first five results.
    ///   Ask for that many by ``SearchQuery/expectedCount``.
    public var assessment: Assessment? { assessment(interpretation) }

    /// - Parameter interpretation: ``interpretation``.
    package func assessment(_ interpretation: TextInterpretation?) -> Assessment? {
        ConfidenceModel(self, interpretation)?.assessment
    }

    /// The same, but nothing when the first result is less likely than asked.
    func ifAtLeast(_ confidence: Double) -> SearchResults {
        let interpretation = interpretation
        guard let assessed = assessment(interpretation), assessed.confidence < confidence else {
            return self
        }
        return SearchResults(
            typed, shard, favourites: favourites, names: 0..<0, more: nil,
            meaning: interpretation.map { .refused($0) })
    }
}

/// The weighed properties of the first results of a text.
private struct ConfidenceModel {
    private let results: SearchResults
    private let interpretation: TextInterpretation?
    private let first: SearchMatch
    /// The part of the text that is the name.
    private let name: String
    /// The interpretation that found the first result.
    private let found: Interpretation?

    init?(_ results: SearchResults, _ interpretation: TextInterpretation?) {
        let name = interpretation?.city ?? results.typed
        guard let first = results.first, interpretation != nil || !TypedText(name).isBlank else {
            return nil
        }
        self.results = results
        self.interpretation = interpretation
        self.first = first
        self.name = name
        found = results.found(first)
    }

    var assessment: Assessment {
        let rivals = results.prefix(Assessment.candidateCount).dropFirst().filter(isRival)
            .map(likelihood)
        let likelihood = likelihood(first)
        let others = rivals.reduce(0) { $0 + Logistic.power(of: $1 - likelihood) }
        return Assessment(
            features(margin: likelihood - (rivals.max() ?? -.infinity), others: others),
            kind: kind, ambiguity: others / (1 + others))
    }

    private var kind: Assessment.Kind {
        if interpretation?.point != nil { return .point }
        switch first.tier {
        case .airport: return .airport
        case .region, .country:
            switch interpretation?.places.first?.kind {
            case .country: return .country
            case .region: return .region
            case .subregion: return .subregion
            case nil: return first.tier == .country ? .country : .region
            }
        default: return .city
        }
    }

    private var isOfPlace: Bool { first.tier.isOfPlaces }

    // MARK: Likelihoods

    /// Whether another result means that the text may mean something else. Two cities of one place are no rivals if the
    /// text names that place, and one of them was found by it.
    private func isRival(_ match: SearchMatch) -> Bool {
        guard isOfPlace || match.tier.isOfPlaces else { return true }
        let contents = results.shard.contents
        let places = results.found(isOfPlace ? first : match)?.places ?? []
        return !places.contains { place in
            place.naming == .whole
                && [first, match].allSatisfy { contents.lies($0.city.ordinal, in: [place.place]) }
        }
    }

    /// The score of a result by the text alone, in octaves; without the deductions for the name of a place in another
    /// language or of a subregion, when that is all of the text.
    private func likelihood(_ match: SearchMatch) -> Double {
        let contents = results.shard.contents
        let weight = results.found(match)?.weight(of: match, contents) ?? .zero
        let score = Score(contents.importances[match.city.ordinal], weight)
        return Double(score.units) / Double(Importance.octave)
    }

    /// Whether the first result was found by a full name.
    private var isByFullName: Bool {
        first.tier.row.wholeLength != nil
            || FoldedPrefix(name).letters == FoldedPrefix(first.matchedText).letters
            || found?.features(first.city.ordinal, results.shard.contents)?.isWholeName ?? false
    }

    // MARK: Features

    /// - Parameter margin: the distance of the first result from any other, in octaves.
    ///   - others: how likely all others are together, for each likelihood of the first.
    private func features(margin: Double, others: Double) -> [Double] {
        let isWhole = isOfPlace || interpretation?.point != nil || isByFullName
        let isEveryday = isEverydayWord
        let isBare = isBare(isEveryday: isEveryday)
        let (isAddress, ignored) = (isAddress, ignored)
        let importance = Double(results.shard.contents.importances[first.city.ordinal])
        let smallness = max(0, 20 - importance / Double(Importance.octave)) / 10
        let obscurity = isBare ? smallness : 0
        let isPlacedBeginning = !isWhole && !isBare && first.tier != .fuzzy
        let letters = Double(letterCount(name))
        let matched = Double(max(1, letterCount(first.matchedText)))
        return [
            obscurity, isWhole ? 0 : obscurity, isEveryday ? obscurity : 0,
            min(max(margin, -4), 6) / 6, isWhole || !isBare ? 0 : max(0, 1 - letters / matched),
            isOfPlace || interpretation?.point != nil ? 0 : max(0, 5 - letters),
            first.tier == .fuzzy ? shareOfError * shareOfError : 0, isEveryday ? 1 : 0,
            isBare || isOfPlace ? 0 : 1, isPlacedBeginning ? 1 : 0, isBare ? 0 : shared(others),
            isAddress ? 0 : ignored, isAddress ? ignored : 0,
            (found?.labels[.elsewhere] ?? .zero) != .zero ? 1 : 0,
        ]
    }

    /// The share of others with the name: 0 if they are six octaves less likely together, 1 if they are as likely.
    private func shared(_ others: Double) -> Double {
        // The logarithm takes a whole number. Beyond the bound the result is practically certain.
        let scaled = UInt64(min(others, 65_536) * 65_536) + 1
        let octaves = Double(Importance.logarithm(scaled)) / Double(Importance.octave) - 16
        return max(0, 1 + octaves / 6)
    }

    /// Whether only the name indicates a city: there is no place, in the text or in the query, no address, no word that
    /// people say around one.
    private func isBare(isEveryday: Bool) -> Bool {
        if isOfPlace || found?.tierRanges.ending == .placed { return false }
        guard let interpretation else { return true }
        return interpretation.point == nil && interpretation.places.isEmpty
            && interpretation.disambiguatedBy.isEmpty
            && (interpretation.ignored.isEmpty || results.isInDoubt || isEveryday)
    }

    /// The rest of the text besides the name, by its deduction from the score: 1 for ten octaves and more.
    private var ignored: Double {
        let taken = -Double((found?.labelWeight ?? .zero).units) / Double(Importance.octave)
        return min(max(0, taken - Self.free), Self.most) / Self.most
    }

    /// The deduction for ignored words that does not count, as in `weather in London`, and the most that counts, in
    /// octaves.
    private static let (free, most) = (2.0, 8.0)

    /// Whether the ignored words are of an address, so that they carry no information.
    private var isAddress: Bool {
        interpretation?.ignored.contains { text in
            Folding.fold(text).split(separator: " ").contains { word in
                let kind = ContextWords.kind(String(word))
                return kind.map { $0.isOfStreet || $0 == .venue }
                    ?? word.utf8.contains { 0x30...0x39 ~= $0 }
            }
        } ?? false
    }

    /// Whether all words have other uses: everyday words and first names.
    private var isEverydayWord: Bool {
        ([name] + (interpretation?.ignored ?? [])).allSatisfy { text in
            Folding.fold(text).split(separator: " ").allSatisfy { word in
                let word = String(word)
                return FrequentWords.contain(word) || ContextWords.kind(word) != nil
            }
        }
    }

    /// How much of the name a typing error changes: 1 for one of four letters, in any script.
    private var shareOfError: Double {
        4 / Double(max(1, Folding.fold(name).unicodeScalars.count { $0 > "9" }))
    }

    /// The number of letters of a text, by their folded bytes: a letter of a script with many letters carries more
    /// information. Digits do not count.
    private func letterCount(_ text: String) -> Int {
        Folding.fold(text).utf8.count { $0 > UInt8(ascii: "9") }
    }
}

/// Functions of exponents, which the standard library lacks.
enum Logistic {
    /// The logistic function: from 0 to 1, one half at zero.
    static func value(_ logit: Double) -> Double { 1 / (1 + cengine_exponential(-logit)) }

    /// A power of two.
    static func power(of octaves: Double) -> Double {
        cengine_exponential(octaves * 0.693_147_180_559_945_3)
    }
}
