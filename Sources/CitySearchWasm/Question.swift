import CitySearch
import CitySearchAPI

/// A question in the form of the service's clients, so that there is one form of questions and one of answers.
///
/// It has fields with U+0000 between: the target of a request, such as `/api/cities?q=par`; the ids of favourites, with commas
/// between; and for `/api/resolve` the texts.
struct Question {
    private let target: Substring
    private let favourites: Substring
    private let texts: ArraySlice<Substring>

    init(_ fields: [Substring]) {
        target = fields[0]
        favourites = fields.count > 1 ? fields[1] : ""
        texts = fields.dropFirst(2)
    }

    /// The JSON of the service's answer, except for `/api/status`, which has less.
    func answer(from open: OpenIndex) throws(Failure) -> [UInt8] {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = try QueryParameters<Failure>(halves.count > 1 ? String(halves[1]) : nil)
        let favourites = try open.favourites(favourites)
        var json = JSONWriter(capacity: 1 << 12)
        switch halves[0] {
        case "/api/cities":
            let question = try CitiesQuestion(parameters, locale: nil)
            let index = try open.index(in: question.locale)
            try Failure.check(question.query, in: index)
            question.answer(from: index, nil, favourites, to: target, &json)
        case "/api/nearest":
            let question = try NearestQuestion(parameters, locale: nil)
            let index = try open.index(in: question.locale)
            try Failure.check(question.filter.countries, in: index)
            question.answer(from: index, favourites, &json)
        case "/api/resolve": try resolve(parameters, open, favourites, &json)
        case "/api/countries":
            json.countries(of: try index(parameters, open))
        case "/api/status": status(of: try index(parameters, open), &json)
        default:
            let city = try city(String(halves[0]), in: index(parameters, open))
            json.details(of: city, isFavourite: favourites?.contains(city.id) ?? false)
        }
        return json.bytes
    }

    /// The index in the language that is the only parameter.
    private func index(
        _ parameters: QueryParameters<Failure>, _ open: OpenIndex
    ) throws(Failure) -> CityIndex {
        try parameters.check(known: ["locale"])
        return try open.index(in: parameters.locale("locale", else: nil))
    }

    private func city(_ path: String, in index: CityIndex) throws(Failure) -> City {
        let folder = "/api/cities/"
        guard path.hasPrefix(folder), let id = City.ID(path.dropFirst(folder.utf8.count)) else {
            throw .invalid("“\(path)” is not a question; the id of a city is a whole number.")
        }
        guard let city = index[id: id] else {
            throw Failure(.unknownCity, "There is no city with the id \(id).")
        }
        return city
    }

    /// A line for each text.
    private func resolve(
        _ parameters: QueryParameters<Failure>, _ open: OpenIndex, _ favourites: FavouriteSet?,
        _ json: inout JSONWriter
    ) throws(Failure) {
        try parameters.check(known: ["limit", "locale"], options: QueryOption.all)
        let limit = try parameters.integer("limit", in: 0...CitiesQuestion.mostMatches, default: 20)
        var query = try SearchQuery("", parameters, expectedCount: limit)
        let index = try open.index(in: parameters.locale("locale", else: nil))
        try Failure.check(query, in: index)
        for text in texts {
            query.text = String(text)
            json.line(query, from: index, nil, favourites, limit: limit)
            json.endLine()
        }
    }

    private func status(of index: CityIndex, _ json: inout JSONWriter) {
        json.object { json in
            json.member("version", Version.current)
            json.member("digest", index.source?.description)
            json.member("cities", index.count)
        }
    }
}
