package import CitySearch

/// A directory where this user's programs keep files, after the XDG Base Directory Specification.
/// (https://specifications.freedesktop.org/basedir-spec)
package enum UserDirectory: String {
    /// For what can be made again.
    case cache = "XDG_CACHE_HOME"
    /// For permanent data.
    case data = "XDG_DATA_HOME"

    /// The path of the program's own directory there; nil when neither the variable nor `HOME` names a place.
    package var path: FilePath? {
        // The specification says to ignore a relative path.
        let named = Platform.pathInEnvironment(rawValue).flatMap { $0.isAbsolute ? $0 : nil }
        let home = Platform.pathInEnvironment("HOME").map { $0.appending(folder) }
        return (named ?? home)?.appending("citysearch")
    }

    /// The folder in the home directory, if the variable names none.
    private var folder: String {
        switch self {
        case .cache: ".cache"
        case .data: ".local/share"
        }
    }
}
