package import CitySearch

extension SearchQuery {
    /// A query as a request's parameters ask for it.
    ///
    /// - Parameters:
    ///   - options: the options that the parameters may give.
    ///   - expectedCount: how many of its results are taken.
    package init<Failure: InvalidQuestion>(
        _ text: String, _ parameters: QueryParameters<Failure>,
        _ options: [QueryOption] = QueryOption.all,
        expectedCount: Int
    ) throws(Failure) {
        self.init(text, order: .relevance, expectedCount: expectedCount)
        for option in options { try set(option, from: parameters) }
        applyDefaultMode()
        guard text.isEmpty || parts.isEmpty else {
            let names = QueryOption.parts.map { $0.name }.joined(separator: ", ")
            throw Failure.invalid("“q” is a whole text: leave it out, or leave out \(names).")
        }
        if order == .distance && near == nil {
            throw Failure.invalid("“order=distance” needs “near”, such as near=52.52,13.4.")
        }
    }
}

extension InvalidQuestion {
    /// Checks that each country of a query is one.
    package static func check(_ query: SearchQuery, in index: CityIndex) throws(Self) {
        try check(query.countries, in: index)
        guard let code = CountryNames.unknown(preferredBy: query, in: index) else { return }
        throw invalid("“prefer” has “\(code.rawValue)”, which is not a country, such as AR or ARG.")
    }

    /// Checks that each code is that of a country.
    package static func check(_ countries: Set<CountryCode>, in index: CityIndex) throws(Self) {
        guard let code = CountryNames.unknown(among: countries, in: index) else { return }
        throw invalid(
            "“country” has “\(code.rawValue)”, which is not a country, such as AR or ARG.")
    }
}

extension OptionTarget {
    /// Sets an option, if the parameters give it.
    ///
    /// - Parameter name: the name of the parameter; default: that of the option.
    package mutating func set<Failure: InvalidQuestion>(
        _ option: QueryOption, as name: String? = nil, from parameters: QueryParameters<Failure>
    ) throws(Failure) {
        let name = name ?? option.name
        let text = option.isList ? parameters.joined(name) : parameters[name]
        guard let text else { return }
        do throws(OptionError) {
            apply(try option.change(text))
        } catch {
            throw Failure.invalid("“\(name)” \(error).")
        }
    }
}
