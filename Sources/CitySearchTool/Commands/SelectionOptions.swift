import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchImport
import CitySearchProgram

/// The options for the cities and names that an index contains.
struct SelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("min-population"), parsing: .unconditional,
        help: ArgumentHelp("Only cities with at least this known population.", valueName: "N"),
        transform: LimitOption.count)
    var minimumPopulation = 0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only the N largest of the cities.", valueName: "N"),
        transform: LimitOption.positive)
    var largest: Int?

    @Option(
        help: ArgumentHelp(
            "Only cities of these countries, for example AT,CH,DE.", valueName: "CC"),
        transform: CountryOption.codes)
    var countries: [CountryCode] = []

    @Option(
        help: ArgumentHelp(
            """
            Only names in these languages, for example de,fr,pt-BR: of cities, regions, subregions \
            and countries. The names of the data are also included, and names in the languages of \
            the country, and names without a language, except those that are names in another \
            language.
            """, valueName: "xx"),
        transform: Self.languages)
    var languages: Set<Language>?

    @Option(
        help: ArgumentHelp(
            """
            Omit alternates (names without a language), airports (their codes), subregions or \
            time-zones, or some of these: alternates,airports.
            """, valueName: "PART"),
        transform: Self.parts)
    var without: [[IndexSelection.Part]] = []

    /// The selected cities and names of an index; nil for all.
    ///
    /// - Throws: ``ToolError`` for a country or a language that nothing is known of.
    func selection(of index: CityIndex) throws(ToolError) -> IndexSelection? {
        var selection = IndexSelection()
        selection.minimumPopulation = minimumPopulation
        selection.mostCities = largest
        selection.countries = Set(countries)
        selection.languages = languages
        selection.omittedParts = Set(without.joined())
        for code in countries where !CountryNames.isKnown(code) { throw .noCountry(code.rawValue) }
        for language in languages ?? [] where !index.hasNames(in: language) {
            throw .noLanguage(language.tag)
        }
        return selection == IndexSelection() ? nil : selection
    }

    private static func languages(_ text: String) throws -> Set<Language> {
        let languages = text.list.map { Language($0) }
        guard languages.allSatisfy({ $0 != nil }) else {
            throw ValidationError("give tags of languages, such as de or pt-BR, or de,fr")
        }
        return Set(languages.compactMap(\.self))
    }

    private static func parts(_ text: String) throws -> [IndexSelection.Part] {
        let known = IndexSelection.Part.allCases
        return try text.list.map { name in
            guard let part = known.first(where: { $0.rawValue == name }) else {
                let names = known.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("give one of \(names), or some with commas between")
            }
            return part
        }
    }
}

extension String {
    /// The texts between commas.
    fileprivate var list: [String] {
        split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    }
}
