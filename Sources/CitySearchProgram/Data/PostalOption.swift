package import ArgumentParser
package import CitySearch
package import CitySearchAPI

/// The option for the file of postal codes.
package struct PostalOption: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            """
            A text may also be a postal code, with or without a country, of this file of \
            citysearch import postal; default: CITYSEARCH_POSTAL.
            """, valueName: "FILE"),
        completion: .file(extensions: ["postalindex"]))
    package var postal: FilePath?

    package init() {}

    /// Opens the file of the option, else that of the environment; nil when neither is there.
    ///
    /// - Parameter isMapped: whether it is mapped; otherwise it is read.
    package func open(isMapped: Bool = true) throws(PostalIndexError) -> PostalIndex? {
        guard let path = postal ?? Platform.pathInEnvironment("CITYSEARCH_POSTAL") else {
            return nil
        }
        return try PostalIndex(contentsOf: path, isMapped: isMapped)
    }
}

extension PostalIndexError: MessageError {}
