package import CitySearch

/// The directory of what this user's programs keep for good.
package enum DataDirectory {
    /// In `$XDG_DATA_HOME`, else in `~/.local/share`; nil when neither is known.
    package static var path: FilePath? {
        // The specification says to ignore a relative path.
        let named = Platform.pathInEnvironment("XDG_DATA_HOME")
            .flatMap { $0.isAbsolute ? $0 : nil }
        let home = Platform.pathInEnvironment("HOME").map { $0.appending(".local/share") }
        return (named ?? home)?.appending("citysearch")
    }

    /// The snapshot of the cities that `citysearch refresh` fetched last, or the service did.
    package static var snapshotPath: FilePath? {
        path?.appending("cities.cityindex")
    }
}
