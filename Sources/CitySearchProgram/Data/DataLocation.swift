package import CitySearch

/// Where the cities to search are.
package struct DataLocation {
    /// Who named the file.
    package enum Origin {
        case option, environment, refreshed, bundled
    }

    /// The variable of the environment that names the file.
    package static let variable = "CITYSEARCH_DATA"
    private static let checkoutFile = "Data/cities.json"
    /// A snapshot opens at once, so it comes before the list that it was made from.
    private static let installedFiles = [
        "share/citysearch/cities.cityindex", "share/citysearch/cities.json",
    ]

    package let path: FilePath
    package let origin: Origin

    /// Whether the cities come from standard input.
    package var isStandardInput: Bool { origin == .option && path == .standardInput }

    /// Finds the cities: from the option, else the environment, else the last refresh, else the program's data.
    package static func find(option: FilePath?) throws(DataError) -> DataLocation {
        if let option { return DataLocation(path: option, origin: .option) }
        if let path = Platform.pathInEnvironment(variable) {
            return DataLocation(path: path, origin: .environment)
        }
        return try unnamed()
    }

    /// The data of citysearch without a named file.
    package static func unnamed() throws(DataError) -> DataLocation {
        if let path = refreshedPath, Platform.exists(path) {
            return DataLocation(path: path, origin: .refreshed)
        }
        return try withProgram()
    }

    /// The snapshot of the cities of the last refresh; nil if there is no place for one.
    package static var refreshedPath: FilePath? {
        UserDirectory.data?.appending("cities.cityindex")
    }

    /// The cities that come with the program.
    static func withProgram() throws(DataError) -> DataLocation {
        DataLocation(path: try bundled(), origin: .bundled)
    }

    /// The file of the installation or checkout of the program, or else of the checkout around the working directory.
    private static func bundled() throws(DataError) -> FilePath {
        let program = Platform.executablePath.map { Array(ancestors(of: $0).dropFirst()) } ?? []
        let current = Platform.currentDirectory.map(ancestors) ?? []
        let installed = program.dropFirst().prefix(1).flatMap { installedFiles.map($0.appending) }
        let candidates = installed + (program + current).map { $0.appending(checkoutFile) }
        if let path = candidates.first(where: Platform.exists) { return path }
        let above = [program.first, current.first].compactMap(\.self).map {
            "\(checkoutFile) in \($0) and the directories above"
        }
        throw .missing(installed.map(\.description) + above)
    }

    /// A path, its directory, and so on up to the root.
    private static func ancestors(of path: FilePath) -> [FilePath] {
        var paths = [path]
        while let last = paths.last, last.directory.bytes.count < last.bytes.count {
            paths.append(last.directory)
        }
        return paths
    }
}

/// Why there are no cities to search.
package enum DataError: MessageError {
    /// The file cannot be read: its path, and the reason.
    case unreadable(String, String)
    /// The data cannot be indexed: the reason, and the setting that named the file.
    case bad(String, DataLocation.Origin)
    /// No data were found: where the program looked.
    case missing([String])

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .bad(let problem, .environment):
            "\(problem) (the file is named by \(DataLocation.variable))"
        case .bad(let problem, _): problem
        case .missing(let places):
            "no cities to search: looked for \(places.joined(separator: ", ")); "
                + "name a file with --data FILE or in \(DataLocation.variable)"
        }
    }
}

/// The directories where this user's programs keep files, after the XDG Base Directory Specification
/// (https://specifications.freedesktop.org/basedir-spec). Nil when neither the variable nor `HOME` names a place.
package enum UserDirectory {
    /// For what can be made again.
    package static var cache: FilePath? { path("XDG_CACHE_HOME", inHome: ".cache") }
    /// For permanent data.
    package static var data: FilePath? { path("XDG_DATA_HOME", inHome: ".local/share") }

    private static func path(_ variable: String, inHome folder: String) -> FilePath? {
        // The specification says to ignore a relative path.
        let named = Platform.pathInEnvironment(variable).flatMap { $0.isAbsolute ? $0 : nil }
        let home = Platform.pathInEnvironment("HOME").map { $0.appending(folder) }
        return (named ?? home)?.appending("citysearch")
    }
}
