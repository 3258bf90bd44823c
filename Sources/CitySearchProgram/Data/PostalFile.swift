package import CitySearch
package import CitySearchAPI

/// The postal codes that a user gives.
package enum PostalFile {
    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_POSTAL"

    /// Opens the file of an option, else that of the environment; nil when neither is there.
    ///
    /// - Parameter isMapped: whether it is mapped; otherwise it is read.
    package static func open(
        option: FilePath?, isMapped: Bool = true
    ) throws(PostalIndexError) -> PostalIndex? {
        guard let path = option ?? Platform.pathInEnvironment(variable) else { return nil }
        return try PostalIndex(contentsOf: path, isMapped: isMapped)
    }
}

extension PostalIndexError: MessageError {}
