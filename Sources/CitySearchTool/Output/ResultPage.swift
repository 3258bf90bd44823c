import CitySearch

/// The part of a query's results that was asked for.
struct ResultPage: Page {
    let query: String
    private let results: SearchResults
    private let index: CityIndex
    /// The positions that the page has of all results.
    let range: Range<Int>

    init(_ query: SearchQuery, in index: CityIndex, offset: Int, limit: Int) {
        self.query = query.text
        self.index = index
        results = index.search(query)
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
            .map { FoundCity($0, of: results, label: $1) }
    }

    var reasonFields: [String] {
        ["tier", "matchedText", "favourite"]
    }

    var footer: TableFooter {
        TableFooter(self)
    }

    func writeQuestion(to json: inout JSONWriter) {
        json.member("query", query)
    }
}
