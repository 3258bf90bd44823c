import CitySearch
import CitySearchJSON
import CitySearchPostal
import CitySearchProgram

/// The part of a query's results that was asked for.
struct ResultPage: Page {
    let query: String
    private let found: Found
    private let index: CityIndex
    /// The positions that the page has of all results.
    let range: Range<Int>
    let limit: Int
    private let near: Coordinate?

    fileprivate enum Found {
        case names(SearchResults)
        /// What a postal code is of.
        case code([PostalMatch])
    }

    /// - Parameter codes: postal codes that a text may be, before anything else; nil for none.
    init(
        _ query: SearchQuery, favourites: FavouriteSet?, in index: CityIndex,
        codes: PostalIndex? = nil, offset: Int, limit: Int
    ) {
        self.query = query.text
        self.limit = limit
        near = query.near
        self.index = index
        let coded = codes?.search(query, in: index, favourites: favourites) ?? []
        found =
            coded.isEmpty ? .names(index.search(query, favourites: favourites)) : .code(coded)
        let count = found.count
        let start = min(offset, count)
        range = start..<(start + min(limit, count - start))
    }

    /// How many cities were found, on this page and all others.
    var count: Int {
        found.count
    }

    var isEmpty: Bool {
        range.isEmpty
    }

    var cities: AnySequence<FoundCity> {
        switch found {
        case .names(let results):
            let matches = results[range]
            return AnySequence(
                zip(matches, index.labels(of: matches.map(\.city))).lazy
                    .map { FoundCity($0, label: $1, near: near) })
        case .code(let matches):
            return AnySequence(matches[range].found(in: index, near: near))
        }
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
        switch found {
        case .names(let results): results.reading
        case .code: nil
        }
    }

    func writeQuestion(to json: inout JSONWriter) {
        json.question(query, reading)
    }
}

extension ResultPage.Found {
    fileprivate var count: Int {
        switch self {
        case .names(let results): results.count
        case .code(let matches): matches.count
        }
    }
}
