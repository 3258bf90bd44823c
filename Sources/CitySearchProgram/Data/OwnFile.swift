package import CitySearch

/// A file of the user's own that is laid over the cities, as text.
package struct OwnFile {
    /// The name of the file in messages.
    package let name: String
    /// Its content.
    package let text: String

    /// Reads the file of an option, else that of a variable of the environment; nil when neither is there.
    package init?(option: FilePath?, variable: String) throws(OwnFileError) {
        guard let path = option ?? Platform.pathInEnvironment(variable) else { return nil }
        name = "\(path)"
        do throws(Platform.Failure) {
            text = String(decoding: try Platform.File(path: path).readToEnd(), as: UTF8.self)
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }
}
