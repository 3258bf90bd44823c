#if Service
import CitySearch
import CitySearchOptions

extension SearchQuery {
    /// A query as a request's parameters ask for it.
    ///
    /// - Parameters:
    ///   - options: the options that the parameters may give.
    ///   - expectedCount: how many of its results are taken.
    init(
        _ text: String, _ parameters: QueryParameters, _ options: [QueryOption] = QueryOption.all,
        expectedCount: Int
    ) throws(RequestError) {
        self.init(text, order: .relevance, expectedCount: expectedCount)
        for option in options { try set(option, from: parameters) }
        settleMode()
        guard text.isEmpty || parts.isEmpty else {
            let names = QueryOption.parts.map(\.name).joined(separator: ", ")
            throw .invalid("“q” is a whole text: leave it out, or leave out \(names).")
        }
        if order == .distance && near == nil {
            throw .invalid("“order=distance” needs “near”, such as near=52.52,13.4.")
        }
    }
}

extension OptionTarget {
    /// Sets an option, if the parameters give it.
    ///
    /// - Parameter name: what the parameter is called; as the option unless given.
    mutating func set(
        _ option: QueryOption, as name: String? = nil, from parameters: QueryParameters
    ) throws(RequestError) {
        let name = name ?? option.name
        let text = option.isList ? parameters.joined(name) : parameters[name]
        guard let text else { return }
        do throws(OptionError) {
            apply(try option.change(text))
        } catch {
            throw .invalid("“\(name)” \(error).")
        }
    }
}
#endif
