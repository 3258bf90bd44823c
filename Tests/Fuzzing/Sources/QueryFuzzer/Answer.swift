import CitySearch
import Fuzzing

/// What a query found, and what must hold of it.
struct Answer {
    private let question: Question
    private let results: SearchResults
    private let ids: [City.ID]
    private let members: Set<City.ID>

    init(to question: Question) {
        self.question = question
        results = question.results()
        ids = results.map(\.city.id)
        members = Set(ids)
    }

    /// Each city once, as many as the count says, of the countries that were asked for.
    func checkElements() {
        require(
            ids.count == results.count, "\(ids.count) cities where \(results.count) are counted")
        require(members.count == ids.count, "a city twice")
        let tiers = MatchTier.allCases.reduce(0) { $0 + results.count(of: $1) }
        require(tiers == results.count, "\(tiers) cities in tiers of \(results.count)")
        let query = question.query
        for match in results {
            require(
                query.countries.isEmpty
                    || match.city.country.map(query.countries.contains) == true,
                "a city of another country")
            let isFavourite = question.favourites.contains(match.city.id)
            require(match.isFavourite == isFavourite, "a favourite that is none, or the reverse")
            require(query.favourites != .only || isFavourite, "a city that is no favourite")
            require(query.favourites != .excluded || !isFavourite, "an excluded favourite")
        }
    }

    /// Pages make up the whole, whichever is read first.
    func checkPages(size: Int) {
        let again = question.results()
        let numbers = 0..<(ids.count + size - 1) / size
        let pages = numbers.reversed().map { again.page($0, size: size).map(\.city.id) }
        require(Array(pages.reversed().joined()) == ids, "pages of \(size) are not the whole")
        require(again.page(numbers.upperBound, size: size).isEmpty, "a page behind the last")
        require(again.page(.max, size: .max).isEmpty || ids.isEmpty, "a page far behind the last")
    }

    /// Highlights ascend, lie apart and inside the text, and cut no character in two.
    func checkHighlightsAndLabels() {
        let shown = results.prefix(20)
        for match in shown {
            let text = match.matchedText
            let boundaries = Set(text.indices).union([text.endIndex])
            var end = text.startIndex
            for range in match.highlights {
                let isRight =
                    range.lowerBound >= end && !range.isEmpty
                    && boundaries.isSuperset(of: [range.lowerBound, range.upperBound])
                require(isRight, "highlight \(range) of \(match.matchedText.debugDescription)")
                end = range.upperBound
            }
        }
        let labels = question.index.labels(of: shown.map(\.city))
        require(labels.count == shown.count, "\(labels.count) labels for \(shown.count) cities")
    }

    /// How many are ranked at once changes nothing.
    func checkExpectedCount() {
        let again = question.results { $0.expectedCount = 50 }
        require(again.map(\.city.id) == ids, "another order when other numbers are ranked at once")
    }

    /// The favourites that a query finds are the favourites among what it finds, and the others are
    /// the others; first come the favourites, then the others.
    func checkFavourites() {
        let all = question.results { $0.favourites = .mixed }
        let some = question.results { $0.favourites = .only }.map(\.city.id)
        let others = question.results { $0.favourites = .excluded }.map(\.city.id)
        let first = question.results { $0.favourites = .first }.map(\.city.id)
        require(
            Set(some) == Set(all.filter(\.isFavourite).map(\.city.id)),
            "other favourites than among all")
        require(
            Set(others) == Set(all.filter { !$0.isFavourite }.map(\.city.id)),
            "other cities than among all")
        require(first == some + others, "favourites are not first")
    }

    /// Each mode includes the ones before it, unless it reads the text in another way.
    func checkModes() {
        var before: (found: Set<City.ID>, interpretation: TextInterpretation?) = ([], nil)
        for mode in MatchMode.allCases {
            let results = question.results { $0.mode = mode }
            let found = Set(results.map(\.city.id))
            require(
                found.isSuperset(of: before.found)
                    || before.interpretation != nil
                        && before.interpretation != results.interpretation,
                "\(mode) finds less than the mode before it")
            before = (found, results.interpretation)
        }
    }

    /// A city is found by its name, as far as that has letters and is not longer than a query may be.
    func checkOwnName() {
        guard let city = question.namedCity, city.name.contains(where: \.isLetter),
            city.name.unicodeScalars.count < 200
        else { return }
        let found = question.results {
            $0.countries = []
            $0.favourites = .mixed
        }
        let isFound = found.contains { $0.city == city }
        require(isFound, "\(city.name.debugDescription) does not find itself")
    }
}
