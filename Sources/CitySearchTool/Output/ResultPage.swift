import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The requested part of a query's results.
struct ResultPage: Page {
    let query: String
    private let found: CityMatches
    private let index: CityIndex
    /// The positions that the page has of all results.
    let range: Range<Int>
    let limit: Int
    let payload: Payload.Columns?
    private let near: Coordinate?
    /// The explanation of each city of the page; nil if they are not requested.
    private let explanations: [Explanation?]?
    /// Whether the confidence of the first city is included.
    private let isAssessed: Bool

    /// - Parameters:
    ///   - codes: postal codes that a text may be, before anything else; nil for none.
    ///   - payload: the user's columns that cities are returned with.
    ///   - isOneOfMany: whether the text is one of many names, so that a blank one means none.
    ///   - isExplained: whether cities have explanations.
    init(
        _ query: SearchQuery, favourites: FavouriteSet?, in index: CityIndex,
        codes: PostalIndex? = nil, isOneOfMany: Bool = false, isExplained: Bool = false,
        offset: Int, limit: Int, payload: Payload.Columns? = nil
    ) {
        self.query = query.text
        self.limit = limit
        self.payload = payload
        near = query.near
        self.index = index
        isAssessed = isOneOfMany || query.minimumConfidence != nil
        found =
            isOneOfMany
            ? index.resolve(query, codes: codes, favourites: favourites)
            : index.search(query, codes: codes, favourites: favourites)
        let part = found.part(from: offset, limit: limit)
        range = part.indices
        explanations =
            isExplained ? index.explanations(of: part, for: query, favourites: favourites) : nil
    }

    /// The number of matches on all pages.
    var count: Int { found.count }

    var isEmpty: Bool { range.isEmpty }

    var cities: some Sequence<FoundCity> {
        let explanations = explanations ?? []
        return found[range].found(in: index, near: near).enumerated().lazy.map { number, city in
            number < explanations.count ? city.explained(explanations[number]) : city
        }
    }

    var reasonFields: [String] { Self.reasonFields(near: near, isExplained: explanations != nil) }

    /// The fields for how cities were found, with or without a point to be near to.
    static func reasonFields(near: Coordinate?, isExplained: Bool) -> [String] {
        ["tier", "matchedText", "favourite"] + (near == nil ? [] : ["distanceKm"])
            + (isExplained ? ["explanation"] : [])
    }

    var question: String { query }
    func footer(_ texts: Translation) -> TableFooter { TableFooter(self, texts) }

    /// The interpretation of the text; nil if all of it is a name or a code.
    var interpretation: TextInterpretation? { found.interpretation }

    var ignored: [String] { interpretation?.ignored ?? [] }
    var assessment: Assessment? { found.assessment }

    func writeQuestion(to json: inout JSONWriter) {
        let interpretation = interpretation
        json.question(query, interpretation)
        if isAssessed { json.members(of: found.assessment(interpretation)) }
    }
}
