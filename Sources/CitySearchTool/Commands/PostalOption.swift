import ArgumentParser
import CitySearch
import CitySearchAPI
import CitySearchProgram

/// The option for the file of postal codes.
struct PostalOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A text may also be a postal code, with or without a country, of this file of \
            citysearch import postal; default: CITYSEARCH_POSTAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["postalindex"]))
    var postal: FilePath?

    /// The codes; nil when neither the option nor the environment names a file.
    func open() throws(PostalIndexError) -> PostalIndex? {
        try PostalFile.open(option: postal)
    }
}
