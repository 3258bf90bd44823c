/// Finds the city that a name most likely means.
package struct NameResolver: Sendable {
    private let index: CityIndex
    /// All of the query but the text.
    private let template: SearchQuery

    /// The city of a name.
    package struct Resolved {
        package let match: SearchMatch
        package let assessment: Assessment
        /// The likeliest of the other cities that the name may refer to.
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

    /// - Returns: nil if the name is blank or a placeholder, or if it does not match a city.
    package func resolve(_ name: String) -> Resolved? {
        var query = template
        query.text = name
        let results = index.resolve(query)
        guard let match = results.first, let assessment = results.assessment else { return nil }
        return Resolved(
            match: match, assessment: assessment, runnerUp: results.dropFirst().first?.id)
    }
}
