import CitySearch

/// The part of a query's results that was asked for.
struct ResultPage: Page {
    let query: String
    private let results: SearchResults
    /// The positions that the page has of all results.
    let range: Range<Int>

    init(_ query: SearchQuery, in index: CityIndex, offset: Int, limit: Int) {
        self.query = query.text
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
        results[range].lazy.map(FoundCity.init)
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
