import CitySearch
import CitySearchJSON
import CitySearchProgram

/// The part of a query's results that was asked for.
struct ResultPage: Page {
    let query: String
    private let results: SearchResults
    private let index: CityIndex
    /// The positions that the page has of all results.
    let range: Range<Int>
    let limit: Int
    private let near: Coordinate?

    init(
        _ query: SearchQuery, favourites: FavouriteSet?, in index: CityIndex, offset: Int,
        limit: Int
    ) {
        self.query = query.text
        self.limit = limit
        near = query.near
        self.index = index
        results = index.search(query, favourites: favourites)
        let start = min(offset, results.count)
        range = start..<(start + min(limit, results.count - start))
    }

    /// How many cities were found, on this page and all others.
    var count: Int {
        results.count
    }

    var isEmpty: Bool {
        range.isEmpty
    }

    var cities: some Sequence<FoundCity> {
        let matches = results[range]
        return zip(matches, index.labels(of: matches.map(\.city))).lazy
            .map { FoundCity($0, label: $1, near: near) }
    }

    var reasonFields: [String] {
        Self.reasonFields(near: near)
    }

    /// The fields that tell by what cities were found, with or without a point to be near to.
    static func reasonFields(near: Coordinate?) -> [String] {
        ["tier", "matchedText", "favourite"] + (near == nil ? [] : ["distanceKm"])
    }

    var question: String {
        query
    }

    func footer(_ texts: Translation) -> TableFooter {
        TableFooter(self, texts)
    }

    /// How the text was read; nil when all of it is a name.
    var reading: TextReading? {
        results.reading
    }

    func writeQuestion(to json: inout JSONWriter) {
        json.question(query, reading)
    }
}
