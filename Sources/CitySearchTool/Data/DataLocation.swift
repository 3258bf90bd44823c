/// Where the cities to search are.
struct DataLocation {
    /// Who named the file.
    enum Origin {
        case option, environment, bundled
    }

    /// The variable of the environment that names the file.
    static let variable = "CITYSEARCH_DATA"
    private static let checkoutFile = "Data/cities.json"
    private static let installedFile = "share/citysearch/cities.json"

    let path: String
    let origin: Origin

    /// Finds the cities: as the option says, else the environment, else those that came with the
    /// program.
    static func find(option: String?) throws(ToolError) -> DataLocation {
        if let option { return DataLocation(path: option, origin: .option) }
        if let path = Platform.environment(variable) {
            return DataLocation(path: path, origin: .environment)
        }
        return DataLocation(path: try bundled(), origin: .bundled)
    }

    /// The file of the installation or the checkout that the program lies in, or else of the
    /// checkout that the person works in.
    private static func bundled() throws(ToolError) -> String {
        let program = Platform.executablePath.map { Array(ancestors(of: $0).dropFirst()) } ?? []
        let current = Platform.currentDirectory.map(ancestors) ?? []
        let installed = program.dropFirst().prefix(1).map { joined($0, installedFile) }
        let candidates = installed + (program + current).map { joined($0, checkoutFile) }
        if let path = candidates.first(where: Platform.exists) { return path }
        var places = installed
        if let directory = program.first {
            places.append("\(checkoutFile) in \(directory) and the directories above")
        }
        if let directory = current.first {
            places.append("\(checkoutFile) in \(directory) and the directories above")
        }
        throw .noData(places)
    }

    /// A path, the directory it lies in, and so on up to the root.
    private static func ancestors(of path: String) -> [String] {
        var paths = [path]
        var rest = Substring(path)
        while let slash = rest.lastIndex(of: "/"), rest.count > 1 {
            rest = rest[..<slash]
            paths.append(rest.isEmpty ? "/" : String(rest))
        }
        return paths
    }

    private static func joined(_ directory: String, _ file: String) -> String {
        directory == "/" ? "/\(file)" : "\(directory)/\(file)"
    }
}
