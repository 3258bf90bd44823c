import ArgumentParser
import CitySearch

/// The option that restricts what is found to some countries.
struct CountryOption: ParsableArguments {
    @Option(
        name: .customLong("country"),
        help: ArgumentHelp(
            "Only cities of this country, for example AR. May be repeated.", valueName: "CC"),
        transform: Self.country)
    var countries: [CountryCode] = []

    private static func country(_ text: String) throws -> CountryCode {
        guard let code = CountryCode(text) else {
            throw ValidationError("give the two letters of ISO 3166, such as AR")
        }
        return code
    }
}
