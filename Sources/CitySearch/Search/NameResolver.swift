/// Finds the city that a name most likely means.
package struct NameResolver: Sendable {
    private let index: CityIndex
    /// All of the query but the text.
    private let template: SearchQuery

    /// What a name means.
    package struct Resolved {
        package let match: SearchMatch
        package let assessment: Assessment
        /// The likeliest city of those that the name may mean beside the first.
        package let runnerUp: City.ID?
    }

    /// - Parameter template: what cities may be found, and how; its text, its parts and its order do not count.
    init(_ index: CityIndex, as template: SearchQuery) {
        self.index = index
        var template = template
        template.parts = [:]
        template.order = .relevance
        template.expectedCount = Assessment.candidateCount
        self.template = template
    }

    /// - Returns: nil when the name is blank, stands for nothing, or means no city.
    package func resolve(_ name: String) -> Resolved? {
        var query = template
        query.text = name
        let results = index.resolve(query)
        guard let match = results.first, let assessment = results.assessment else { return nil }
        return Resolved(
            match: match, assessment: assessment, runnerUp: results.dropFirst().first?.id)
    }
}
