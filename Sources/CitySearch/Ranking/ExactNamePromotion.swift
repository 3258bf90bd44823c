/// Moves the largest city that is called just what was typed up to where it stands at the latest.
struct ExactNamePromotion {
    private let contents: IndexContents

    init(_ contents: IndexContents) {
        self.contents = contents
    }

    /// - Parameters:
    ///   - ranked: matches in the order of their scores.
    ///   - whole: the best of all cities that are called just what was typed.
    ///   - limit: how many matches are wanted, if not all.
    func apply(
        to ranked: [RankedMatch], _ whole: RankedMatch, limit: Int?
    ) -> [RankedMatch] {
        let place = Relevance.wholeNamePlace(population: contents.populations[whole.ordinal]) - 1
        guard ranked.count > place, ranked[place].key > whole.key else { return ranked }
        var ranked = ranked
        if let behind = ranked.firstIndex(where: { $0.key == whole.key }) {
            ranked.remove(at: behind)
        } else if ranked.count == limit {
            ranked.removeLast()
        }
        ranked.insert(whole, at: place)
        return ranked
    }
}
