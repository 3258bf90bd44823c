import ArgumentParser
import CitySearch
import CitySearchAPI

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
