import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchImport

/// The option that restricts the results to some countries.
struct CountryOption: ParsableArguments {
    @Option(
        name: .customLong(QueryOption.country.flag),
        help: ArgumentHelp(
            """
            Only cities of this country, for example AR or ARG, or of these: AR,CL. May be repeated.
            """, valueName: "CC"),
        transform: Self.codes)
    var lists: [[CountryCode]] = []

    /// The countries that cities must be of; of any when empty.
    ///
    /// - Throws: ``ToolError/noCountry(_:)`` for a code that is neither of a country nor in the data.
    func countries(in index: CityIndex) throws(ToolError) -> Set<CountryCode> {
        let codes = Set(lists.joined())
        if let code = CountryNames.unknown(among: codes, in: index) {
            throw .noCountry(code.rawValue)
        }
        return codes
    }

    /// The countries, all of which are current or former ones; any if empty.
    func known() throws(ToolError) -> Set<CountryCode> {
        let codes = Set(lists.joined())
        for code in codes.sorted() where !CountryNames.isKnown(code) {
            throw .noCountry(code.rawValue)
        }
        return codes
    }

    /// The codes between commas.
    static func codes(_ text: String) throws -> [CountryCode] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let code = CountryNames.code(part.trimmed) else {
                throw ValidationError("give codes of ISO 3166, such as AR or ARG, or AR,CL")
            }
            return code
        }
    }
}

/// The option for the country of the places.
struct HomeCountryOption: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "Default country (ISO 3166) for places without one, for example AR or ARG.",
            valueName: "CC"),
        transform: Self.country)
    var country: CountryCode?

    private static func country(_ text: String) throws -> CountryCode {
        guard let code = CountryNames.code(text), CountryNames.isKnown(code) else {
            throw ValidationError("give a code of ISO 3166, such as AR or ARG")
        }
        return code
    }
}
